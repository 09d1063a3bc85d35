import { createRoot } from 'react-dom/client';
import ConfirmDialog, { type Given, type NotConfirmed, type What } from './confirm-dialog';

/** Outcome of one attempt. */
export type Tried<R> = { kind: 'not-confirmed'; why: NotConfirmed } | { kind: 'answered'; result: R };

/**
 * Asks the player to confirm their identity until a request is answered. It has its own React root, so the dialog
 * covers the page regardless of which app sent the request. Undefined: the player cancelled. Throws what the request
 * throws.
 */
export function confirmIdentity<R>(what: What, send: (given: Given) => Promise<Tried<R>>): Promise<R | undefined> {
  const root = createRoot(document.createElement('div'));
  return new Promise<R | undefined>((resolve, reject) => {
    const onGiven = async (given: Given): Promise<NotConfirmed | undefined> => {
      try {
        const tried = await send(given);
        if (tried.kind === 'not-confirmed') return tried.why;
        resolve(tried.result);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      return undefined;
    };
    root.render(<ConfirmDialog what={what} onGiven={onGiven} onCancel={() => resolve(undefined)} />);
  }).finally(() => root.unmount());
}

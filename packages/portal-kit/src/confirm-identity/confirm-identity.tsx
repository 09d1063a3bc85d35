import { createRoot } from 'react-dom/client';
import ConfirmDialog from './confirm-dialog';
import type { Given, NotConfirmed, Tried, What } from '../portal/identity';

/**
 * The dialog of `ConfirmIdentity`. It has its own React root, so it covers the page regardless of which app sent the
 * request.
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

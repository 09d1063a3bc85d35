import { createRoot } from 'react-dom/client';
import ConfirmPasswordDialog, { type NotConfirmed } from './confirm-password-dialog';

/** What came of a password: asked again, or answered. */
export type Tried<R> = { kind: 'asked-again'; why: NotConfirmed } | { kind: 'answered'; result: R };

/**
 * Asks the player for the password until a request with it is answered. A root of its own: whichever part of the page
 * sent the request, this stands over it. Nothing: the player does not want to. Throws what the request throws.
 */
export function askForPassword<R>(send: (password: string) => Promise<Tried<R>>): Promise<R | undefined> {
  const root = createRoot(document.createElement('div'));
  return new Promise<R | undefined>((resolve, reject) => {
    const onPassword = async (password: string): Promise<NotConfirmed | undefined> => {
      try {
        const tried = await send(password);
        if (tried.kind === 'asked-again') return tried.why;
        resolve(tried.result);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      return undefined;
    };
    root.render(<ConfirmPasswordDialog onPassword={onPassword} onCancel={() => resolve(undefined)} />);
  }).finally(() => root.unmount());
}

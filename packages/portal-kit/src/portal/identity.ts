/** Kind of confirmation that a dialog asks for. */
export type What = 'password' | 'factor';
/** The typed secret, or the choice to use a passkey. */
export type Given = { typed: string } | 'passkey';
/**
 * Why the confirmation failed: the server's message, or the wait before the next attempt. Without a message: no
 * passkey was used.
 */
export interface NotConfirmed {
  message?: string;
  retryAfterMs?: number;
}
/** Outcome of one attempt. */
export type Tried<R> = { kind: 'not-confirmed'; why: NotConfirmed } | { kind: 'answered'; result: R };

/**
 * Asks the player to confirm their identity until a request is answered. Undefined: the player cancelled. Throws what
 * the request throws.
 */
export type ConfirmIdentity = <R>(what: What, send: (given: Given) => Promise<Tried<R>>) => Promise<R | undefined>;

import type { Capture } from '../../providers/provider';
import type { Wallet } from '../../ledger/wallet';
import type { Intent } from './intent';

/** A capture, as its provider tells of it. */
export interface Told {
  provider: string;
  capture: Capture;
}
/** What a capture meets: a payment that is decided already, nothing in its way, or what must be looked at by itself. */
export type Met = { kind: 'decided' } | { kind: 'plain'; intent: Intent } | { kind: 'odd' };
/** A payment that nothing was heard of, and that pays its intent exactly. */
export interface PlainCapture extends Told {
  intent: Intent;
}
/** A payment that a shared commit of this copy has credited, and its player's wallet then. */
export interface Credit {
  /** `<provider>:<payment id>` */
  paymentId: string;
  amountPaise: number;
  wallet: Wallet;
}
/** The wallet after a credit, and what its player reads. */
export interface Credited {
  wallet: Wallet;
  words: string;
}

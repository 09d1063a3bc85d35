import type { Capture } from '../../providers/provider';
import type { Wallet } from '../../ledger/wallet';
import type { Intent } from './intent';

/** A capture as its provider reports it. */
export interface ReportedCapture {
  provider: string;
  capture: Capture;
}
/** What a capture meets: a decided payment, no obstacle, or a case that must be decided singly. */
export type Met = { kind: 'decided' } | { kind: 'plain'; intent: Intent } | { kind: 'odd' };
/** A new payment that pays its intent exactly. */
export interface PlainCapture extends ReportedCapture {
  intent: Intent;
}
/** A payment that a batch commit of this instance has credited, with its player's wallet after that commit. */
export interface Credit {
  /** `<provider>:<payment id>` */
  paymentId: string;
  amountPaise: number;
  wallet: Wallet;
}
/** The wallet after a credit, and the text that its player reads. */
export interface Credited {
  wallet: Wallet;
  words: string;
}

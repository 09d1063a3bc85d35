import type { ReplyMessage } from './texts/reply-messages';

/** A wallet as its player sees it, in whole rupees. The portal ignores an older `version` and never calculates. */
export interface WalletView {
  /** cash + bonus */
  balance: number;
  bonus: number;
  /** cash that may be withdrawn */
  withdrawable: number;
  /** cash from deposits that must be staked once before it may be withdrawn; absent: none */
  toStake?: number;
  /** escrow + open withdrawals */
  locked: number;
  /** owed to the house after a reversed deposit: whatever comes in pays it first; absent: none */
  debt?: number;
  version: number;
}

export interface FieldError {
  path: string;
  msg: string;
  /** what `msg` is made from, where it has a number in it */
  text?: ReplyMessage;
}

/** The shape of every HTTP reply (spec section 7; `code` names a refusal for programs, `message` is for people). */
export interface Envelope<R = unknown> {
  status: boolean;
  code?: string;
  message?: string;
  /** what `message` is made from, where it has a number in it */
  text?: ReplyMessage;
  errors?: FieldError[];
  response?: R;
  /** 0: the token is missing, bad, expired or revoked; the portal signs out. */
  tokenStatus?: 0;
  /** The caller's wallet after the call, where the call moved money. */
  wallet?: WalletView;
}

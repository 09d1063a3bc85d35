import type { WalletView } from './wallet-view';

export interface FieldError {
  path: string;
  msg: string;
}

/** The shape of every HTTP reply (spec section 7; `code` names a refusal for programs, `message` is for people). */
export interface Envelope<R = unknown> {
  status: boolean;
  code?: string;
  message?: string;
  errors?: FieldError[];
  response?: R;
  /** 0: the token is missing, bad, expired or revoked; the portal signs out. */
  tokenStatus?: 0;
  /** The caller's wallet after the call, where the call moved money. */
  wallet?: WalletView;
}

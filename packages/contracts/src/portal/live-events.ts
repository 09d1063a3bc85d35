import type { ChanceByTeam, ScoreView } from '../contest/score-view';
import type { ReplyMessage } from '../texts/reply-messages';
import type { ResultMessage } from '../texts/result-messages';
import type { WalletView } from '../envelope';

/** Alerts of the portal (spec section 3). */
export type AlertType = 'info' | 'success' | 'warning' | 'danger';
export interface Alert {
  msg: string;
  alertType: AlertType;
  err_key?: string;
}
export const ALERT_CLOSES_AFTER_MS = 5000;

/** Messages of `GET /api/live`. A live message is only a hint to show something now; the lists are authoritative. */
export interface LiveEvents {
  /** `text`: what `message` is made from */
  balance: { wallet: WalletView; message?: string; text?: ReplyMessage; alertType?: AlertType };
  pick: LivePick & { matchID: string };
  answer: LivePick & { questionID: string };
  /** Fixtures, questions or the business clock changed: refetch. `serverNow` is business time, ISO 8601. */
  fixtures: { serverNow?: string };
  /** A match that the page named in `?matches=`. Ignore a `version` lower than the one shown. */
  score: { matchID: string; score: ScoreView; winProbability?: { latest: ChanceByTeam } };
  notice: { message: string; alertType: AlertType };
  /** `more` new notifications, or the number of unread ones. */
  told: { more: number } | { unread: number };
  /** The session was ended elsewhere (logout, password change, block). */
  'signed-out': { reason: string };
  /** Messages may have been lost: refetch everything. */
  resync: Record<string, never>;
  /** The stream ends, because the player opened too many others since. It must not be reopened by itself. */
  'too-many': Record<string, never>;
}
export type LiveName = keyof LiveEvents;

export interface LivePick {
  state: 'confirming' | 'held' | 'refused' | 'settled';
  code?: string;
  message?: string;
  resultMessage?: ResultMessage;
  pick?: { result: string | null; resultText?: string; amount: number; win_amount: number };
  wallet?: WalletView;
}

export interface LiveMessage<N extends LiveName = LiveName> {
  name: N;
  id: string;
  /** ISO 8601, machine time */
  at: string;
  /** The trace id, as in the log lines and spans of every service involved. */
  trace?: string;
  data: LiveEvents[N];
}
export const liveNames: readonly LiveName[] = [
  'balance',
  'pick',
  'answer',
  'fixtures',
  'score',
  'notice',
  'told',
  'signed-out',
  'resync',
  'too-many',
];

/** The channel of the pages that watch a match; no user id starts with this prefix. */
export const watchers = (matchID: string): string => `match:${matchID}`;

import type { ChanceByTeam, ScoreView } from '../contest/score-view';
import type { WalletView } from '../wallet-view';
import type { AlertType } from './alert';

/**
 * What a page may hear on `GET /api/live`. A live message is a hint to show something now; the lists stay the truth.
 */
export interface LiveEvents {
  balance: { wallet: WalletView; message?: string; alertType?: AlertType };
  pick: LivePick & { matchID: string };
  answer: LivePick & { questionID: string };
  /** Fixtures, questions or the business clock changed: refetch. `serverNow` is business time, ISO 8601. */
  fixtures: { serverNow?: string };
  /** A match that the page named in `?matches=` when it connected. Drop what has a lower `version` than is shown. */
  score: { matchID: string; score: ScoreView; winProbability?: { latest: ChanceByTeam } };
  notice: { message: string; alertType: AlertType };
  /** The player was told of so much more, or has so much unread now. */
  told: { more: number } | { unread: number };
  /** The session ended elsewhere (logout, password change, block). */
  'signed-out': { reason: string };
  /** The source of the stream was lost: refetch everything. */
  resync: Record<string, never>;
}
export type LiveName = keyof LiveEvents;

export interface LivePick {
  state: 'confirming' | 'held' | 'refused' | 'settled';
  code?: string;
  message?: string;
  pick?: { result: string | null; resultText?: string; amount: number; win_amount: number };
  wallet?: WalletView;
}

export interface LiveMessage<N extends LiveName = LiveName> {
  name: N;
  id: string;
  /** ISO 8601, machine time */
  at: string;
  /** The trace that it ends: the same id is in the log lines and spans of every part that took part. */
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
];

/** Who is told of a match, beside players by their user id: no user id begins so. */
export const watchers = (matchID: string): string => `match:${matchID}`;

/** The result of one entry, as the standings store it. */
export interface Call {
  /** the market's index in its season: see `counted-season.ts` */
  no: number;
  /** number of the settlement, as svc-wallet counts them: the highest wins */
  n: number;
  /** points of a right entry; a refunded one (`void`) does not count */
  ended: number | 'wrong' | 'void';
}
export type Calls = ReadonlyMap<number, Call>;

/** All of a player's calls as text, a few bytes each: `12.1w15 13.2x 14.1v`. */
export const writeCalls = (calls: Calls): string =>
  [...calls.values()]
    .sort((a, b) => a.no - b.no)
    .map(({ no, n, ended }) => `${no}.${n}${ended === 'wrong' ? 'x' : ended === 'void' ? 'v' : `w${ended}`}`)
    .join(' ');

export function readCalls(text: string): Map<number, Call> {
  const calls = new Map<number, Call>();
  for (const [, no, n, kind, points] of text.matchAll(/(\d+)\.(\d+)([wxv])(\d*)/g)) {
    const ended = kind === 'x' ? 'wrong' : kind === 'v' ? 'void' : Number(points);
    calls.set(Number(no), { no: Number(no), n: Number(n), ended });
  }
  return calls;
}

/** Adds a call, or replaces one by a later settlement. A duplicate or an older one changes nothing. */
export function withCall(calls: Calls, call: Call): Calls {
  const existing = calls.get(call.no);
  return existing && existing.n >= call.n ? calls : new Map(calls).set(call.no, call);
}

export interface Score {
  points: number;
  right: number;
  wrong: number;
  /** current run of right entries, below zero of wrong ones; a refund does not end a run */
  streak: number;
  /** longest run of right entries */
  best: number;
}

/** `order`: the markets' indexes by lock time. */
export function scoreOf(calls: Calls, order: readonly number[]): Score {
  const score: Score = { points: 0, right: 0, wrong: 0, streak: 0, best: 0 };
  for (const no of order) {
    const ended = calls.get(no)?.ended ?? 'void';
    if (ended === 'void') continue;
    if (ended === 'wrong') {
      score.wrong += 1;
      score.streak = Math.min(score.streak, 0) - 1;
    } else {
      score.points += ended;
      score.right += 1;
      score.streak = Math.max(score.streak, 0) + 1;
      score.best = Math.max(score.best, score.streak);
    }
  }
  return score;
}

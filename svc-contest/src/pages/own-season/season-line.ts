import { dayInIndia, type endpoints, type ReplyOf } from '@baazi/contracts';
import { paidUnder, type Entry } from '../../entries/entry';

type SeasonLine = ReplyOf<typeof endpoints.ownEntries>['season'];
export type Decided = Pick<Entry, 'result' | 'stakePaise' | 'payoutPaise'> & {
  /** business time of the market's lock, which orders a season */
  locksAt: Date;
};

/** Totals of a player's season from the current results: a correction or a void changes its own day only. */
export function seasonLine(entries: readonly Decided[]): SeasonLine {
  const played = entries
    .filter(({ result }) => result !== 'pending')
    .sort((a, b) => a.locksAt.getTime() - b.locksAt.getTime());
  const count = (wanted: Entry['result']): number => played.filter(({ result }) => result === wanted).length;
  const stakedPaise = sum(played, ({ stakePaise }) => stakePaise);
  const backPaise = sum(played, backOf);
  return {
    entries: entries.length,
    won: count('won'),
    lost: count('lost'),
    void: count('void'),
    stakedPaise,
    backPaise,
    netPaise: backPaise - stakedPaise,
    streak: streakOf(played),
    bestWinPaise: Math.max(0, ...played.filter(({ result }) => result === 'won').map(backOf)),
    days: daysOf(played),
  };
}

/** The payback of a stake. */
export const backOf = (entry: Decided): number => paidUnder(entry.result, entry);

export function streakOf(played: readonly Decided[]): number {
  const results = played.map(({ result }) => result).filter((result) => result !== 'void');
  const last = results.at(-1);
  const length = [...results].reverse().findIndex((result) => result !== last);
  const row = length === -1 ? results.length : length;
  return last === 'won' ? row : 0 - row;
}

function daysOf(played: readonly Decided[]): SeasonLine['days'] {
  const days = new Map<string, number>();
  for (const entry of played) {
    const day = dayInIndia(entry.locksAt);
    days.set(day, (days.get(day) ?? 0) + backOf(entry) - entry.stakePaise);
  }
  return [...days].map(([day, netPaise]) => ({ day, netPaise }));
}

const sum = (entries: readonly Decided[], of: (entry: Decided) => number): number =>
  entries.reduce((total, entry) => total + of(entry), 0);

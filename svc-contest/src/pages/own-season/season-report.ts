import { toRupees, weekInIndia, type endpoints, type ReplyOf } from '@baazi/contracts';
import type { Entry } from '../../entries/entry';
import { titleOf } from '../../markets/market';
import { backOf, streakOf, type Decided } from './season-line';

type Report = ReplyOf<typeof endpoints.ownSeason>;
type Played = Decided & Pick<Entry, 'kind' | 'selection' | 'label' | 'labelHi'>;

/** A player's season by week and by team, with the best and the worst entry, from the current results. */
export function seasonReport(entries: readonly Played[]): Report {
  const played = entries
    .filter(({ result }) => result !== 'pending')
    .sort((a, b) => a.locksAt.getTime() - b.locksAt.getTime());
  const counted = played.filter(({ result }) => result !== 'void');
  const [best, worst] = [mostOf(counted, 'won'), mostOf(counted, 'lost')];
  return {
    weeks: weeksOf(played),
    teams: teamsOf(counted),
    right: counted.filter(({ result }) => result === 'won').length,
    decided: counted.length,
    streak: streakOf(played),
    best: best && callOf(best),
    worst: worst && callOf(worst),
  };
}

const netOf = (entry: Played): number => backOf(entry) - entry.stakePaise;
const callOf = (entry: Played) => ({
  ...titleOf({ title: entry.label, titleHi: entry.labelHi }),
  selection: entry.selection,
  netRupees: toRupees(netOf(entry)),
});

/** The entry with the largest gain or loss; of several the first. */
function mostOf(entries: readonly Played[], result: 'won' | 'lost'): Played | undefined {
  const all = entries.filter((entry) => entry.result === result);
  const most = Math.max(...all.map((entry) => Math.abs(netOf(entry))));
  return all.find((entry) => Math.abs(netOf(entry)) === most);
}

function weeksOf(played: readonly Played[]): Report['weeks'] {
  const weeks = new Map<string, number>();
  for (const entry of played) {
    const week = weekInIndia(entry.locksAt);
    weeks.set(week, (weeks.get(week) ?? 0) + netOf(entry));
  }
  return [...weeks].map(([week, netPaise]) => ({ week, netRupees: toRupees(netPaise) }));
}

/** The most chosen first. */
function teamsOf(counted: readonly Played[]): Report['teams'] {
  const teams = new Map<string, { team: string; right: number; decided: number }>();
  for (const { kind, selection, result } of counted) {
    if (kind !== 'match') continue;
    const team = teams.get(selection) ?? { team: selection, right: 0, decided: 0 };
    teams.set(selection, {
      ...team,
      right: team.right + Number(result === 'won'),
      decided: team.decided + 1,
    });
  }
  return [...teams.values()].sort((a, b) => b.decided - a.decided || a.team.localeCompare(b.team));
}

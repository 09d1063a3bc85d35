/** Players who are likely one person, and their links. */
export interface Tie {
  players: readonly string[];
  by: 'device' | 'network' | 'upi';
}
export interface HedgingStake {
  userId: string;
  market: string;
  label: string;
  selection: string;
  stakePaise: number;
  payoutPaise: number;
  state: string;
}
export interface Hedge {
  market: string;
  label: string;
  by: Tie['by'][];
  stakes: readonly HedgingStake[];
  /** the group's gain or loss against its stakes in its worst outcome */
  worstPaise: number;
}

/**
 * Pure: groups of linked players, through links of links, whose stakes are on more than one side of a market. A group
 * whose worst outcome is above zero has won already.
 */
export function hedgesOf(ties: readonly Tie[], stakes: readonly HedgingStake[]): Hedge[] {
  const groupOf = grouped(ties);
  const byGroup = new Map<string, HedgingStake[]>();
  for (const stake of stakes) {
    const group = groupOf(stake.userId);
    if (group === undefined) continue;
    const key = `${group} ${stake.market}`;
    byGroup.set(key, [...(byGroup.get(key) ?? []), stake]);
  }
  const hedges: Hedge[] = [];
  for (const found of byGroup.values()) {
    const [first] = found;
    const sides = [...new Set(found.map(({ selection }) => selection))];
    if (!first || sides.length < 2) continue;
    const inIt = new Set(found.map(({ userId }) => userId));
    const by = ties.filter(({ players }) => players.filter((one) => groupOf(one) === groupOf(first.userId)).length > 1);
    const staked = found.reduce((sum, { stakePaise }) => sum + stakePaise, 0);
    const ends = sides.map((side) =>
      found.reduce((sum, { selection, payoutPaise }) => sum + (selection === side ? payoutPaise : 0), -staked),
    );
    if (inIt.size > 1)
      hedges.push({
        market: first.market,
        label: first.label,
        by: [...new Set(by.map((tie) => tie.by))],
        stakes: found,
        worstPaise: Math.min(...ends),
      });
  }
  return hedges.toSorted((a, b) => b.worstPaise - a.worstPaise);
}

/** The group of a player, named by one member; undefined without links. */
function grouped(ties: readonly Tie[]): (userId: string) => string | undefined {
  const above = new Map<string, string>();
  const rootOf = (one: string): string => {
    let root = one;
    for (let next = above.get(root); next !== undefined && next !== root; next = above.get(root)) root = next;
    return root;
  };
  for (const { players } of ties) {
    const [first] = players;
    if (first === undefined) continue;
    for (const one of players) {
      if (!above.has(one)) above.set(one, one);
      above.set(rootOf(one), rootOf(first));
    }
  }
  return (userId) => (above.has(userId) ? rootOf(userId) : undefined);
}

import type { Wallet } from '../../ledger/wallet';
import { playersOf } from '../../ledger/read-wallets';
import type { ReportDeps } from '../report-deps';

type By = 'device' | 'network' | 'upi';
export interface LinkedPlayer {
  userId: string;
  name: string;
  status: string;
  by: By[];
}
const MOST = 50;

/** Players who directly share a device, a network within one referral tree, or a UPI id with a player. */
export async function linkedPlayers(
  deps: ReportDeps,
  { _id: userId, marks: fingerprints = [] }: Pick<Wallet, '_id' | 'marks'>,
  upiKeys: readonly string[],
): Promise<LinkedPlayer[]> {
  const [links, sent] = await Promise.all([
    deps.links
      .find({ _id: { $in: fingerprints } })
      .limit(MOST)
      .lean(),
    deps.withdrawals
      .find({ upiKey: { $in: [...upiKeys] }, userId: { $ne: userId } }, { userId: 1 })
      .limit(MOST)
      .lean(),
  ]);
  const by = new Map<string, Set<By>>();
  const note = (one: string, way: By): void => {
    if (one !== userId) by.set(one, (by.get(one) ?? new Set<By>()).add(way));
  };
  for (const { _id, players } of links)
    for (const one of players) note(one, _id.startsWith('device:') ? 'device' : 'network');
  for (const one of sent) note(one.userId, 'upi');
  const ids = [...by.keys()].slice(0, MOST);
  const players = await playersOf(deps, ids);
  return ids.map((id) => ({
    userId: id,
    name: players.get(id)?.name ?? '',
    status: players.get(id)?.status ?? 'active',
    by: [...(by.get(id) ?? [])],
  }));
}

import type { Tx } from '@baazi/service-kit';
import type { StakeDeps } from '../stake-deps';

const MOST_LINKED = 200;
const MOST_ROWS = 1000;
/** Naming a stranger's UPI ID links nobody: an operator must have approved it. */
const approved = ['approved', 'sending', 'paid', 'reversed'] as const;

/** The players linked with this one, directly or through others: by device, UPI id, or network in their tree. */
export async function groupOf(deps: StakeDeps, tx: Tx, userId: string): Promise<string[]> {
  const group = new Set([userId]);
  let latest = [userId];
  while (latest.length > 0 && group.size < MOST_LINKED) {
    const found = [...(await byFingerprint(deps, tx, latest)), ...(await byUpi(deps, tx, latest))];
    latest = [...new Set(found)].filter((one) => !group.has(one));
    for (const one of latest) group.add(one);
  }
  group.delete(userId);
  return [...group];
}

async function byFingerprint({ wallets, links }: StakeDeps, { session }: Tx, players: string[]): Promise<string[]> {
  const known = await wallets.raw
    .find({ _id: { $in: players } }, { session, projection: { marks: 1 }, limit: MOST_ROWS })
    .toArray();
  const fingerprints = [...new Set(known.flatMap((wallet) => wallet.marks ?? []))];
  if (fingerprints.length === 0) return [];
  const found = await links.raw.find({ _id: { $in: fingerprints } }, { session, limit: MOST_ROWS }).toArray();
  return found.flatMap((link) => link.players);
}

async function byUpi({ withdrawals }: StakeDeps, { session }: Tx, players: string[]): Promise<string[]> {
  const state = { $in: [...approved] };
  const sent = await withdrawals.raw
    .find({ userId: { $in: players }, state }, { session, projection: { upiKey: 1 }, limit: MOST_ROWS })
    .toArray();
  const upis = [...new Set(sent.map(({ upiKey }) => upiKey))];
  if (upis.length === 0) return [];
  const others = await withdrawals.raw
    .find({ upiKey: { $in: upis }, state }, { session, projection: { userId: 1 }, limit: MOST_ROWS })
    .toArray();
  return others.map(({ userId }) => userId);
}

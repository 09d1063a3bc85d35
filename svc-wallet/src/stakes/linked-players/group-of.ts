import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';

const MOST_LINKED = 200;
const MOST_ROWS = 1000;
/** Nobody is linked with a stranger by naming the stranger's UPI ID: an operator has approved it. */
const approved = ['approved', 'sending', 'paid', 'reversed'] as const;

/** The players who are linked with this one, directly or through others: by device, UPI id, or network in their tree. */
export async function groupOf(bank: WalletContext, tx: Tx, userId: string): Promise<string[]> {
  const group = new Set([userId]);
  let latest = [userId];
  while (latest.length > 0 && group.size < MOST_LINKED) {
    const found = [...(await byMark(bank, tx, latest)), ...(await byUpi(bank, tx, latest))];
    latest = [...new Set(found)].filter((one) => !group.has(one));
    for (const one of latest) group.add(one);
  }
  group.delete(userId);
  return [...group];
}

async function byMark({ wallets, links }: WalletContext, { session }: Tx, players: string[]): Promise<string[]> {
  const known = await wallets.raw
    .find({ _id: { $in: players } }, { session, projection: { marks: 1 }, limit: MOST_ROWS })
    .toArray();
  const marks = [...new Set(known.flatMap((wallet) => wallet.marks ?? []))];
  if (marks.length === 0) return [];
  const found = await links.raw.find({ _id: { $in: marks } }, { session, limit: MOST_ROWS }).toArray();
  return found.flatMap((link) => link.players);
}

async function byUpi({ withdrawals }: WalletContext, { session }: Tx, players: string[]): Promise<string[]> {
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

import type { Tx } from '@baazi/service-kit';
import { Types } from 'mongoose';
import type { Wallet } from '../../ledger/wallet';
import { emptyBalances } from '../../ledger/decide-postings';
import { referralId } from '../../referrals/referral';
import type { StakeOrder } from '../stake-order';
import type { StakeDeps } from '../stake-deps';
import { sidesId } from './group';
import { approved, type SameCommit } from './same-commit';

const MOST_ROWS = 1000;

/** Where a stake came from, or which UPI ID paid a deposit. */
type Fingerprints = NonNullable<StakeOrder['marks']> | { payer: string };

/**
 * The group of a player: those linked by device, UPI id, payer, or network within their referral tree, directly or through
 * others. The origin of this request is stored, and a player who is new to a group joins it.
 */
export async function joinGroup(
  deps: StakeDeps,
  tx: Tx,
  {
    wallet,
    fingerprints,
    commit,
  }: {
    wallet: Pick<Wallet, '_id' | 'group' | 'marks'>;
    fingerprints: Fingerprints | undefined;
    commit: SameCommit;
  },
): Promise<string | undefined> {
  const { session } = tx;
  const fresh = await recordFingerprints(deps, tx, wallet, fingerprints);
  const unchecked = wallet.group === undefined ? [...new Set([...(wallet.marks ?? []), ...fresh])] : fresh;
  const linked = [
    ...(await byFingerprint(deps, tx, unchecked)),
    ...(await byUpi(deps, tx, commit.upis.get(wallet._id) ?? [])),
  ];
  const players = [...new Set([wallet._id, ...linked])];
  // Alone, or as it was read; an earlier stake of this transaction may have merged its group.
  if (players.length === 1) return latest(wallet.group, commit.merged);
  const found = await deps.wallets.raw
    .find({ _id: { $in: players } }, { session, projection: { group: 1 }, limit: players.length })
    .toArray();
  const groupOf = new Map(found.map(({ _id, group }) => [_id, group]));
  const loners = players.filter((one) => groupOf.get(one) === undefined);
  const [group = new Types.ObjectId().toHexString(), ...others] = new Set(
    [...groupOf.values()].filter((one) => one !== undefined),
  );
  if (loners.length > 0) await admit(deps, tx, { players: loners, group, commit });
  if (others.length > 0) await merge(deps, tx, others, group);
  if (others.length > 0) commit.sides = undefined;
  for (const other of others) commit.merged.set(other, group);
  if (loners.length + others.length > 0)
    await deps.groups.updateOne({ _id: group }, { $inc: { turns: 1 } }, { upsert: true, session });
  return group;
}

function latest(group: string | undefined, merged: SameCommit['merged']): string | undefined {
  const next = group === undefined ? undefined : merged.get(group);
  return next === undefined ? group : latest(next, merged);
}

/** Sides of markets on which a new member has stakes are read again. */
async function admit(
  deps: StakeDeps,
  { session }: Tx,
  { players, group, commit }: { players: string[]; group: string; commit: SameCommit },
): Promise<void> {
  await deps.wallets.updateMany({ _id: { $in: players } }, { $set: { group } }, { session });
  const stakes = await deps.stakes.raw
    .find({ userId: { $in: players }, state: 'open' }, { session, projection: { market: 1 }, limit: MOST_ROWS })
    .toArray();
  const placed = commit.placed.filter(({ userId }) => players.includes(userId));
  const sides = [...new Set([...stakes, ...placed].map(({ market }) => sidesId(market, group)))];
  if (sides.length > 0) commit.sides = undefined;
  if (stakes.length === MOST_ROWS) await deps.groupSides.deleteMany({ group }, { session });
  else if (sides.length > 0) await deps.groupSides.deleteMany({ _id: { $in: sides } }, { session });
}

async function merge(deps: StakeDeps, { session }: Tx, merged: string[], group: string): Promise<void> {
  await deps.wallets.updateMany({ group: { $in: merged } }, { $set: { group } }, { session });
  await deps.groups.deleteMany({ _id: { $in: merged } }, { session });
  await deps.groupSides.deleteMany({ group: { $in: [group, ...merged] } }, { session });
}

/** One player of each link suffices: the others have joined that player's group. */
async function byFingerprint({ links }: StakeDeps, { session }: Tx, marks: readonly string[]): Promise<string[]> {
  if (marks.length === 0) return [];
  const found = await links.raw
    .find({ _id: { $in: [...marks] } }, { session, projection: { first: 1 }, limit: MOST_ROWS })
    .toArray();
  const unread = found.filter(({ first }) => first === undefined).map(({ _id }) => _id);
  const older = unread.length === 0 ? [] : await links.raw.find({ _id: { $in: unread } }, { session }).toArray();
  for (const { _id, players } of older)
    await links.raw.updateOne({ _id }, { $set: { first: players[0] ?? '' } }, { session });
  return [...found.flatMap(({ first }) => first ?? []), ...older.flatMap(({ players }) => players)];
}

async function byUpi({ withdrawals }: StakeDeps, { session }: Tx, upis: readonly string[]): Promise<string[]> {
  if (upis.length === 0) return [];
  const others = await withdrawals.raw
    .find(
      { upiKey: { $in: [...upis] }, state: { $in: [...approved] } },
      { session, projection: { userId: 1 }, limit: MOST_ROWS },
    )
    .toArray();
  return others.map((row) => row.userId);
}

const DEEPEST_TREE = 50;

/**
 * Stores the origin of a player's request, as hashes from svc-contest, or of a deposit; returns those that are new to the player. Two
 * players who are new to a device at the same moment write the same link: the second loses its race and finds the
 * first.
 */
async function recordFingerprints(
  deps: StakeDeps,
  tx: Tx,
  { _id: userId, marks }: Pick<Wallet, '_id' | 'marks'>,
  fingerprints: Fingerprints | undefined,
): Promise<string[]> {
  if (!fingerprints) return [];
  const all =
    'payer' in fingerprints
      ? [`payer:${fingerprints.payer}`]
      : await fingerprintsOfRequest(deps, tx, { userId, marks }, fingerprints);
  const { session } = tx;
  const fresh = all.filter((one) => !marks?.includes(one));
  for (const mark of fresh) {
    await deps.links.updateOne(
      { _id: mark },
      { $addToSet: { players: userId }, $setOnInsert: { first: userId } },
      { upsert: true, session },
    );
    await deps.wallets.updateOne(
      { _id: userId },
      { $addToSet: { marks: mark }, $setOnInsert: emptyBalances() },
      { upsert: true, session },
    );
  }
  return fresh;
}

async function fingerprintsOfRequest(
  deps: StakeDeps,
  tx: Tx,
  { userId, marks }: { userId: string; marks: readonly string[] | undefined },
  { device, network }: NonNullable<StakeOrder['marks']>,
): Promise<string[]> {
  // The tree is read for a new network only: a referrer is fixed at sign-up.
  const isKnown = marks?.some((mark) => mark.startsWith('network:') && mark.endsWith(`:${network}`)) ?? false;
  return [
    // Every browser of ours sends a number. Requests without one count as one device of their network.
    `device:${device ?? `none:${network}`}`,
    ...(isKnown ? [] : [`network:${await firstReferrerOf(deps, tx, userId)}:${network}`]),
  ];
}

/** The root of a player's referral tree: the player itself without a referrer. */
async function firstReferrerOf(deps: StakeDeps, tx: Tx, userId: string): Promise<string> {
  let first = userId;
  for (let depth = 0; depth < DEEPEST_TREE; depth += 1) {
    const referral = await deps.referrals.raw.findOne({ _id: referralId(first) }, { session: tx.session });
    if (referral?.referrerId === undefined) break;
    first = referral.referrerId;
  }
  return first;
}

import { inPages, type Tx } from '@baazi/service-kit';
import type { Wallet } from '../../ledger/wallet';
import type { StakeOrder } from '../stake-order';
import type { StakeDeps } from '../stake-deps';
import { sidesId, taking, type TakenSide } from './group';
import { joinGroup } from './join-group';
import type { SameCommit } from './same-commit';

/** The sides of a player's group on the market of an order, as `takeSide` needs them. */
export interface SideOfGroup {
  group: string;
  taken: TakenSide[];
  isStored: boolean;
  /** A member has taken another side than the order's. */
  isOther: boolean;
}

/**
 * The sides that this player's group has taken on the market (policy `one-side-per-group`); undefined without a group.
 * One document answers; the members' stakes are read when it is absent, and when the side that refuses may be void.
 */
export async function sideOfGroup(
  deps: StakeDeps,
  tx: Tx,
  { order, wallet, commit }: { order: StakeOrder; wallet: Wallet; commit: SameCommit },
): Promise<SideOfGroup | undefined> {
  const { oneSide } = deps;
  if (!oneSide && !deps.money.policies.has('one-side-per-group')) return undefined;
  const group = await joinGroup(deps, tx, { wallet, fingerprints: order.marks, commit });
  // Operators see linked players also while both sides are allowed.
  if (!oneSide || group === undefined) return undefined;
  const { session } = tx;
  const isOther = ({ selection }: TakenSide): boolean => selection !== order.selection;
  const stored = await storedSides(deps, tx, { order, wallet, group, commit });
  if (stored) {
    const others = stored.filter(isOther).map(({ stake }) => stake);
    if (others.length === 0) return { group, taken: stored, isStored: true, isOther: false };
    const live = { _id: { $in: others }, state: { $in: [...taking] } };
    if (await deps.stakes.raw.findOne(live, { session, projection: { _id: 1 } }))
      return { group, taken: stored, isStored: true, isOther: true };
  }
  const taken = [
    ...(await takenInCommit(deps, tx, { group, order, commit })),
    ...(await takenByMembers(deps, tx, group, order)),
  ];
  return { group, taken, isStored: false, isOther: taken.some(isOther) };
}

async function storedSides(
  { groupSides }: StakeDeps,
  { session }: Tx,
  { order, wallet, group, commit }: { order: StakeOrder; wallet: Wallet; group: string; commit: SameCommit },
): Promise<TakenSide[] | undefined> {
  const _id = sidesId(order.market, group);
  if (commit.sides && group === wallet.group) return commit.sides.get(_id);
  return (await groupSides.raw.findOne({ _id }, { session }))?.taken;
}

/** Sides taken by stakes of the same commit whose players were alone until a later one of it linked them. */
async function takenInCommit(
  { wallets }: StakeDeps,
  { session }: Tx,
  { group, order, commit }: { group: string; order: StakeOrder; commit: SameCommit },
): Promise<TakenSide[]> {
  const placed = commit.placed.filter(({ market }) => market === order.market);
  if (placed.length === 0) return [];
  const ids = placed.map(({ userId }) => userId);
  const members = await wallets.raw
    .find({ _id: { $in: ids }, group }, { session, projection: { _id: 1 }, limit: ids.length })
    .toArray();
  const isMember = new Set(members.map(({ _id }) => _id));
  return placed.filter(({ userId }) => isMember.has(userId)).map(({ _id, selection }) => ({ selection, stake: _id }));
}

/** One stake for each side that a member of the group has taken; ends at the first on another side. */
async function takenByMembers(
  deps: StakeDeps,
  { session }: Tx,
  group: string,
  { market, selection: own, userId }: StakeOrder,
): Promise<TakenSide[]> {
  const taken: TakenSide[] = [];
  for await (const members of inPages(deps.wallets.raw, { group }, { fields: ['_id'], session })) {
    const others = members.map(({ _id }) => _id).filter((one) => one !== userId);
    const on = { userId: { $in: others }, market, state: { $in: [...taking] } };
    for (const side of [{ $ne: own }, own]) {
      const stake = await deps.stakes.raw.findOne({ ...on, selection: side }, { session });
      if (stake && !taken.some(({ selection }) => selection === stake.selection))
        taken.push({ selection: stake.selection, stake: stake._id });
      if (stake && stake.selection !== own) return taken;
    }
  }
  return taken;
}

/**
 * Stores the side of a stake that is placed. The first of a group on a market writes the group, so that two at once, or
 * one and a new member, conflict; the others write nothing.
 */
export async function takeSide(
  deps: StakeDeps,
  { session }: Tx,
  { group, taken, isStored }: SideOfGroup,
  { order, commit }: { order: StakeOrder; commit: SameCommit },
): Promise<void> {
  const { market, selection, pickId } = order;
  const isTaken = taken.some((side) => side.selection === selection);
  if (isStored && isTaken) return;
  await deps.groups.updateOne({ _id: group }, { $inc: { turns: 1 } }, { upsert: true, session });
  const sides = isTaken ? taken : [...taken, { selection, stake: pickId }];
  commit.sides?.set(sidesId(market, group), sides);
  await deps.groupSides.updateOne(
    { _id: sidesId(market, group) },
    { $set: { group, taken: sides } },
    { upsert: true, session },
  );
}

import { dayInIndia, entryClosesAt, events, matchMarket } from '@baazi/contracts';
import { inTransaction, type Tx } from '@baazi/service-kit';
import type { ScheduleDeps } from '../publish-matches';
import type { Fixture } from '../../markets/matches/fixture';
import type { Market } from '../../markets/market';
import { recordLock } from '../../markets/market-lines';
import type { LockPlan } from './plan-lock';
import { areSameRefunds, haveSameCuts, planMove, refundsOf, type Refunds } from './plan-move';
import { notifyMoved } from './notify-moved';

interface MatchChange {
  matchID: string;
  startsAt?: Date;
  venue?: string;
  city?: string;
  by: string;
  reason: string;
  dryRun?: boolean;
  /** the refunds that the operator confirmed */
  expects?: Refunds;
}
interface Changed {
  kind: 'changed';
  matchID: string;
  startsAt: Date;
  locksAt: Date;
  refunds: Refunds;
}
type MoveOutcome =
  | Changed
  | { kind: 'match-not-found' }
  | { kind: 'entry-closed' }
  /** Nothing was changed: the refunds differ from the confirmed ones. */
  | { kind: 'refund-unconfirmed'; refunds: Refunds };

/**
 * Moves or edits a match, with its entries and questions. An earlier start locks earlier: entries after the new lock
 * are refunded for good (`entry-cut`), and only in the number and amount that the operator confirmed. A match with a
 * declared result cannot be moved.
 */
export async function moveMatch(deps: ScheduleDeps, change: MatchChange): Promise<MoveOutcome> {
  const { matchID } = change;
  const fixture = await deps.fixtures.findOne({ matchID }).lean();
  const market = await deps.markets.findById(matchMarket(matchID)).lean();
  if (!fixture || !market) return { kind: 'match-not-found' };
  const startsAt = change.startsAt ?? fixture.startsAt;
  const isMove = startsAt.getTime() !== fixture.startsAt.getTime();
  if (isMove && market.outcome !== undefined) return { kind: 'entry-closed' };
  const moves = isMove ? await planMove(deps, { matchID, startsAt }) : [];
  const refunds = await refundsOf(deps, moves);
  if (change.dryRun)
    return { kind: 'changed', matchID, startsAt, locksAt: moves[0]?.plan.locksAt ?? market.locksAt, refunds };
  if (!areSameRefunds(refunds, change.expects ?? { entries: 0, refundRupees: 0 })) {
    // Otherwise new entries would change the refunds again before the operator confirms.
    if (change.expects) await pauseEntry(deps, moves);
    return { kind: 'refund-unconfirmed', refunds };
  }
  const written = await inTransaction(deps.service, async (tx) => {
    const now = isMove ? await planMove(deps, { matchID, startsAt }, tx.session) : [];
    if (!haveSameCuts(now, moves)) return undefined;
    return writeMove(deps, tx, { ...change, startsAt }, now);
  });
  // Another operator moved or declared it in between, so the refunds have changed.
  if (!written) return { kind: 'refund-unconfirmed', refunds };
  deps.announceChange();
  if (isMove) void notifyMoved(deps, written.fixture, written.market);
  return { kind: 'changed', matchID, startsAt: written.fixture.startsAt, locksAt: written.market.locksAt, refunds };
}

async function writeMove(
  deps: ScheduleDeps,
  tx: Tx,
  change: MatchChange & { startsAt: Date },
  moves: Awaited<ReturnType<typeof planMove>>,
): Promise<{ fixture: Fixture; market: Market } | undefined> {
  const { session } = tx;
  const { matchID, startsAt } = change;
  const read = async () => ({
    fixture: await deps.fixtures.findOne({ matchID }).session(session).lean(),
    market: await deps.markets.findById(matchMarket(matchID)).session(session).lean(),
  });
  const before = await read();
  if (!before.fixture || !before.market) return undefined;
  const isMove = startsAt.getTime() !== before.fixture.startsAt.getTime();
  if (isMove && before.market.outcome !== undefined) return undefined;
  for (const { market, plan } of moves) await moveLock(deps, tx, { market, plan, startsAt, change });
  const follows = moves.some(({ market, plan }) => market.kind === 'match' && plan.follows);
  await deps.fixtures.updateOne(
    { _id: before.fixture._id },
    {
      $set: {
        startsAt,
        ...(isMove ? { movedFrom: before.fixture.startsAt } : {}),
        ...(follows ? { entryStartsAt: startsAt } : {}),
        venue: change.venue ?? before.fixture.venue,
        city: change.city ?? before.fixture.city,
      },
    },
    { session },
  );
  const { fixture, market } = await read();
  if (!fixture || !market) throw new Error(`${matchID} disappeared during its move`);
  await deps.service.operatorsLog.record(tx, {
    by: change.by,
    action: isMove ? 'move-match' : 'edit-match',
    subject: matchID,
    reason: change.reason,
    before: facts(before.fixture, before.market),
    after: { ...facts(fixture, market), ...(change.expects ? { refunds: change.expects } : {}) },
  });
  return { fixture, market };
}

const facts = (fixture: Fixture, market: Market) => ({
  startsAt: fixture.startsAt,
  venue: fixture.venue,
  city: fixture.city,
  locksAt: market.locksAt,
  ...(market.voidFrom ? { voidFrom: market.voidFrom } : {}),
});

async function moveLock(
  deps: ScheduleDeps,
  tx: Tx,
  { market, plan, startsAt, change }: { market: Market; plan: LockPlan; startsAt: Date; change: MatchChange },
): Promise<void> {
  const { session } = tx;
  const cut =
    plan.voidFrom === undefined
      ? {}
      : { voidFrom: plan.voidFrom, cutOpen: true, emittedAt: deps.service.clocks.machine.now() };
  await deps.markets.updateOne({ _id: market._id }, { $set: { locksAt: plan.locksAt, ...cut } }, { session });
  const { by, reason } = change;
  const lock = { locksAt: plan.locksAt, voidFrom: plan.voidFrom ?? market.voidFrom };
  await recordLock(deps, tx, { market, lock, by, reason });
  if (plan.voidFrom) tx.publish(events.entryCut, { market: market._id, voidFrom: plan.voidFrom.toISOString() });
  if (market.kind === 'question' && plan.follows)
    await deps.questions.updateOne(
      { questionID: market.subject },
      { $set: { day: dayInIndia(startsAt), closesAt: entryClosesAt(startsAt) } },
      { session },
    );
}

/** Long enough for the operator to confirm. Entry reopens by itself. */
const PAUSE_MS = 30_000;

/** Pauses entry to the markets that the move cuts, so that the refunds stay the same until they are confirmed. */
async function pauseEntry(deps: ScheduleDeps, moves: Awaited<ReturnType<typeof planMove>>): Promise<void> {
  const now = deps.service.clocks.machine.now();
  const cut = moves.filter(({ plan }) => plan.voidFrom !== undefined).map(({ market }) => market._id);
  await deps.markets.updateMany(
    { _id: { $in: cut }, $or: [{ entryPausedUntil: { $exists: false } }, { entryPausedUntil: { $lt: now } }] },
    { $set: { entryPausedUntil: new Date(now.getTime() + PAUSE_MS) } },
  );
}

import { toPaise, type endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import type { Market } from '../../markets/market';
import { switchCapOn } from './switch-cap-on';

/**
 * An operator sets how much one entry may stake and how much the house may owe on each outcome; null lifts the limit.
 */
export const setExposure =
  (contest: ContestContext): Handler<typeof endpoints.setExposure> =>
  async ({ body, caller }) => {
    const market = await contest.markets.findById(body.market).lean();
    if (!market)
      return refuse('match-not-found', { errors: [{ path: 'market', msg: 'This contest does not exist.' }] });
    const { maxStakeRupees, capRupees, reason } = body;
    if (!(await setCap(contest, market, capRupees)))
      return refuse('conflict', {
        message: 'This cap changed meanwhile, or entries could not be counted in time. Please look again.',
      });
    await setMaxStake(contest, market, maxStakeRupees);
    await inTransaction(contest.service, (tx) =>
      contest.service.operatorsLog.record(tx, {
        by: caller.userId,
        action: 'set-exposure',
        subject: market._id,
        reason,
        before: { maxStakePaise: market.maxStakePaise ?? null, capPaise: market.capPaise ?? null },
        after: { maxStakeRupees, capRupees },
      }),
    );
    contest.announceChange();
    return reply({ market: market._id, maxStakeRupees, capRupees });
  };

/** False: somebody else was first, or counting took too long; the cap is not what this operator asked for. */
async function setCap(contest: ContestContext, market: Market, rupees: number | null): Promise<boolean> {
  if (rupees !== null) {
    const change = market.capPaise === undefined ? switchCapOn : changeCap;
    return change(contest, market, toPaise(rupees));
  }
  await liftCap(contest, market);
  return true;
}

async function setMaxStake(contest: ContestContext, market: Market, rupees: number | null): Promise<void> {
  await contest.markets.updateOne(
    { _id: market._id },
    rupees === null
      ? { $set: { ownLimits: true }, $unset: { maxStakePaise: 1 } }
      : { $set: { ownLimits: true, maxStakePaise: toPaise(rupees) } },
  );
}

/** Entries checked under the old cap are on their way: a new epoch sends them back to look again. */
async function changeCap(contest: ContestContext, market: Market, capPaise: number): Promise<boolean> {
  return inTransaction(contest.service, async ({ session }) => {
    const { matchedCount } = await contest.markets.updateOne(
      { _id: market._id, capEpoch: market.capEpoch },
      { $set: { capPaise }, $inc: { capEpoch: 1 } },
      { session },
    );
    if (matchedCount === 0) return false;
    await contest.exposure.updateOne({ _id: market._id, epoch: market.capEpoch }, { $inc: { epoch: 1 } }, { session });
    return true;
  });
}

async function liftCap(contest: ContestContext, market: Market): Promise<void> {
  if (market.capPaise === undefined) return;
  await inTransaction(contest.service, async ({ session }) => {
    await contest.markets.updateOne(
      { _id: market._id },
      { $unset: { capPaise: 1 }, $inc: { capEpoch: 1 } },
      { session },
    );
    await contest.exposure.deleteOne({ _id: market._id }, { session });
  });
}

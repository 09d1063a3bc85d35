import { toPaise, type endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler } from '@baazi/service-kit';
import type { EntryDeps } from '../entry-deps';
import type { Market } from '../../markets/market';
import { switchCapOn, type CapDeps } from './switch-cap-on';

/** An operator sets the maximal stake of an entry and the maximal liability on each outcome; null lifts a limit. */
export const setExposure =
  (deps: CapDeps & Pick<EntryDeps, 'announceChange'>): Handler<typeof endpoints.setExposure> =>
  async ({ body, caller }) => {
    const market = await deps.markets.findById(body.market).lean();
    if (!market)
      return refuse('match-not-found', { errors: [{ path: 'market', msg: 'This contest does not exist.' }] });
    const { maxStakeRupees, capRupees, reason } = body;
    if (!(await setCap(deps, market, capRupees)))
      return refuse('conflict', {
        message: 'This cap changed meanwhile, or entries could not be counted in time. Please look again.',
      });
    await setMaxStake(deps, market, maxStakeRupees);
    await inTransaction(deps.service, (tx) =>
      deps.service.operatorsLog.record(tx, {
        by: caller.userId,
        action: 'set-exposure',
        subject: market._id,
        reason,
        before: { maxStakePaise: market.maxStakePaise ?? null, capPaise: market.capPaise ?? null },
        after: { maxStakeRupees, capRupees },
      }),
    );
    deps.announceChange();
    return reply({ market: market._id, maxStakeRupees, capRupees });
  };

/** False: another operator was first, or counting took too long; the cap is unchanged. */
async function setCap(deps: CapDeps, market: Market, rupees: number | null): Promise<boolean> {
  if (rupees !== null) {
    const change = market.capPaise === undefined ? switchCapOn : changeCap;
    return change(deps, market, toPaise(rupees));
  }
  await liftCap(deps, market);
  return true;
}

async function setMaxStake(deps: Pick<CapDeps, 'markets'>, market: Market, rupees: number | null): Promise<void> {
  await deps.markets.updateOne(
    { _id: market._id },
    rupees === null
      ? { $set: { ownLimits: true }, $unset: { maxStakePaise: 1 } }
      : { $set: { ownLimits: true, maxStakePaise: toPaise(rupees) } },
  );
}

/** The new epoch makes joins that were checked against the old cap start again. */
async function changeCap(deps: CapDeps, market: Market, capPaise: number): Promise<boolean> {
  return inTransaction(deps.service, async ({ session }) => {
    const { matchedCount } = await deps.markets.updateOne(
      { _id: market._id, capEpoch: market.capEpoch },
      { $set: { capPaise }, $inc: { capEpoch: 1 } },
      { session },
    );
    if (matchedCount === 0) return false;
    await deps.exposure.updateOne({ _id: market._id, epoch: market.capEpoch }, { $inc: { epoch: 1 } }, { session });
    return true;
  });
}

async function liftCap(deps: CapDeps, market: Market): Promise<void> {
  if (market.capPaise === undefined) return;
  await inTransaction(deps.service, async ({ session }) => {
    await deps.markets.updateOne({ _id: market._id }, { $unset: { capPaise: 1 }, $inc: { capEpoch: 1 } }, { session });
    await deps.exposure.deleteOne({ _id: market._id }, { session });
  });
}

import { toPaise, type endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler, type Tx } from '@baazi/service-kit';
import type { EntryDeps } from '../entry-deps';
import type { Market } from '../../markets/market';
import { recordLimits } from '../../markets/market-lines';
import { switchCapOn, type CapDeps } from './switch-cap-on';

/** An operator sets the maximal stake of an entry and the maximal liability on each outcome; null lifts a limit. */
export const setExposure =
  (deps: CapDeps & Pick<EntryDeps, 'announceChange'>): Handler<typeof endpoints.setExposure> =>
  async ({ body, caller }) => {
    const market = await deps.markets.findById(body.market).lean();
    if (!market)
      return refuse('match-not-found', { errors: [{ path: 'market', msg: 'This contest does not exist.' }] });
    const { maxStakeRupees, capRupees, reason } = body;
    const besides = async (tx: Tx): Promise<void> => {
      await setMaxStake(deps, market, maxStakeRupees, tx);
      const limits = {
        ...(maxStakeRupees === null ? {} : { maxStakePaise: toPaise(maxStakeRupees) }),
        ...(capRupees === null ? {} : { capPaise: toPaise(capRupees) }),
      };
      await recordLimits(deps, tx, { market, limits, by: caller.userId, reason });
    };
    if (!(await setCap(deps, market, capRupees, besides)))
      return refuse('conflict', {
        message: 'This cap changed meanwhile, or entries could not be counted in time. Please look again.',
      });
    deps.announceChange();
    return reply({ market: market._id, maxStakeRupees, capRupees });
  };

/**
 * Sets the cap in one transaction with `besides`. False: another operator was first, or counting took too long; nothing
 * is changed.
 */
async function setCap(
  deps: CapDeps,
  market: Market,
  rupees: number | null,
  besides: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  if (rupees !== null && market.capPaise === undefined) return switchCapOn(deps, market, toPaise(rupees), { besides });
  return inTransaction(deps.service, async (tx) => {
    if (rupees === null) await liftCap(deps, market, tx);
    else if (!(await changeCap(deps, market, toPaise(rupees), tx))) return false;
    await besides(tx);
    return true;
  });
}

async function setMaxStake(
  deps: Pick<CapDeps, 'markets'>,
  market: Market,
  rupees: number | null,
  { session }: Tx,
): Promise<void> {
  await deps.markets.updateOne(
    { _id: market._id },
    rupees === null
      ? { $set: { ownLimits: true }, $unset: { maxStakePaise: 1 } }
      : { $set: { ownLimits: true, maxStakePaise: toPaise(rupees) } },
    { session },
  );
}

/** The new epoch makes joins that were checked against the old cap start again. */
async function changeCap(deps: CapDeps, market: Market, capPaise: number, { session }: Tx): Promise<boolean> {
  const { matchedCount } = await deps.markets.updateOne(
    { _id: market._id, capEpoch: market.capEpoch },
    { $set: { capPaise }, $inc: { capEpoch: 1 } },
    { session },
  );
  if (matchedCount === 0) return false;
  await deps.exposure.updateOne({ _id: market._id, epoch: market.capEpoch }, { $inc: { epoch: 1 } }, { session });
  return true;
}

async function liftCap(deps: CapDeps, market: Market, { session }: Tx): Promise<void> {
  if (market.capPaise === undefined) return;
  await deps.markets.updateOne({ _id: market._id }, { $unset: { capPaise: 1 }, $inc: { capEpoch: 1 } }, { session });
  await deps.exposure.deleteOne({ _id: market._id }, { session });
}

import { inTransaction, type Migration } from '@baazi/service-kit';
import { Types } from 'mongoose';
import type { SealDeps } from './seal-deps';

const MOST_AT_ONCE = 500;

/**
 * Older ledgers marked every transfer that waited for its block. The first start on them lists the waiting ones once;
 * the marks stay, because nobody may edit a transfer, and mean nothing any more.
 */
export const unsealedMarksMigration = (deps: SealDeps): Migration => ({
  name: '2026-11-24-unsealed-marks',
  up: () =>
    inTransaction(deps.service, async ({ session }) => {
      const settings = await deps.moneySettings.raw.findOne({ _id: 'money' }, { session });
      if (settings?.hasUnsealedApart) return 0;
      const marked = await deps.transfers.raw
        .find({ unsealed: true }, { session, projection: { postedAt: 1 } })
        .sort({ postedAt: 1, _id: 1 })
        .toArray();
      for (let from = 0; from < marked.length; from += MOST_AT_ONCE) {
        const some = marked.slice(from, from + MOST_AT_ONCE);
        const [oldest] = some;
        if (oldest)
          await deps.unsealed.raw.insertOne(
            { _id: new Types.ObjectId(), ids: some.map(({ _id }) => _id), postedAt: oldest.postedAt },
            { session },
          );
      }
      await deps.moneySettings.raw.updateOne({ _id: 'money' }, { $set: { hasUnsealedApart: true } }, { session });
      return marked.length;
    }),
});

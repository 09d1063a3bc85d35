import { inTransaction } from '@baazi/service-kit';
import { Types } from 'mongoose';
import type { WalletContext } from '../../wallet-context';

const MOST_AT_ONCE = 500;

/**
 * Books of before had a mark in every transfer that waited for its block. At the first start on them what waited then is
 * gathered, once; the marks stay, for nobody may edit a transfer, and mean nothing any more.
 */
export async function gatherOldMarks(bank: WalletContext): Promise<void> {
  await inTransaction(bank.service, async (tx) => {
    const { session } = tx;
    const settings = await bank.moneySettings.raw.findOne({ _id: 'money' }, { session });
    if (settings?.hasUnsealedApart) return;
    const marked = await bank.transfers.raw
      .find({ unsealed: true }, { session, projection: { postedAt: 1 } })
      .sort({ postedAt: 1, _id: 1 })
      .toArray();
    for (let from = 0; from < marked.length; from += MOST_AT_ONCE) {
      const some = marked.slice(from, from + MOST_AT_ONCE);
      const [oldest] = some;
      if (oldest)
        await bank.unsealed.raw.insertOne(
          { _id: new Types.ObjectId(), ids: some.map(({ _id }) => _id), postedAt: oldest.postedAt },
          { session },
        );
    }
    await bank.moneySettings.raw.updateOne({ _id: 'money' }, { $set: { hasUnsealedApart: true } }, { session });
  });
}

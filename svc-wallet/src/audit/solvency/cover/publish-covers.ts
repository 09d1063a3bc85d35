import { endpoints, toPaise } from '@baazi/contracts';
import type { WalletContext } from '../../../wallet-context';
import type { Cover } from './cover';
import { handleOf } from './stated-cover';

/**
 * Has svc-contest sign what two operators stated and put it into the log of books: nobody says later that it was never
 * stated, or stated otherwise. One that is not signed yet waits.
 */
export async function publishCovers(bank: WalletContext): Promise<void> {
  const waiting = await bank.covers
    .find({ state: 'stated', note: { $exists: false } })
    .sort({ saidAt: 1 })
    .lean<Cover[]>();
  for (const { _id, rupees, asOf, by, source } of waiting) {
    const body = { id: _id, paise: toPaise(rupees), asOf: asOf.toISOString(), by: by.map(handleOf), source };
    const answer = await bank.service.services.call(endpoints.publishCover, { body });
    if (answer.kind === 'reply') await bank.covers.updateOne({ _id }, { $set: { note: answer.response.note } });
    else if (answer.code === 'conflict')
      bank.service.log.error({ cover: _id }, 'this cover stands in the log of books in other words');
  }
}

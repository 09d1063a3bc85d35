import { toPaise, type endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import type { Cover } from './cover/cover';
import { coverView, handleOf, statedCover } from './cover/stated-cover';
import { newestSum } from './newest-sum';

/** What the house owes its players, signed, and what its operators say that it holds. */
export const publicSolvency =
  (bank: WalletContext): Handler<typeof endpoints.publicSolvency> =>
  async () => {
    const newest = await newestSum(bank);
    if (!newest) return refuse('no-solvency-yet');
    const cover = await statedCover(bank);
    return reply({
      id: newest._id,
      at: newest.at.toISOString(),
      size: newest.size,
      owedPaise: newest.owedPaise,
      checkpoint: newest.note,
      ...(cover ? { coverPaise: toPaise(cover.rupees), cover: { ...said(cover), by: cover.by.map(handleOf) } } : {}),
    });
  };

function said(cover: Cover): Omit<ReturnType<typeof coverView>, 'rupees'> & { note?: string } {
  const { rupees: _rupees, ...more } = coverView(cover);
  return { ...more, ...(cover.note === undefined ? {} : { note: cover.note }) };
}

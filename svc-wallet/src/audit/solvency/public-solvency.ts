import { toPaise, type endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { Cover } from './cover/cover';
import { coverView, handleOf, statedCover } from './cover/stated-cover';
import { newestSum } from './newest-sum';
import type { AuditDeps } from '../audit-deps';

/** The signed sum the house owes its players, and the cover its operators state. */
export const publicSolvency =
  (deps: AuditDeps): Handler<typeof endpoints.publicSolvency> =>
  async () => {
    const newest = await newestSum(deps);
    if (!newest) return refuse('no-solvency-yet');
    const cover = await statedCover(deps);
    return reply({
      id: newest._id,
      at: newest.at.toISOString(),
      size: newest.size,
      owedPaise: newest.owedPaise,
      checkpoint: newest.note,
      ...(cover
        ? { coverPaise: toPaise(cover.rupees), cover: { ...reported(cover), by: cover.by.map(handleOf) } }
        : {}),
    });
  };

function reported(cover: Cover): Omit<ReturnType<typeof coverView>, 'rupees'> & { note?: string } {
  const { rupees: _rupees, ...more } = coverView(cover);
  return { ...more, ...(cover.note === undefined ? {} : { note: cover.note }) };
}

import { toPaise, type endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { coverView, handleOf, statedCover, type Cover } from './cover/cover';
import { newestSum } from './solvency';
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
      coverPaise: cover ? toPaise(cover.rupees) : undefined,
      cover: cover ? { ...reported(cover), by: cover.by.map(handleOf) } : undefined,
    });
  };

function reported(cover: Cover): Omit<ReturnType<typeof coverView>, 'rupees'> & { note?: string } {
  const { rupees: _rupees, ...more } = coverView(cover);
  return { ...more, note: cover.note };
}

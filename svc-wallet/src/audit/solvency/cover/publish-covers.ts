import { endpoints, toPaise } from '@baazi/contracts';
import type { Cover } from './cover';
import { handleOf } from './stated-cover';
import type { AuditDeps } from '../../audit-deps';

/**
 * Has svc-contest sign a confirmed cover and put it into the log of books, so that nobody can deny or change it
 * later. An unsigned one waits.
 */
export async function publishCovers(deps: AuditDeps): Promise<void> {
  const waiting = await deps.covers
    .find({ state: 'stated', note: { $exists: false } })
    .sort({ saidAt: 1 })
    .lean<Cover[]>();
  for (const { _id, rupees, asOf, by, source } of waiting) {
    const body = { id: _id, paise: toPaise(rupees), asOf: asOf.toISOString(), by: by.map(handleOf), source };
    const answer = await deps.service.services.call(endpoints.publishCover, { body });
    if (answer.kind === 'reply') await deps.covers.updateOne({ _id }, { $set: { note: answer.response.note } });
    else if (answer.code === 'conflict')
      deps.service.log.error({ cover: _id }, 'this cover stands in the log of books in other words');
  }
}

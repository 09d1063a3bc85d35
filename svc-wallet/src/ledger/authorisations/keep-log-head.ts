import type { endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler, type Service } from '@baazi/service-kit';
import type { LineCollections } from './signed-lines';
import { logHeadId, logSubject, SEAL_LOG } from './log-heads';

/**
 * Keeps the head of another service's operators' log as a signed line, which is sealed with the transfers: a log that
 * was cut off or made anew no longer has it. Another head of the same block is a conflict.
 */
export const keepLogHead =
  (
    deps: LineCollections & { service: Pick<Service, 'operatorsLog' | 'transactions'> },
  ): Handler<typeof endpoints.keepLogHead> =>
  async ({ body: { block, hash }, service: part }) =>
    inTransaction(deps.service, async (tx) => {
      const id = logHeadId(part, block);
      const known = await deps.operatorActions.raw.findOne({ _id: id }, { session: tx.session });
      if (known) return isSameHead(known.after, hash) ? reply({}) : refuse('conflict');
      await deps.service.operatorsLog.record(
        tx,
        { by: part, action: SEAL_LOG, subject: logSubject(part), reason: '', after: { block, hash } },
        id,
      );
      return reply({});
    });

const isSameHead = (after: unknown, hash: string): boolean =>
  typeof after === 'object' && after !== null && 'hash' in after && after.hash === hash;

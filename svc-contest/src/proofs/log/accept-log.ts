import type { endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler } from '@baazi/service-kit';
import type { ProofDeps } from './books-log';
import { appendToLog, publishRules } from './append-to-log';
import { watchLog } from './watch-log';

/**
 * An operator accepts a log that a restore made shorter. The rewind is a leaf of the log itself, with its reason:
 * anyone with a longer log can prove it.
 */
export const acceptLog =
  (deps: ProofDeps): Handler<typeof endpoints.acceptLog> =>
  async ({ body, caller }) => {
    await watchLog(deps);
    const { lost } = deps.log;
    if (!lost) return refuse('log-stands');
    await deps.logHeads.updateOne({ _id: 'head' }, { $addToSet: { givenUp: lost.root } });
    await watchLog(deps);
    const text = `${deps.proofKey.origin}/rewind\n${lost.size}\n${lost.root}\n${oneLine(body.reason)}\n`;
    await inTransaction(deps.service, async (tx) => {
      if (!(await appendToLog(deps, tx, { kind: 'rewind', subject: `rewind:${lost.root}`, text }))) return;
      await deps.service.operatorsLog.record(tx, {
        by: caller.userId,
        action: 'accept-log',
        subject: 'log of books',
        reason: body.reason,
        before: lost,
      });
    });
    await publishRules(deps);
    await watchLog(deps);
    return reply({ size: deps.log.known.size });
  };

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

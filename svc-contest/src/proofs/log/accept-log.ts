import type { endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { appendToLog } from './append-to-log';
import { publishRules } from './publish-rules';
import { watchLog } from './watch-log';

/**
 * An operator goes on with a log that a restore made shorter. That it was is a leaf of the log itself: whoever holds a
 * longer one can show it, and everybody reads why.
 */
export const acceptLog =
  (contest: ContestContext): Handler<typeof endpoints.acceptLog> =>
  async ({ body, caller }) => {
    await watchLog(contest);
    const { lost } = contest.log;
    if (!lost) return refuse('log-stands');
    await contest.logHeads.updateOne({ _id: 'head' }, { $addToSet: { givenUp: lost.root } });
    await watchLog(contest);
    const text = `${contest.proofKey.origin}/rewind\n${lost.size}\n${lost.root}\n${oneLine(body.reason)}\n`;
    await inTransaction(contest.service, async (tx) => {
      if (!(await appendToLog(contest, tx, { kind: 'rewind', subject: `rewind:${lost.root}`, text }))) return;
      await contest.service.operatorsLog.record(tx, {
        by: caller.userId,
        action: 'accept-log',
        subject: 'log of books',
        reason: body.reason,
        before: lost,
      });
    });
    await publishRules(contest);
    await watchLog(contest);
    return reply({ size: contest.log.known.size });
  };

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

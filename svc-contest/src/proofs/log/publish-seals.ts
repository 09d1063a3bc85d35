import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { publishOnce } from './publish-once';

/** Heads of the chain that seals the ledger: with them in the log a chain that is computed afresh no longer fits. */
export const publishSeals =
  (contest: ContestContext): Handler<typeof endpoints.publishSeals> =>
  async ({ body: { heads } }) => {
    const { origin } = contest.proofKey;
    for (const { block, hash } of heads) {
      const text = `${origin}/seal/${block}\n${hash}\n`;
      const published = await publishOnce(contest, { kind: 'seal', subject: `seal:${block}`, text });
      if (published !== 'there') return refuse(published);
    }
    const newest = await contest.logEntries.findOne({ kind: 'seal' }).sort({ _id: -1 }).lean();
    return reply({ newest: Number(newest?.subject.slice('seal:'.length) ?? 0) });
  };

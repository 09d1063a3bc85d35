import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { LogDeps } from './books-log';
import { publishOnce } from './append-to-log';

/** Appends heads of the chain that seals the ledger, so that a recomputed chain no longer matches the log. */
export const publishSeals =
  (deps: LogDeps): Handler<typeof endpoints.publishSeals> =>
  async ({ body: { heads } }) => {
    const { origin } = deps.proofKey;
    for (const { block, hash } of heads) {
      const text = `${origin}/seal/${block}\n${hash}\n`;
      const published = await publishOnce(deps, { kind: 'seal', subject: `seal:${block}`, text });
      if (published !== 'published') return refuse(published);
    }
    const newest = await deps.logEntries.findOne({ kind: 'seal' }).sort({ _id: -1 }).lean();
    return reply({ newest: Number(newest?.subject.slice('seal:'.length) ?? 0) });
  };

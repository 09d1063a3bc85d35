import { inSnapshot, inPages, signedLine } from '@baazi/service-kit';
import { CUT_OVER, FACTS_CUT_OVER, readCutOver, readEarlierFacts } from '../ledger/authorisations/cut-over';
import type { AuditRun } from './run/audit-run';
import type { AuditCollections } from './audit-deps';

const STEP = 'lines';

/**
 * Every line of the operators' log: signed by this service as it is now, and in a block or waiting for one. Lines of
 * older releases are not signed; their number was written at the cut-over.
 */
export async function checkLines(collections: AuditCollections, run: AuditRun): Promise<number> {
  const { findings } = run;
  if (run.step(STEP).isDone) return run.step(STEP).count;
  const cutOver = await readCutOver(collections);
  if (!cutOver) findings.add([`line ${CUT_OVER} of the operators' log is gone or was altered`]);
  if (!(await readEarlierFacts(collections)))
    findings.add([`line ${FACTS_CUT_OVER} of the operators' log is gone or was altered`]);
  let unsigned = Number(run.step(STEP).state ?? 0);
  for await (const page of inPages(collections.operatorActions.raw, run.remaining(STEP), {})) {
    for (const line of page)
      if (line.signature === undefined && line.recordedAt === undefined) unsigned += 1;
      else if (!signedLine(line, collections.lineKeys))
        findings.add([
          `line ${line._id} of the operators' log (${line.action} ${line.subject}) is not signed as it is`,
        ]);
    await run.note(STEP, { after: page.at(-1)?._id, count: page.length, state: () => String(unsigned) });
  }
  const expected = cutOver?.unsignedLines ?? 0;
  if (unsigned !== expected)
    findings.add([`${unsigned} lines of the operators' log are not signed, at the cut-over there were ${expected}`]);
  findings.add(await notSealed(collections, expected));
  return run.done(STEP);
}

/** Lines that are in no block and do not wait for one. Searched only when the numbers differ. */
async function notSealed(collections: AuditCollections, unsigned: number): Promise<string[]> {
  const { operatorActions, unsealed, blocks } = collections;
  const [waiting, all, last] = await inSnapshot(collections, async (session) => {
    const ids = new Set<string>();
    for await (const rows of inPages(unsealed.raw, { 'lines.0': { $exists: true } }, { session }))
      for (const { lines = [] } of rows) for (const id of lines) ids.add(id);
    return [
      ids,
      await operatorActions.raw.countDocuments({}, { session }),
      await blocks.raw.findOne({}, { session, sort: { _id: -1 }, projection: { lineCount: 1 } }),
    ] as const;
  });
  if (all - waiting.size - unsigned === (last?.lineCount ?? 0)) return [];
  const problems: string[] = [];
  for await (const page of inPages(operatorActions.raw, { signature: { $exists: true } }, { fields: ['_id'] })) {
    const ids = page.map(({ _id }) => _id).filter((id) => !waiting.has(id));
    const sealed = new Set<string>();
    for await (const found of inPages(blocks.raw, { 'lines.id': { $in: ids } }, { fields: ['lines'] }))
      for (const { lines = [] } of found) for (const { id } of lines) sealed.add(id);
    for (const id of ids) if (!sealed.has(id)) problems.push(`line ${id} of the operators' log stands in no block`);
  }
  return problems;
}

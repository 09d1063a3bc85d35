import { readFile } from 'node:fs/promises';
import type { Part } from '@baazi/contracts';
import { operatorAction } from '@baazi/contracts/shapes';
import {
  followChain,
  inPages,
  lineHash,
  lineOfExport,
  openLineBlocks,
  openOperatorActions,
  type LineKeys,
} from '@baazi/service-kit';
import { z } from 'zod';
import { blockHash, FIRST_PREVIOUS_HASH } from '../ledger/seal/block';
import { logHeadsOf } from '../ledger/authorisations/log-heads';
import type { AuditCollections } from './audit-deps';
import { checkLines } from './check-lines';
import type { Findings } from './findings';
import type { AuditRun } from './run/audit-run';

/** The database of a service whose operators' log is a chain of its own. */
export interface LogDatabase {
  part: Part;
  database: string;
  lineKeys: LineKeys;
}

/**
 * Follows the operators' logs of the other services, and compares them with their heads in the chain of transfers.
 * Returns a line of text for each.
 */
export async function checkLogs(
  collections: AuditCollections,
  logs: readonly LogDatabase[],
  findings: Findings,
): Promise<string[]> {
  const texts: string[] = [];
  for (const { part, database, lineKeys } of logs) {
    const db = collections.db.useDb(database, { useCache: true });
    const heads = await logHeadsOf(collections, part);
    const { lines, blocks, head, problems } = await followChain(db, { keys: lineKeys, heads });
    findings.add(problems.map((problem) => `operators' log of ${part}: ${problem}`));
    const last = head ? `, head ${head.block}:${head.hash}` : '';
    texts.push(
      `operators' log of ${part}: ${lines} lines in ${blocks} blocks${last}; ${heads.length} heads in the chain of transfers`,
    );
  }
  return texts;
}

/**
 * Follows this service's own log along the chain of transfers: every block by its own content, and its lines, without
 * reading a transfer. Returns a line of text.
 */
export async function checkOwnLog(collections: AuditCollections, run: AuditRun): Promise<string> {
  const problems: string[] = [];
  let at = { number: 0, hash: FIRST_PREVIOUS_HASH, lines: 0 };
  for await (const page of inPages(collections.blocks.raw, {}, { size: 50 }))
    for (const block of page) {
      const name = `block ${block._id}`;
      const lines = block.lines ?? [];
      if (block._id !== at.number + 1) problems.push(`block ${at.number + 1} is missing`);
      if (block.previousHash !== at.hash) problems.push(`${name} does not follow the block before it`);
      if (block.hash !== blockHash(block, collections.sealKeys)) problems.push(`${name} was altered`);
      const found = await collections.operatorActions.raw.find({ _id: { $in: lines.map(({ id }) => id) } }).toArray();
      const byId = new Map(found.map((line) => [line._id, lineHash(line)]));
      for (const { id, hash } of lines)
        if (byId.get(id) !== hash)
          problems.push(`line ${id} of the operators' log of ${name} ${byId.has(id) ? 'was altered' : 'is gone'}`);
      at = { number: block._id, hash: block.hash, lines: at.lines + lines.length };
    }
  run.findings.add(problems);
  const lines = await checkLines(collections, run);
  return `operators' log of svc-wallet: ${lines} lines, ${at.lines} of them in the chain of transfers, head ${at.number}:${at.hash}`;
}

const Export = z.object({ lines: z.array(operatorAction) });

/**
 * Compares the lines of an exported log with the logs: each must be in its log as it was exported, and in the block that
 * the export names. Returns a line of text.
 */
export async function checkExport(
  collections: AuditCollections,
  logs: readonly LogDatabase[],
  { file, findings }: { file: string; findings: Findings },
): Promise<string> {
  const { lines } = Export.parse(JSON.parse(await readFile(file, 'utf8')));
  const databases = new Map<string, typeof collections.db>([
    ['svc-wallet', collections.db],
    ...logs.map(({ part, database }) => [part, collections.db.useDb(database, { useCache: true })] as const),
  ]);
  let compared = 0;
  // The console adds the service whose log it is; a line is signed and hashed without it.
  for (const { part, ...row } of lines) {
    const name = `exported line ${row._id} of ${part}`;
    const db = databases.get(part);
    const exported = lineOfExport(row);
    if (!row.proof || !exported || !db) continue;
    compared += 1;
    const found = await openOperatorActions(db).raw.findOne({ _id: row._id });
    const isSame = found && lineHash(found) === row.proof.hash && lineHash(exported) === row.proof.hash;
    if (!isSame) findings.add([`${name} ${found ? 'is another one in the log' : 'is gone from the log'}`]);
    if (row.proof.block && !(await hasBlock(collections, db, { id: row._id, part, block: row.proof.block })))
      findings.add([`${name} is no longer in block ${row.proof.block.number} of its chain`]);
  }
  return `${compared} of ${lines.length} exported lines compared with the logs; the others carry no proof`;
}

async function hasBlock(
  { blocks }: AuditCollections,
  db: AuditCollections['db'],
  { id, part, block }: { id: string; part: string; block: { number: number; hash: string } },
): Promise<boolean> {
  const filter = { _id: block.number, hash: block.hash, 'lines.id': id };
  const found = part === 'svc-wallet' ? await blocks.raw.findOne(filter) : await openLineBlocks(db).raw.findOne(filter);
  return found !== null;
}

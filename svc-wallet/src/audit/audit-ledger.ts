import { PAISE_PER_RUPEE, rupeesText } from '@baazi/contracts';
import { foreignAccountOf } from '../ledger/account';
import type { SealHead } from '../ledger/seal/block';
import { checkMarkets } from './contest/check-markets';
import { checkPicks } from './contest/check-picks';
import { openContestCollections, type ContestDatabase } from './contest/contest-collections';
import { blocksOfDays } from './run/blocks-of-days';
import { AuditRun, type AuditRange } from './run/audit-run';
import { checkCovers } from './proofs/check-covers';
import { checkHeads, checkLog, type LogHead } from './proofs/check-log';
import { checkProofs } from './proofs/check-proofs';
import { checkSolvency } from './proofs/check-solvency';
import { openProofCollections } from './proofs/proof-collections';
import { checkDocuments } from './documents/check-documents';
import { checkPlayers } from './check-players';
import { walkTransfers } from './transfers/walk-transfers';
import { wholeBalance } from './trial-balance';
import { checkExport, checkLogs, checkOwnLog, type LogDatabase } from './check-logs';
import type { AuditCollections } from './audit-deps';

export interface AuditOptions {
  /** svc-contest's database, where it is readable */
  contest?: ContestDatabase;
  /** the databases of the other operators' logs, where they are readable */
  logs?: readonly LogDatabase[];
  /** known heads of the chain, from a log, a file or a backup */
  heads?: readonly SealHead[];
  /** recompute closed books and the log, with its known heads */
  proofs?: readonly LogHead[];
  /** compare the chain with its heads in the log */
  chain?: boolean;
  /** a part of the whole; sums over the chain, its heads and the proofs belong to the whole alone */
  part?: AuditPart;
  /** continue an audit of the same range that was killed */
  resume?: boolean;
  /** how often progress is saved */
  keptEveryMs?: number;
  /** machine time */
  now: Date;
  say: (line: string) => void;
}

/**
 * Adjacent parts make up the whole: blocks sealed on some days in India, both included, or all documents whose id is
 * in a range.
 */
export type AuditPart = { days: { from?: string; to?: string } } | { ids: { from: string; to?: string } };

/** Follows every operators' log alone, and compares an exported file with them, as text. Returns the number of problems. */
export async function auditLogs(
  collections: AuditCollections,
  {
    logs,
    heads,
    exported,
    say,
  }: Required<Pick<AuditOptions, 'logs' | 'heads' | 'say'>> & { exported?: string | undefined },
): Promise<number> {
  const run = AuditRun.unkept(collections);
  say(await checkOwnLog(collections, run));
  await checkChainHeads(collections, run, { heads, say });
  for (const text of await checkLogs(collections, logs, run.findings)) say(text);
  if (exported !== undefined) say(await checkExport(collections, logs, { file: exported, findings: run.findings }));
  return sayOutcome(run, { scope: " (operators' logs)", say });
}

/** The audit as text, `balanced` or the problems. Returns the number of problems. */
export async function auditLedger(collections: AuditCollections, options: AuditOptions): Promise<number> {
  const { part, resume = false, keptEveryMs: everyMs, say } = options;
  const name = part ? partAsText(part) : 'everything';
  const begin = (range: AuditRange) => AuditRun.begin(collections, { name, range, resume, say, everyMs });
  let run: AuditRun;
  if (!part) {
    run = await begin({});
    await auditAll(collections, run, options);
  } else if ('ids' in part) {
    run = await begin({ ids: part.ids });
    await auditDocuments(collections, run, options);
  } else {
    const blocks = await blocksOfDays(collections, part.days);
    run = await begin(blocks ? { blocks } : {});
    if (blocks) await auditBlocks(collections, run, { blocks, say });
    else say('no block was sealed in these days');
  }
  await run.end();
  return sayOutcome(run, { scope: part ? ` (${name})` : '', say });
}

function sayOutcome(
  { findings: { problems } }: AuditRun,
  { scope, say }: { scope: string } & Pick<AuditOptions, 'say'>,
) {
  for (const problem of problems) say(problem);
  say(problems.length === 0 ? `balanced${scope}` : `not balanced: ${problems.length} things do not fit${scope}`);
  return problems.length;
}

const partAsText = (part: AuditPart): string =>
  'ids' in part
    ? `ids from ${part.ids.from || 'the first'} to ${part.ids.to ?? 'the last'}`
    : `days from ${part.days.from ?? 'the first'} to ${part.days.to ?? 'the last'}`;

async function auditBlocks(
  collections: AuditCollections,
  run: AuditRun,
  { blocks: { from, to }, say }: { blocks: { from: number; to: number }; say: (line: string) => void },
): Promise<void> {
  const { before, head } = await walkTransfers(collections, run);
  say(`blocks ${from} to ${to} of the chain: they follow ${before} and end with the head ${head}`);
}

/** Documents checked by their own id, and so in parts. */
async function auditDocuments(collections: AuditCollections, run: AuditRun, options: AuditOptions): Promise<void> {
  const { contest, now, say } = options;
  await checkDocuments(collections, run, now);
  say(`${await checkPlayers(collections, run)} players and their documents compared with their transfers`);
  if (contest !== undefined) await auditContest(collections, run, { contest, now, say });
  const last = await collections.blocks.raw.findOne({}, { sort: { _id: -1 }, projection: { hash: 1 } });
  say(`when the chain stood at block ${last?._id ?? 0}, head ${last?.hash ?? 'none'}`);
}

async function auditContest(
  collections: AuditCollections,
  run: AuditRun,
  { contest, now, say }: { contest: ContestDatabase; now: Date; say: (line: string) => void },
): Promise<void> {
  const contestCollections = openContestCollections(collections.db, contest.database, contest.lineKeys);
  say(`${await checkPicks(collections, contestCollections, run, now)} held picks compared with their stakes`);
  await checkMarkets(collections, contestCollections, run);
}

async function auditAll(collections: AuditCollections, run: AuditRun, options: AuditOptions): Promise<void> {
  const { contest, logs = [], heads = [], proofs, chain, now, say } = options;
  const { findings } = run;
  const balance = await wholeBalance(collections, run, now);
  for (const [account, paise] of Object.entries(balance.accounts).sort(([a], [b]) => (a < b ? -1 : 1)))
    say(`${account.padEnd(24)}${amountOn(account, paise).padStart(18)}`);
  say(`${'sum'.padEnd(24)}${inRupees(balance.sumPaise).padStart(18)}`);
  say(`${balance.transfers} transfers of ${balance.players} players`);
  say(`${balance.blocks} sealed blocks, ${balance.unsealed} transfers not sealed yet, head ${balance.head}`);
  await checkChainHeads(collections, run, { heads, say });
  for (const text of await checkLogs(collections, logs, findings)) say(text);
  if (contest === undefined) return;
  await auditContest(collections, run, { contest, now, say });
  const proofCollections = openProofCollections(collections.db, contest.database);
  if (chain || proofs)
    say(
      `${await checkHeads(collections, proofCollections, findings)} heads of the chain in the log of books ` +
        'compared with it',
    );
  if (!proofs) return;
  const leaves = await checkLog(proofCollections, proofs, findings);
  say(`${await checkProofs(proofCollections, findings)} closed books and a log of ${leaves} leaves computed anew`);
  say(`${await checkSolvency(collections, proofCollections, findings)} sums of what is owed computed anew`);
  say(
    `${await checkCovers(collections, proofCollections, findings)} statements of cover compared with the log of books`,
  );
}

async function checkChainHeads(
  collections: AuditCollections,
  { findings }: AuditRun,
  { heads, say }: { heads: readonly SealHead[] } & Pick<AuditOptions, 'say'>,
): Promise<void> {
  for (const { block, hash } of heads) {
    const found = await collections.blocks.raw.findOne({ _id: block }, { projection: { hash: 1 } });
    if (found?.hash !== hash) findings.add([`block ${block} had the head ${hash}, it is ${found?.hash ?? 'gone'}`]);
    else say(`the chain holds block ${block}, a known head`);
  }
}

/** An amount on an account; one in another currency under its code. */
function amountOn(account: string, paise: number): string {
  const foreign = foreignAccountOf(account);
  return foreign ? `${foreign.currency} ${(paise / PAISE_PER_RUPEE).toFixed(2)}` : inRupees(paise);
}

const inRupees = (paise: number): string =>
  `${rupeesText(paise / PAISE_PER_RUPEE)}${paise % PAISE_PER_RUPEE === 0 ? '' : ` (${paise} paise)`}`;

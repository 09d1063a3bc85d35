import { PAISE_PER_RUPEE, rupeesText } from '@baazi/contracts';
import type { Connection } from 'mongoose';
import { openWalletCollections, type WalletCollections } from '../wallet-collections';
import type { SealHead } from '../ledger/seal/block';
import type { SealKeys } from '../ledger/seal/seal-keys';
import { checkMarkets } from './contest/check-markets';
import { checkPicks } from './contest/check-picks';
import { openContestBooks } from './contest/contest-books';
import { blocksOfDays } from './run/blocks-of-days';
import { AuditRun, type AuditRange } from './run/audit-run';
import { checkCovers } from './proofs/check-covers';
import { checkHeads } from './proofs/check-heads';
import { checkLog, type LogHead } from './proofs/check-log';
import { checkProofs } from './proofs/check-proofs';
import { checkSolvency } from './proofs/check-solvency';
import { openProofBooks } from './proofs/proof-books';
import { checkDocuments } from './documents/check-documents';
import { checkPlayers } from './check-players';
import { walkTransfers } from './transfers/walk-transfers';
import { wholeBalance } from './trial-balance';

export interface AuditOptions {
  /** svc-contest's database, where it can be read */
  contest?: string;
  sealKeys: SealKeys;
  /** where the chain is known to have stood, from a log, a file or a backup */
  heads?: readonly SealHead[];
  /** recompute receipts' books and the log, with the heads of it that are known from elsewhere */
  proofs?: readonly LogHead[];
  /** compare the chain with the heads of it in the log of books */
  chain?: boolean;
  /** a part of the whole; what is kept of the chain as sums, its heads and the proofs belong to the whole alone */
  part?: AuditPart;
  /** go on where an audit of the same was killed */
  resume?: boolean;
  /** how often the place is kept */
  keptEveryMs?: number;
  /** machine time */
  now: Date;
  say: (line: string) => void;
}

/**
 * Parts that lie side by side are together the whole: blocks that were sealed in some days of India, both included, or
 * everything whose own id lies from one text up to another.
 */
export type AuditPart = { days: { from?: string; to?: string } } | { ids: { from: string; to?: string } };

/** The audit in words, `balanced` or what does not fit. Answers how many things do not. */
export async function auditBooks(db: Connection, options: AuditOptions): Promise<number> {
  const { part, resume = false, keptEveryMs: everyMs, say } = options;
  const books = openWalletCollections(db, options.sealKeys);
  const name = part ? partInWords(part) : 'everything';
  const begin = (range: AuditRange) =>
    AuditRun.begin(books, { name, range, resume, say, ...(everyMs === undefined ? {} : { everyMs }) });
  let run: AuditRun;
  if (!part) {
    run = await begin({});
    await auditAll(books, run, options);
  } else if ('ids' in part) {
    run = await begin({ ids: part.ids });
    await auditDocuments(books, run, options);
  } else {
    const blocks = await blocksOfDays(books, part.days);
    run = await begin(blocks ? { blocks } : {});
    if (blocks) await auditBlocks(books, run, { blocks, say });
    else say('no block was sealed in these days');
  }
  await run.end();
  const { problems } = run.findings;
  for (const problem of problems) say(problem);
  const of = part ? ` (${name})` : '';
  say(problems.length === 0 ? `balanced${of}` : `not balanced: ${problems.length} things do not fit${of}`);
  return problems.length;
}

const partInWords = (part: AuditPart): string =>
  'ids' in part
    ? `ids from ${part.ids.from || 'the first'} to ${part.ids.to ?? 'the last'}`
    : `days from ${part.days.from ?? 'the first'} to ${part.days.to ?? 'the last'}`;

async function auditBlocks(
  books: WalletCollections,
  run: AuditRun,
  { blocks: { from, to }, say }: { blocks: { from: number; to: number }; say: (line: string) => void },
): Promise<void> {
  const { before, head } = await walkTransfers(books, run);
  say(`blocks ${from} to ${to} of the chain: they follow ${before} and end with the head ${head}`);
}

/** What is looked at by its own id, and so in parts. */
async function auditDocuments(books: WalletCollections, run: AuditRun, options: AuditOptions): Promise<void> {
  const { contest, now, say } = options;
  await checkDocuments(books, run, now);
  say(`${await checkPlayers(books, run)} players and their documents compared with their transfers`);
  if (contest !== undefined) await auditContest(books, run, { contest, now, say });
  const last = await books.blocks.raw.findOne({}, { sort: { _id: -1 }, projection: { hash: 1 } });
  say(`when the chain stood at block ${last?._id ?? 0}, head ${last?.hash ?? 'none'}`);
}

async function auditContest(
  books: WalletCollections,
  run: AuditRun,
  { contest, now, say }: { contest: string; now: Date; say: (line: string) => void },
): Promise<void> {
  const contestBooks = openContestBooks(books.db, contest);
  say(`${await checkPicks(books, contestBooks, run, now)} held picks compared with their stakes`);
  await checkMarkets(books, contestBooks, run);
}

async function auditAll(books: WalletCollections, run: AuditRun, options: AuditOptions): Promise<void> {
  const { contest, heads = [], proofs, chain, now, say } = options;
  const { findings } = run;
  const balance = await wholeBalance(books, run, now);
  for (const [account, paise] of Object.entries(balance.accounts).sort(([a], [b]) => (a < b ? -1 : 1)))
    say(`${account.padEnd(24)}${inRupees(paise).padStart(18)}`);
  say(`${'sum'.padEnd(24)}${inRupees(balance.sumPaise).padStart(18)}`);
  say(`${balance.transfers} transfers of ${balance.players} players`);
  say(`${balance.blocks} sealed blocks, ${balance.unsealed} transfers not sealed yet, head ${balance.head}`);
  for (const { block, hash } of heads) {
    const found = await books.blocks.raw.findOne({ _id: block }, { projection: { hash: 1 } });
    if (found?.hash !== hash) findings.add([`block ${block} had the head ${hash}, it is ${found?.hash ?? 'gone'}`]);
    else say(`the chain holds block ${block}, which was told of`);
  }
  if (contest === undefined) return;
  await auditContest(books, run, { contest, now, say });
  const proofBooks = openProofBooks(books.db, contest);
  if (chain || proofs)
    say(`${await checkHeads(books, proofBooks, findings)} heads of the chain in the log of books compared with it`);
  if (!proofs) return;
  const leaves = await checkLog(proofBooks, proofs, findings);
  say(`${await checkProofs(proofBooks, findings)} closed books and a log of ${leaves} leaves computed anew`);
  say(`${await checkSolvency(books, proofBooks, findings)} sums of what is owed computed anew`);
  say(`${await checkCovers(books, proofBooks, findings)} statements of cover compared with the log of books`);
}

const inRupees = (paise: number): string =>
  `${rupeesText(paise / PAISE_PER_RUPEE)}${paise % PAISE_PER_RUPEE === 0 ? '' : ` (${paise} paise)`}`;

import { PAISE_PER_RUPEE, rupeesText } from '@baazi/contracts';
import type { Connection } from 'mongoose';
import { openBooks } from '../books';
import type { SealHead } from '../seal/block';
import type { SealKeys } from '../seal/seal-keys';
import { checkMarkets } from './contest/check-markets';
import { checkPicks } from './contest/check-picks';
import { openContestBooks } from './contest/contest-books';
import { Findings } from './findings';
import { checkCovers } from './proofs/check-covers';
import { checkHeads } from './proofs/check-heads';
import { checkLog, type LogHead } from './proofs/check-log';
import { checkProofs } from './proofs/check-proofs';
import { checkSolvency } from './proofs/check-solvency';
import { openProofBooks } from './proofs/proof-books';
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
  /** machine time */
  now: Date;
  say: (line: string) => void;
}

/** The audit in words, `balanced` or what does not fit. Answers how many things do not. */
export async function auditBooks(
  db: Connection,
  { contest, sealKeys, heads = [], proofs, chain, now, say }: AuditOptions,
): Promise<number> {
  const books = openBooks(db, sealKeys);
  const findings = new Findings();
  const balance = await wholeBalance(books, findings, now);
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
  if (contest !== undefined) {
    const contestBooks = openContestBooks(db, contest);
    say(`${await checkPicks(books, contestBooks, findings, now)} held picks compared with their stakes`);
    await checkMarkets(books, contestBooks, findings);
    const proofBooks = openProofBooks(db, contest);
    if (chain || proofs)
      say(`${await checkHeads(books, proofBooks, findings)} heads of the chain in the log of books compared with it`);
    if (proofs) {
      const leaves = await checkLog(proofBooks, proofs, findings);
      say(`${await checkProofs(proofBooks, findings)} closed books and a log of ${leaves} leaves computed anew`);
      say(`${await checkSolvency(books, proofBooks, findings)} sums of what is owed computed anew`);
      say(`${await checkCovers(books, proofBooks, findings)} statements of cover compared with the log of books`);
    }
  }
  const { problems } = findings;
  for (const problem of problems) say(problem);
  say(problems.length === 0 ? 'balanced' : `not balanced: ${problems.length} things do not fit`);
  return problems.length;
}

const inRupees = (paise: number): string =>
  `${rupeesText(paise / PAISE_PER_RUPEE)}${paise % PAISE_PER_RUPEE === 0 ? '' : ` (${paise} paise)`}`;

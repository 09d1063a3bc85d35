import type { WalletCollections } from '../wallet-collections';
import { checkPlayers } from './check-players';
import { checkAllTotals, type TrialBalance } from './check-totals';
import { checkDocuments } from './documents/check-documents';
import { AuditRun } from './run/audit-run';
import { walkTransfers } from './transfers/walk-transfers';

const MOST_SHOWN = 100;

interface WholeBalance extends TrialBalance {
  players: number;
  blocks: number;
  unsealed: number;
  /** the hash of the last block */
  head: string;
}

/**
 * The whole trial balance, from the transfers outward: each by itself, in its block and against what it is about; then
 * every document and every wallet against its transfers. Nothing is trusted, and what moves meanwhile does no harm.
 */
export async function wholeBalance(books: WalletCollections, run: AuditRun, now: Date): Promise<WholeBalance> {
  const { findings } = run;
  const walked = await walkTransfers(books, run);
  await checkDocuments(books, run, now);
  const players = await checkPlayers(books, run);
  const totals = await checkAllTotals(books, now);
  findings.add(totals.problems);
  const { blocks, unsealed, head } = walked;
  return {
    ...totals,
    balanced: findings.problems.length === 0,
    problems: findings.problems,
    players,
    blocks,
    unsealed,
    head,
  };
}

/** As the console shows it. */
export async function trialBalance(books: WalletCollections): Promise<TrialBalance> {
  const whole = await wholeBalance(books, AuditRun.unkept(books), new Date());
  const { balanced, sumPaise, accounts, transfers, behind, walletsAsOf } = whole;
  const problems = whole.problems.slice(0, MOST_SHOWN);
  return { balanced, sumPaise, accounts, problems, transfers, ...(behind && { behind }), walletsAsOf };
}

import { checkPlayers } from './check-players';
import { checkAllTotals, type TrialBalance } from './check-totals';
import { checkSettings } from './check-settings';
import { checkLines } from './check-lines';
import { checkDocuments } from './documents/check-documents';
import { AuditRun } from './run/audit-run';
import { walkTransfers } from './transfers/walk-transfers';
import type { AuditCollections } from './audit-deps';

const MOST_SHOWN = 100;

interface WholeBalance extends TrialBalance {
  players: number;
  blocks: number;
  unsealed: number;
  /** the hash of the last block */
  head: string;
}

/**
 * The whole audit, from the transfers outward: each by itself, in its block and against its document; then every
 * document and wallet against its transfers. Nothing is trusted, and concurrent traffic does no harm.
 */
export async function wholeBalance(collections: AuditCollections, run: AuditRun, now: Date): Promise<WholeBalance> {
  const { findings } = run;
  const walked = await walkTransfers(collections, run);
  await checkLines(collections, run);
  findings.add(await checkSettings(collections));
  await checkDocuments(collections, run, now);
  const players = await checkPlayers(collections, run);
  const totals = await checkAllTotals(collections, now);
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
export async function trialBalance(collections: AuditCollections): Promise<TrialBalance> {
  const whole = await wholeBalance(collections, AuditRun.unkept(collections), new Date());
  const { balanced, sumPaise, accounts, transfers, behind, walletsAsOf } = whole;
  const problems = whole.problems.slice(0, MOST_SHOWN);
  return { balanced, sumPaise, accounts, problems, transfers, ...(behind && { behind }), walletsAsOf };
}

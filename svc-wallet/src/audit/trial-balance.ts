import { endpoints, type ReplyOf } from '@baazi/contracts';
import { reply } from '@baazi/service-kit';
import type { Connection } from 'mongoose';
import type { Core } from '../core';
import { checkPlayers } from './check-players';
import { checkTotals } from './check-totals';
import { sumTransfers } from './sum-transfers';

export type TrialBalance = ReplyOf<typeof endpoints.trialBalance>;
const MOST_NAMED = 100;

/** The whole trial balance: every transfer sums to zero, every wallet is the sum of its legs, escrow is the open stakes. */
export async function trialBalance(db: Connection): Promise<TrialBalance> {
  const { accounts, transfers, problems } = await sumTransfers(db);
  const players = await checkPlayers(db);
  const sumPaise = Object.values(accounts).reduce((sum, paise) => sum + paise, 0);
  const all = [...problems, ...players.problems, ...(sumPaise === 0 ? [] : [`all accounts sum to ${sumPaise} paise`])];
  return { balanced: all.length === 0, sumPaise, accounts, problems: all.slice(0, MOST_NAMED), transfers };
}

/** The console asks for the totals at each look, and for all of it when an operator wants to know. */
export const mountTrialBalance = (core: Core): void =>
  core.http.handle(endpoints.trialBalance, async ({ query }) => {
    const books = query.check === 'all' ? await trialBalance(core.db) : await checkTotals(core.db);
    return reply({ ...books, windDown: core.money.windDown });
  });

import { toRupees, type endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { keptExpectedHours } from './expected-hours';
import { underWay, type Withdrawal } from './withdrawal';

const MOST_SHOWN = 100;

/** A player's withdrawals with how long the open ones may take, and what holds them. */
export function listOwnWithdrawals(bank: WalletContext): Handler<typeof endpoints.ownWithdrawals> {
  const expected = keptExpectedHours(bank);
  return async ({ caller }) => {
    const rows = await bank.withdrawals
      .find({ userId: caller.userId })
      .sort({ createdAt: -1 })
      .limit(MOST_SHOWN)
      .lean<Withdrawal[]>();
    const hours = rows.some(({ state }) => underWay.includes(state)) ? await expected(bank.machineNow()) : null;
    return reply({
      data: rows.map((row) => ({
        _id: row._id,
        upi: row.upi,
        amount: toRupees(row.amountPaise),
        state: row.state,
        reasons: reasonsForPlayer(row),
        createdAt: row.createdAt.toISOString(),
        expectedHours: underWay.includes(row.state) ? hours : null,
      })),
    });
  };
}

/** The reason in a player's words; what operators look for stays with operators. */
function reasonsForPlayer({ state, note, reasons }: Withdrawal): string[] {
  if (note !== undefined) return [note];
  if (state === 'requested') return [reasons.length > 0 ? 'Being reviewed by our team' : 'Waiting for approval'];
  if (state === 'approved') return ['A second check is needed for this amount'];
  return state === 'sending' ? ['On its way to your bank'] : [];
}

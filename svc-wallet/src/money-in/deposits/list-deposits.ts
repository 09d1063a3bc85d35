import { toRupees, type endpoints } from '@baazi/contracts';
import { pageOf, reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { namesOf } from '../../ledger/names-of';
import type { Payment, Refund } from '../payment';

/** Operators' list of payments, those in suspense among them. */
export const listDeposits =
  (bank: WalletContext): Handler<typeof endpoints.adminDeposits> =>
  async ({ query }) => {
    const filter = {
      ...(query.filters.state === undefined ? {} : { state: query.filters.state }),
      ...(query.query === ''
        ? {}
        : {
            $or: [
              { paymentId: query.query },
              { userId: query.query },
              { intentId: query.query },
              { email: query.query.toLowerCase() },
            ],
          }),
    };
    const { rows, metadata, onward } = await pageOf<Payment>(bank.payments, filter, query, {
      createdAt: 'createdAt',
      amount: 'amountPaise',
    });
    const nameOf = await namesOf(
      bank,
      rows.map(({ userId }) => userId),
    );
    return reply({
      data: rows.map((row) => ({
        _id: row._id,
        userId: row.userId ?? null,
        amount: toRupees(row.amountPaise),
        ...(row.reversedPaise ? { reversed: toRupees(row.reversedPaise) } : {}),
        ...(row.currency === bank.money.currency ? {} : { currency: row.currency }),
        state: row.state,
        provider: row.provider,
        intentId: row.intentId ?? null,
        createdAt: row.createdAt.toISOString(),
        ...given({ name: nameOf.get(row.userId ?? ''), email: row.email, reason: row.reason }),
        ...(row.refund ? { refund: refundOf(row.refund) } : {}),
      })),
      metadata,
      ...onward,
    });
  };

/** Without what is not there. */
const given = <T extends Record<string, string | undefined>>(fields: T): { [K in keyof T]?: string } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: string };
const refundOf = ({ by, reason, reference, tries }: Refund) => ({
  by,
  reason,
  tries,
  ...(reference === undefined ? {} : { reference }),
});

import { toRupees, type endpoints } from '@baazi/contracts';
import { pageOf, reply, type Handler } from '@baazi/service-kit';
import { namesOf } from '../../ledger/names-of';
import type { Payment, Refund } from '../../ledger/payment';
import type { DepositDeps } from '../deposit-deps';

/** Operators' list of payments, including those in suspense. */
export const listDeposits =
  (deps: DepositDeps): Handler<typeof endpoints.adminDeposits> =>
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
    const { rows, metadata, onward } = await pageOf<Payment>(deps.payments, filter, query, {
      createdAt: 'createdAt',
      amount: 'amountPaise',
    });
    const nameOf = await namesOf(
      deps,
      rows.map(({ userId }) => userId),
    );
    return reply({
      data: rows.map((row) => ({
        _id: row._id,
        userId: row.userId ?? null,
        amount: toRupees(row.amountPaise),
        ...(row.reversedPaise ? { reversed: toRupees(row.reversedPaise) } : {}),
        ...(row.currency === deps.money.currency ? {} : { currency: row.currency }),
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

/** Drops undefined fields. */
const given = <T extends Record<string, string | undefined>>(fields: T): { [K in keyof T]?: string } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: string };
const refundOf = ({ by, reason, reference, tries }: Refund) => ({
  by,
  reason,
  tries,
  ...(reference === undefined ? {} : { reference }),
});

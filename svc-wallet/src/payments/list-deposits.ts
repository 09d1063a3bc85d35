import { endpoints, toRupees } from '@baazi/contracts';
import { reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { pageOf } from '../operators/page-of';
import { namesOf } from '../wallets/names-of';
import { payments, type Payment, type Refund } from './payment';

/** Operators' list of payments, those in suspense among them. */
export function mountListDeposits(core: Core): void {
  core.http.handle(endpoints.adminDeposits, async ({ query }) => {
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
    const { rows, metadata } = await pageOf<Payment>(payments(core.db), filter, query, {
      createdAt: 'createdAt',
      amount: 'amountPaise',
    });
    const nameOf = await namesOf(
      core.db,
      rows.map(({ userId }) => userId),
    );
    return reply({
      data: rows.map((row) => ({
        _id: row._id,
        userId: row.userId ?? null,
        amount: toRupees(row.amountPaise),
        state: row.state,
        provider: row.provider,
        intentId: row.intentId ?? null,
        createdAt: row.createdAt.toISOString(),
        ...given({ name: nameOf.get(row.userId ?? ''), email: row.email, reason: row.reason }),
        ...(row.refund ? { refund: refundOf(row.refund) } : {}),
      })),
      metadata,
    });
  });
}

/** Without what is not there. */
const given = <T extends Record<string, string | undefined>>(fields: T): { [K in keyof T]?: string } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: string };
const refundOf = ({ by, reason, reference, tries }: Refund) => ({
  by,
  reason,
  tries,
  ...(reference === undefined ? {} : { reference }),
});

import { endpoints, toRupees } from '@baazi/contracts';
import { reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { pageOf } from '../operators/page-of';
import { payments, type Payment } from './payment';

/** Operators' list of payments, those in suspense among them. */
export function mountListDeposits(core: Core): void {
  core.http.handle(endpoints.adminDeposits, async ({ query }) => {
    const filter = { ...(query.filters.state === undefined ? {} : { state: query.filters.state }), ...(query.query === '' ? {} : { $or: [{ paymentId: query.query }, { userId: query.query }, { intentId: query.query }, { email: query.query.toLowerCase() }] }) };
    const { rows, metadata } = await pageOf<Payment>(payments(core.db), filter, query, { createdAt: 'createdAt', amount: 'amountPaise' });
    return reply({
      data: rows.map((row) => ({ _id: row._id, userId: row.userId ?? null, amount: toRupees(row.amountPaise), state: row.state, provider: row.provider, intentId: row.intentId ?? null, createdAt: row.createdAt.toISOString(), ...(row.email === undefined ? {} : { email: row.email }), ...(row.reason === undefined ? {} : { reason: row.reason }) })),
      metadata,
    });
  });
}

import { toRupees, type endpoints } from '@baazi/contracts';
import { isProposalOpen, pageOf, reply, type Handler } from '@baazi/service-kit';
import { namesOf } from '../../ledger/read-wallets';
import { outcomeOf, undecided, type Payment, type PaymentProposal, type Refund } from '../../ledger/payment';
import type { DepositDeps } from '../deposit-batches';

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
      rows.flatMap(({ userId, proposal }) => [userId, proposal && outcomeOf(proposal).userId]),
    );
    const now = deps.machineNow();
    return reply({
      data: rows.map((row) => ({
        _id: row._id,
        userId: row.userId ?? null,
        amount: toRupees(row.amountPaise),
        reversed: row.reversedPaise ? toRupees(row.reversedPaise) : undefined,
        currency: row.currency === deps.money.currency ? undefined : row.currency,
        state: row.state,
        provider: row.provider,
        intentId: row.intentId ?? null,
        createdAt: row.createdAt.toISOString(),
        ...given({ name: nameOf.get(row.userId ?? ''), email: row.email, reason: row.reason }),
        refund: row.refund && refundOf(row.refund),
        proposal:
          row.proposal && undecided.some((state) => state === row.state) && isProposalOpen(row.proposal, now)
            ? proposalView(row.proposal, nameOf)
            : undefined,
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
  reference,
});
const proposalView = (proposal: PaymentProposal, nameOf: ReadonlyMap<string, string>) => {
  const { userId, reference } = outcomeOf(proposal);
  return { by: proposal.proposedBy, reason: proposal.reason, userId, name: nameOf.get(userId ?? ''), reference };
};

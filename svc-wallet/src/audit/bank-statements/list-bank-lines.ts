import { toRupees, type endpoints } from '@baazi/contracts';
import { pageOf, reply, type Handler } from '@baazi/service-kit';
import type { AuditDeps } from '../audit-deps';
import type { BankLine } from './bank-line';

/** Operators' list of statement lines; the open ones are tasks. */
export const listBankLines =
  (deps: AuditDeps): Handler<typeof endpoints.bankLines> =>
  async ({ query }) => {
    const filter = query.filters.state === undefined ? {} : { state: query.filters.state };
    const { rows, metadata, onward } = await pageOf<BankLine>(deps.bankLines, filter, query, { day: 'day' });
    return reply({
      data: rows.map(({ _id, source, day, amountPaise, currency, text, state, about, why, note }) => ({
        _id,
        source,
        day,
        amount: toRupees(amountPaise),
        currency: currency === deps.money.currency ? undefined : currency,
        text,
        state,
        about,
        why,
        note,
      })),
      metadata,
      ...onward,
    });
  };

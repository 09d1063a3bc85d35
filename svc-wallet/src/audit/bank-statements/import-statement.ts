import { addDays, dayInIndia, fieldError, startOfDayInIndia, type endpoints } from '@baazi/contracts';
import { duplicatesIn, inPages, refuse, reply, type Handler } from '@baazi/service-kit';
import { contentHash } from '@baazi/proofs';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { paymentKey, type Payment } from '../../ledger/payment';
import type { Withdrawal } from '../../ledger/withdrawal';
import type { Provider } from '../../providers/provider';
import type { AuditDeps } from '../audit-deps';
import { matchKey, type BankLine, type BankSubject, type StatementLine, type StatementSource } from './bank-line';
import { idsIn, matchLine, type LedgerFacts } from './match-line';
import { readStatement } from './read-statement';

const AT_ONCE = 200;
const providers = ['razorpay', 'sandbox'] as const satisfies Provider['name'][];
const MOST_LINES = 10_000;
/** A payment is settled this many days after it was captured at the latest, holidays included. */
const SETTLED_WITHIN_DAYS = 7;

/**
 * Imports a bank statement or a settlement report: each line is matched to the payment, refund, payout or settlement
 * that it names. Lines that do not agree, and payments and payouts of its days that it does not list, become tasks. A
 * file that is imported again changes nothing.
 */
export const importStatement =
  (deps: AuditDeps): Handler<typeof endpoints.importStatement> =>
  async ({ caller, body: { source, text, reason } }) => {
    const read = readStatement(source, text, deps.money.currency);
    if (read.kind === 'unusable') return refuse('invalid-input', { errors: [{ path: 'text', msg: read.why }] });
    if (read.lines.length > MOST_LINES)
      return refuse('invalid-input', {
        errors: [fieldError('text', { key: 'at-most-lines', params: { count: MOST_LINES } })],
      });
    const lines = asDocuments(deps, source, read.lines);
    let [added, matched] = [0, 0];
    for (let from = 0; from < lines.length; from += AT_ONCE) {
      const stored = await store(deps, lines.slice(from, from + AT_ONCE));
      added += stored.length;
      matched += stored.filter(({ state }) => state === 'matched').length;
    }
    await matchOpenLines(deps);
    await addMissing(deps, source, read.lines);
    await inLedgerTransaction(deps, (tx) =>
      deps.service.operatorsLog.record(tx, {
        by: caller.userId,
        action: 'import-statement',
        subject: `statement:${source}`,
        reason,
        after: { lines: lines.length, added, matched },
      }),
    );
    const open = await deps.bankLines.countDocuments({ state: 'open' });
    return reply({ lines: lines.length, added, matched, open });
  };

function asDocuments(deps: AuditDeps, source: StatementSource, lines: readonly StatementLine[]): BankLine[] {
  const equal = new Map<string, number>();
  return lines.map((line) => {
    const hash = contentHash(line);
    const before = equal.get(hash) ?? 0;
    equal.set(hash, before + 1);
    return { ...line, _id: `${source}:${hash}:${before}`, source, state: 'open', importedAt: deps.machineNow() };
  });
}

/** Stores the new ones of these lines, matched; returns them. */
async function store(deps: AuditDeps, lines: readonly BankLine[]): Promise<BankLine[]> {
  const ids = lines.map(({ _id }) => _id);
  const known = new Set((await deps.bankLines.raw.find({ _id: { $in: ids } }).toArray()).map(({ _id }) => _id));
  const fresh = await matchedWith(
    deps,
    lines.filter(({ _id }) => !known.has(_id)),
  );
  if (fresh.length === 0) return [];
  let duplicates: ReadonlySet<number> = new Set();
  try {
    await deps.bankLines.raw.insertMany(fresh, { ordered: false });
  } catch (error) {
    // Another import has stored it meanwhile.
    duplicates = duplicatesIn(error);
  }
  const stored = fresh.filter((_line, i) => !duplicates.has(i));
  await endMissing(deps, stored);
  return stored;
}

/** A thing that another line of the same source has matched already is there twice. */
async function matchedWith(deps: AuditDeps, lines: readonly BankLine[]): Promise<BankLine[]> {
  const facts = await factsOf(deps, lines);
  const decided = lines.map((line) => ({ ...line, ...matchLine(line, facts) }));
  const keys = decided.flatMap(({ state, about, source }) =>
    state === 'matched' && about ? [matchKey(source, about)] : [],
  );
  const taken = new Set(
    (await deps.bankLines.raw.find({ matchKey: { $in: keys } }).toArray()).map((line) => line.matchKey),
  );
  return decided.map((line): BankLine => {
    if (line.state !== 'matched' || !line.about) return line;
    const key = matchKey(line.source, line.about);
    if (taken.has(key)) return { ...line, state: 'open', why: 'twice' };
    taken.add(key);
    return { ...line, matchKey: key };
  });
}

async function factsOf(deps: AuditDeps, lines: readonly BankLine[]): Promise<LedgerFacts> {
  const ids = [...new Set(lines.flatMap(idsIn))];
  const named = { $in: ids };
  const payments = await deps.payments.raw
    .find({
      $or: [
        { _id: { $in: ids.flatMap((id) => providers.map((provider) => paymentKey(provider, id))) } },
        { 'refund.refundId': named },
        { 'refund.reference': named },
        { 'reversals.id': named },
      ],
    })
    .toArray();
  const withdrawals = await deps.withdrawals.raw.find({ $or: [{ _id: named }, { payoutId: named }] }).toArray();
  const settled = await deps.bankLines.raw.find({ source: 'settlement', 'settlement.utr': named }).toArray();
  const settlements = new Map<string, number>();
  for (const { settlement } of settled)
    if (settlement) settlements.set(settlement.utr, (settlements.get(settlement.utr) ?? 0) + settlement.netPaise);
  return {
    payments: byNames(payments, ({ paymentId, refund, reversals = [] }) => [
      paymentId,
      refund?.refundId,
      refund?.reference,
      ...reversals.map(({ id }) => id),
    ]),
    withdrawals: byNames(withdrawals, ({ _id, payoutId }) => [_id, payoutId]),
    settlements,
  };
}

const byNames = <D>(documents: readonly D[], namesOf: (document: D) => (string | undefined)[]): Map<string, D> =>
  new Map(
    documents.flatMap((document) =>
      namesOf(document).flatMap((name) => (name === undefined ? [] : [[name, document] as const])),
    ),
  );

/** Open lines may name something that the ledger or another statement has learned since. */
async function matchOpenLines(deps: AuditDeps): Promise<void> {
  const open = { state: 'open' as const, why: { $in: ['unknown' as const, 'not-booked' as const] } };
  for await (const page of inPages(deps.bankLines.raw, open, { size: AT_ONCE }))
    for (const { _id, source, state, about, matchKey: key } of await matchedWith(deps, page)) {
      if (state !== 'matched') continue;
      await deps.bankLines.updateOne(
        { _id, state: 'open' },
        { $set: { state, about, matchKey: key }, $unset: { why: 1 } },
      );
      await endMissing(deps, [{ source, about }]);
    }
}

const missingId = (source: StatementSource, about: BankSubject): string => `missing:${matchKey(source, about)}`;

/** The line of a task about a missing one has arrived. */
async function endMissing(deps: AuditDeps, lines: readonly Pick<BankLine, 'source' | 'about'>[]): Promise<void> {
  const ids = lines.flatMap(({ source, about }) => (about ? [missingId(source, about)] : []));
  if (ids.length > 0) await deps.bankLines.raw.deleteMany({ _id: { $in: ids }, state: 'open' });
}

/**
 * Payments (settlement report) or payouts (bank statement) of the days of a file without a line of that source. Files
 * of another account, which match nothing of that kind, make no tasks.
 */
async function addMissing(deps: AuditDeps, source: StatementSource, lines: readonly StatementLine[]): Promise<void> {
  const days = lines.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  const kind = source === 'settlement' ? 'payment' : 'payout';
  if (first === undefined || last === undefined) return;
  if (
    !(await deps.bankLines.exists({ source, 'about.kind': kind, state: 'matched', day: { $gte: first, $lte: last } }))
  )
    return;
  const within = {
    $gte: startOfDayInIndia(first),
    $lt: startOfDayInIndia(addDays(last, kind === 'payment' ? -SETTLED_WITHIN_DAYS : 0)),
  };
  if (kind === 'payment') {
    const booked = { provider: { $in: [...providers] }, state: { $ne: 'seen' as const }, createdAt: within };
    for await (const page of inPages(deps.payments.raw, booked, { size: AT_ONCE })) await missing(page);
  } else {
    const paid = { state: { $in: ['paid' as const, 'reversed' as const] }, endedAt: within };
    for await (const page of inPages(deps.withdrawals.raw, paid, { size: AT_ONCE })) await missing(page);
  }

  async function missing(page: readonly (Payment | Withdrawal)[]): Promise<void> {
    const abouts = page.map(({ _id }): BankSubject => ({ kind, id: _id }));
    const keys = abouts.map((about) => matchKey(source, about));
    const there = new Set(
      (await deps.bankLines.raw.find({ matchKey: { $in: keys } }).toArray()).map((line) => line.matchKey),
    );
    for (const [i, document] of page.entries()) {
      const about = abouts[i];
      if (!about || there.has(matchKey(source, about))) continue;
      const sign = kind === 'payment' ? 1 : -1;
      const task: Omit<BankLine, '_id'> = {
        source,
        day: dayInIndia(document.createdAt),
        amountPaise: sign * document.amountPaise,
        currency: 'currency' in document ? document.currency : deps.money.currency,
        text: document._id,
        state: 'open',
        about,
        why: 'not-in-statement',
        importedAt: deps.machineNow(),
      };
      await deps.bankLines.updateOne({ _id: missingId(source, about) }, { $setOnInsert: task }, { upsert: true });
    }
  }
}

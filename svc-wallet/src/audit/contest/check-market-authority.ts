import type { SignedLine } from '@baazi/service-kit';
import { z } from 'zod';
import { differences } from '../documents/signed-facts';
import type { ContestMarket } from './contest-collections';

const Instant = z.coerce.date();
const Limits = z.object({ capPaise: z.number().nullable(), maxStakePaise: z.number().nullable() });
const Lock = z.object({ locksAt: Instant, voidFrom: Instant.nullable() });
const Result = z.object({
  revision: z.number(),
  outcome: z.string(),
  source: z.string().optional(),
  feedWrong: z.string().optional(),
});
const Correction = z.object({
  outcome: z.string(),
  at: Instant,
  source: z.string().optional(),
  playerText: z.string().optional(),
  feedWrong: z.string().optional(),
});
const Publication = Lock.extend(Limits.shape).extend({
  market: z.string(),
  outcomes: z.array(z.string()),
  revision: z.number(),
  outcome: z.string().nullable(),
  by: z.string().nullable(),
  note: z.string().nullable(),
});
/** A market as it was published; `recordedAt`: machine time. */
export type Publication = z.output<typeof Publication> & { recordedAt: Date };
const Publications = z.object({ markets: z.array(Publication) });

/** The markets that signed lines published, each as it was then. */
export function publicationsIn(lines: readonly SignedLine[]): ReadonlyMap<string, Publication> {
  const published = new Map<string, Publication>();
  for (const { after, recordedAt } of lines)
    for (const one of Publications.safeParse(after).data?.markets ?? [])
      if (!published.has(one.market)) published.set(one.market, { ...one, recordedAt });
  return published;
}

/** A market by its signed lines: its locks in order, its limits, its results and an open proposal. */
export interface MarketAuthority {
  locks: z.output<typeof Lock>[];
  limits: z.output<typeof Limits>;
  history: { by: string; note: string; revision: number; outcome: string; source?: string; feedWrong?: string }[];
  correction: object | undefined;
}

/**
 * Lines name what they replace, so no clock decides their order: each follows the one whose values it replaces. A line
 * that follows nothing counts last, and so differs from the document.
 */
function replacedInOrder<T>(first: T, lines: readonly SignedLine[], shape: z.ZodType<T>): T[] {
  const values = [first];
  const left = lines.flatMap(({ before, after }) => {
    const [from, to] = [shape.safeParse(before), shape.safeParse(after)];
    return from.success && to.success ? [{ from: from.data, to: to.data }] : [];
  });
  while (left.length > 0) {
    const last = JSON.stringify(values.at(-1));
    const next = left.findIndex(({ from }) => JSON.stringify(from) === last);
    values.push(...left.splice(Math.max(0, next), 1).map(({ to }) => to));
  }
  return values;
}

const ofAction = (lines: readonly SignedLine[], ...actions: string[]): SignedLine[] =>
  lines.filter(({ action }) => actions.includes(action));

export function marketAuthority(published: Publication, lines: readonly SignedLine[]): MarketAuthority {
  const { locksAt, voidFrom, capPaise, maxStakePaise } = published;
  const limits = replacedInOrder({ capPaise, maxStakePaise }, ofAction(lines, 'set-exposure'), Limits);
  const history = ofAction(lines, 'declare-result', 'correct-result').flatMap(({ by, reason: note, after }) => {
    const result = Result.safeParse(after).data;
    return result ? [{ by, note, ...result }] : [];
  });
  const revision = Math.max(published.revision, ...history.map((one) => one.revision));
  const proposal = ofAction(lines, 'propose-correction').findLast(
    ({ before }) => z.object({ revision: z.literal(revision) }).safeParse(before).success,
  );
  const proposed = Correction.safeParse(proposal?.after).data;
  return {
    locks: replacedInOrder({ locksAt, voidFrom }, ofAction(lines, 'move-lock'), Lock),
    limits: limits.at(-1) ?? { capPaise, maxStakePaise },
    history: history.sort((a, b) => a.revision - b.revision),
    correction: proposal && proposed && { ...proposed, proposedBy: proposal.by, note: proposal.reason },
  };
}

/** A market against the signed lines of svc-contest about it. */
export function judgeAuthority(
  market: ContestMarket,
  published: Publication | undefined,
  lines: readonly SignedLine[],
): string[] {
  const {
    _id,
    outcomes,
    history,
    correction,
    locksAt,
    voidFrom = null,
    capPaise = null,
    maxStakePaise = null,
  } = market;
  if (!published) return [`market ${_id}: no signed line published it`];
  const signed = marketAuthority(published, lines);
  const name = `market ${_id}`;
  return [
    ...differences(`${name}: its outcomes`, { document: outcomes, log: published.outcomes }),
    ...differences(`${name}: its lock`, { document: { locksAt, voidFrom }, log: signed.locks.at(-1) }),
    ...differences(`${name}: its limits`, { document: { capPaise, maxStakePaise }, log: signed.limits }),
    ...differences(`${name}: its results`, {
      document: history
        .filter(({ revision }) => revision > published.revision)
        .map(({ at: _at, ...declared }) => declared),
      log: signed.history,
    }),
    ...differences(`${name}: its result at its publication`, {
      document: declaredAt(history, published.revision),
      log: published.outcome === null ? undefined : [published.outcome, published.by, published.note],
    }),
    ...differences(`${name}: its proposed correction`, { document: correction, log: signed.correction }),
  ];
}

function declaredAt(history: ContestMarket['history'], revision: number): string[] | undefined {
  const declared = history.find((one) => one.revision === revision);
  return declared && [declared.outcome, declared.by, declared.note];
}

import type { ClientSession } from 'mongoose';
import {
  type Collection,
  type OperatorAction,
  type Proposal,
  type Service,
  signedLine,
  type LineKeys,
  type SignedLine,
} from '@baazi/service-kit';
import { z } from 'zod';

/** The collections and keys that signed lines are read with. */
export interface LineCollections {
  /** lines of the operators' log */
  operatorActions: Collection<OperatorAction>;
  /** keys that signed them */
  lineKeys: LineKeys;
}

/** An authorisation may be used this long: what it was based on may have changed since. */
const AUTHORISED_FOR_MS = 7 * 24 * 3600_000;
/** Clocks of instances differ by less. A line from further ahead would stay fresh beyond its time. */
const MOST_AHEAD_MS = 3600_000;
export function isFresh({ recordedAt }: Pick<SignedLine, 'recordedAt'>, now: Date): boolean {
  const ageMs = now.getTime() - recordedAt.getTime();
  return ageMs < AUTHORISED_FOR_MS && ageMs > -MOST_AHEAD_MS;
}

/**
 * The signed lines of these subjects in the order they were written, by subject. A line whose signature does not hold
 * is no line; the audit names it.
 */
export async function signedLinesOf(
  { operatorActions, lineKeys }: LineCollections,
  subjects: readonly string[],
  session: ClientSession | undefined,
): Promise<ReadonlyMap<string, SignedLine[]>> {
  const bySubject = new Map<string, SignedLine[]>(subjects.map((subject) => [subject, []]));
  if (subjects.length === 0) return bySubject;
  const found = await operatorActions.raw
    .find({ subject: { $in: [...new Set(subjects)] }, signature: { $exists: true } }, { session })
    .sort({ subject: 1, _id: 1 })
    .toArray();
  for (const row of found) {
    const line = signedLine(row, lineKeys);
    if (line) bySubject.get(line.subject)?.push(line);
  }
  return bySubject;
}

/** Two operators of whom neither made the other one. */
export const areUntied = (
  one: Pick<SignedLine, 'by' | 'linkedTo'>,
  other: Pick<SignedLine, 'by' | 'linkedTo'>,
): boolean => one.by !== other.by && !one.linkedTo?.includes(other.by) && !other.linkedTo?.includes(one.by);

/** Lines of operators who are all untied: the first of each. */
export function untied<L extends Pick<SignedLine, 'by' | 'linkedTo'>>(lines: readonly L[]): L[] {
  const kept: L[] = [];
  for (const line of lines) if (kept.every((other) => areUntied(line, other))) kept.push(line);
  return kept;
}

/** Alarms that a document claims what no signed line records: somebody writes past the services. */
export function reportForgery(
  { service: { security, log } }: { service: Pick<Service, 'security' | 'log'> },
  { subject, claim }: { subject: string; claim: string },
): void {
  security.record('authz_forged', { subject });
  log.error({ subject, claim }, 'a document claims a decision that no signed line of the log records');
}

const ProposalFacts = z.object({ outcome: z.string(), target: z.string() });

/** The newest proposal of one of these actions about exactly this target: what a first operator wants to be done. */
export function proposalIn(
  lines: readonly SignedLine[],
  { actions, target }: { actions: readonly string[]; target: string },
): (Proposal & { reason: string }) | undefined {
  for (const { action, after, by, reason, recordedAt } of [...lines].reverse()) {
    const facts = actions.includes(action) ? ProposalFacts.safeParse(after) : undefined;
    if (facts?.success && facts.data.target === target)
      return { outcome: facts.data.outcome, reason, proposedBy: by, at: recordedAt };
  }
  return undefined;
}

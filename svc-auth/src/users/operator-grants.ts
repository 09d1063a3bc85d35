import { createHash, type KeyObject } from 'node:crypto';
import { operatorRoles } from '@baazi/contracts';
import { lineKeysOf, signedLine, type LineKeys, type Service, type SignedLine } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';

/** The id of the one line that lists the operators of before their lines were signed, and its subject. */
export const EARLIER_OPERATORS = 'earlier-operators';

const Roles = z.array(z.enum(operatorRoles)).optional();
const Promotion = z.object({ since: z.coerce.date(), by: z.array(z.string()) });
const FactorId = z.object({ factor: z.string(), kind: z.enum(['totp', 'passkey']), key: z.string().optional() });
const Granted = z.object({ roles: Roles, promotion: Promotion.optional(), factors: z.array(FactorId).default([]) });
const Earlier = z.object({
  operators: z.array(
    Granted.extend({
      id: z.string(),
      status: z.enum(['active', 'blocked', 'closed']),
      budgetsLiftedUntil: z.coerce.date().optional(),
    }),
  ),
});
const Status = z.object({ status: z.enum(['active', 'blocked', 'closed']) });
const Lifted = z.object({ until: z.coerce.date() });

/** The powers and second factors of an operator, by signed lines of the operators' log. */
export interface OperatorGrant {
  roles?: z.output<typeof Roles>;
  promotion?: z.output<typeof Promotion> | undefined;
  status: 'active' | 'blocked' | 'closed';
  factors: z.output<typeof FactorId>[];
  budgetsLiftedUntil?: Date | undefined;
}

/** The fields of a second factor that a line names. */
interface Factor {
  _id: string;
  kind: 'totp' | 'passkey';
  publicKey?: string;
}

/** A factor as a line names it. A passkey is named with its public key, and an app's secret is sealed for its owner. */
export const factorFacts = (factor: Factor): z.output<typeof FactorId> => ({
  factor: factor._id,
  kind: factor.kind,
  ...(factor.publicKey !== undefined && { key: createHash('sha256').update(factor.publicKey).digest('hex') }),
});

/**
 * The grant of an account by the signed lines about it, in their order; undefined for one that was never made an
 * operator. The account's document is a projection: writing it past this service gains nothing.
 */
export function grantOf(userId: string, lines: readonly SignedLine[]): OperatorGrant | undefined {
  let grant: OperatorGrant | undefined;
  for (const { _id, action, after } of lines) {
    if (_id === EARLIER_OPERATORS) {
      const listed = Earlier.safeParse(after).data?.operators.find(({ id }) => id === userId);
      if (listed) grant = { ...listed };
    } else if (action === 'add-operator') {
      const granted = Granted.safeParse(after).data;
      if (granted) grant = { ...granted, status: 'active' };
    }
    if (!grant) continue;
    if (action === 'set-roles') grant.roles = z.object({ roles: Roles }).safeParse(after).data?.roles ?? [];
    if (action === 'block-user' || action === 'unblock-user' || action === 'delete-user')
      grant.status = Status.safeParse(after).data?.status ?? 'blocked';
    if (action === 'lift-budgets') {
      const until = Lifted.safeParse(after).data?.until;
      if (until) grant.budgetsLiftedUntil = until;
    }
    if (action === 'add-factor' || action === 'remove-factor')
      grant.factors = factorsAfter(grant.factors, action, after);
  }
  return grant;
}

/** An app replaces the one before; a removal that names no factor removes all. */
function factorsAfter(
  factors: OperatorGrant['factors'],
  action: 'add-factor' | 'remove-factor',
  after: unknown,
): OperatorGrant['factors'] {
  const named = FactorId.safeParse(after).data;
  if (action === 'remove-factor') return named ? factors.filter(({ factor }) => factor !== named.factor) : [];
  if (!named) return factors;
  return [...factors.filter(({ kind }) => kind === 'passkey' || named.kind === 'passkey'), named];
}

export interface GrantDeps {
  service: Pick<Service, 'log' | 'operatorsLog' | 'part' | 'security'> & {
    config: Pick<Service['config'], 'SERVICE_PUBLIC_KEYS'> & { SERVICE_OLD_PUBLIC_KEYS?: KeyObject[] | undefined };
  };
}

const keysOf = ({ service }: GrantDeps): LineKeys => lineKeysOf(service.part, service.config);

/** The signed lines about an account, and the list of earlier operators before them. */
export async function signedLinesAbout(
  deps: GrantDeps,
  userId: string,
  session?: ClientSession,
): Promise<readonly SignedLine[]> {
  const rows = await deps.service.operatorsLog.actions.raw
    .find({ subject: { $in: [EARLIER_OPERATORS, userId] }, signature: { $exists: true } }, { session })
    .sort({ _id: 1 })
    .toArray();
  const keys = keysOf(deps);
  const lines = rows.flatMap((row) => signedLine(row, keys) ?? []);
  return [
    ...lines.filter(({ _id }) => _id === EARLIER_OPERATORS),
    ...lines.filter(({ subject }) => subject === userId),
  ];
}

export const readGrant = async (
  deps: GrantDeps,
  userId: string,
  session?: ClientSession,
): Promise<OperatorGrant | undefined> => grantOf(userId, await signedLinesAbout(deps, userId, session));

/** The operators whom this one promoted, by signed lines. */
export async function promotedBy(deps: GrantDeps, userId: string): Promise<string[]> {
  const rows = await deps.service.operatorsLog.actions.raw
    .find({ $or: [{ action: 'add-operator', 'after.promotion.by': userId }, { _id: EARLIER_OPERATORS }] })
    .toArray();
  const keys = keysOf(deps);
  return rows.flatMap((row) => {
    const line = signedLine(row, keys);
    if (!line) return [];
    if (line._id !== EARLIER_OPERATORS) return [line.subject];
    const earlier = Earlier.safeParse(line.after).data?.operators ?? [];
    return earlier.filter(({ promotion }) => promotion?.by.includes(userId)).map(({ id }) => id);
  });
}

/** Whether an account may show this factor: an operator's must be named by a signed line. */
export async function isFactorGranted(deps: GrantDeps, factor: Factor & { userId: string }): Promise<boolean> {
  const grant = await readGrant(deps, factor.userId);
  const { key } = factorFacts(factor);
  return !grant || grant.factors.some((one) => one.factor === factor._id && one.key === key);
}

/** Whether an operator has a second factor by the signed lines, whatever the collection of factors holds. */
export const hasGrantedFactor = async (deps: GrantDeps, userId: string): Promise<boolean> =>
  ((await readGrant(deps, userId))?.factors.length ?? 0) > 0;

/** Alarms that a document claims what no signed line records: somebody writes past this service. */
export function reportForgery(
  { service: { security, log } }: GrantDeps,
  userId: string,
  claims: readonly string[],
): void {
  security.record('authz_forged', { subject: `operator:${userId}` });
  log.error({ user: userId, claims }, 'an account claims what no signed line of the log records');
}

import { isDeepStrictEqual } from 'node:util';
import type { User } from './user';
import type { OperatorGrant } from './operator-grants';

type Claims = Pick<User, '_id' | 'role' | 'roles' | 'promotion' | 'status' | 'budgetsLiftedUntil'>;

export const areSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(asJson(one), asJson(other));
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Claims of an operator's document beyond or against the signed lines; none where it is their projection. */
export function claimsBeyond(user: Claims, grant: OperatorGrant | undefined): string[] {
  if (!grant) return user.role === 'operator' ? ['it is an operator'] : [];
  const isClosed = grant.status === 'closed';
  const claims: (readonly [what: string, document: unknown, signed: unknown])[] = [
    ['its role', user.role, isClosed ? 'player' : 'operator'],
    ['its status', user.status, grant.status],
    ['its roles', user.roles, grant.roles],
    ['its promotion', user.promotion, grant.promotion],
    ['its budgets', user.budgetsLiftedUntil, grant.budgetsLiftedUntil],
  ];
  // Of a deleted account only these two matter.
  return claims
    .slice(0, isClosed ? 2 : claims.length)
    .flatMap(([what, document, signed]) =>
      areSame(document, signed)
        ? []
        : [`${what}: the document says ${JSON.stringify(document)}, the signed lines say ${JSON.stringify(signed)}`],
    );
}

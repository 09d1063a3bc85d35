import { createHash, randomBytes } from 'node:crypto';
import type { OperatorRole } from '@baazi/contracts';
import { inTransaction, isDuplicateKey } from '@baazi/service-kit';
import type { PasswordDeps } from '../passwords/password-hasher';
import { markSessionsStale } from '../sessions/open-session';
import type { SessionDeps } from '../sessions/session';
import { oidcAddress } from '../users/email-address';
import { memberUsername, newUser, searchWords } from '../users/new-user';
import { recordAction } from '../users/record-action';
import type { User } from '../users/user';

/** The author of these changes in the operators' log. */
const OIDC = 'oidc';
const MAX_NAME_LENGTH = 60;

interface Person {
  issuer: string;
  claims: { sub: string; name?: string | undefined; email?: string | undefined };
  roles: OperatorRole[];
}

/**
 * The operator of a person at the provider, with the roles of the groups. Issuer and subject make the id: an address
 * links nobody to a local account. Undefined for one who was blocked or deleted here.
 */
export async function syncOidcOperator(deps: SessionDeps & PasswordDeps, person: Person): Promise<User | undefined> {
  const _id = createHash('sha256')
    .update(JSON.stringify([person.issuer, person.claims.sub]))
    .digest('hex')
    .slice(0, 24);
  const known = await deps.users.findOne({ _id }).lean<User>();
  if (!known) return createOperator(deps, _id, person);
  if (known.status !== 'active' || known.role !== 'operator') return undefined;
  return known.roles?.join() === person.roles.join() ? known : changeRoles(deps, known, person.roles);
}

/**
 * Changes nothing on the first day, as any new operator. The password is random and known to nobody: without it, neither
 * a log-in nor a factor of our own can be added past the provider.
 */
async function createOperator(
  deps: SessionDeps & PasswordDeps,
  _id: string,
  { claims, roles }: Person,
): Promise<User | undefined> {
  const name = [...(claims.name ?? claims.email ?? claims.sub)].slice(0, MAX_NAME_LENGTH).join('');
  const email = oidcAddress(_id);
  const username = memberUsername(name);
  const passwordHash = await deps.hasher.hash(randomBytes(32).toString('base64url'));
  const now = deps.service.clocks.business.now();
  const operator: User = {
    ...newUser({ email, username, name, kind: 'member', passwordHash }, now),
    _id,
    role: 'operator',
    roles,
    promotion: { since: now, by: [OIDC] },
    firstTime: false,
    hideAsWinner: true,
    searchWords: searchWords({ name, email: claims.email?.toLowerCase() ?? email, username }),
  };
  try {
    await inTransaction(deps.service, async (tx) => {
      await deps.users.create([operator], { session: tx.session });
      const action = { by: OIDC, action: 'add-operator', subject: _id, reason: claims.sub };
      await recordAction(deps, tx, { ...action, after: { roles, promotion: operator.promotion, factors: [] } });
    });
    return operator;
  } catch (error) {
    // A concurrent first log-in of the same person has created it.
    if (!isDuplicateKey(error)) throw error;
    return (await deps.users.findOne({ _id, status: 'active' }).lean<User>()) ?? undefined;
  }
}

async function changeRoles(deps: SessionDeps, { _id, roles: before }: User, roles: OperatorRole[]) {
  return inTransaction(deps.service, async (tx) => {
    const { session } = tx;
    const changed = await deps.users
      .findOneAndUpdate({ _id, status: 'active' }, { $set: { roles } }, { session, returnDocument: 'after' })
      .lean<User>();
    if (!changed) return undefined;
    await recordAction(deps, tx, {
      by: OIDC,
      action: 'set-roles',
      subject: _id,
      reason: '',
      before: { roles: before },
      after: { roles },
    });
    await markSessionsStale(deps, _id, session);
    return changed;
  });
}

import { isRecent, refuse, stepUpRefusal, type Handler } from '@baazi/service-kit';
import type { endpoints } from '@baazi/contracts';
import type { AuthContext } from '../auth-context';
import { hasFactor } from '../factors/has-factor';
import { confirmPerson } from '../step-up/step-up';
import type { User } from '../users/user';

type Call = Parameters<Handler<typeof endpoints.beginTotp>>[0];

/**
 * What changes how somebody signs in takes the password, and the second factor where there is one: neither a stolen
 * token nor a stolen password is enough. A guest has nothing to be told by, and none of these.
 */
export async function mayChangeFactors(auth: AuthContext, { caller, body }: Pick<Call, 'caller' | 'body'>) {
  const { userId, factorAt } = caller;
  const user = await auth.users.findOne({ _id: userId, status: 'active' }).lean<User>();
  if (!user) return refuse('sign-in');
  if (user.kind === 'guest') return refuse('forbidden');
  const isShown = factorAt !== undefined && isRecent(factorAt, auth.service.clocks.machine.now());
  if (!isShown && (await hasFactor(auth, userId))) return refuse('confirm-factor');
  const unconfirmed = stepUpRefusal(await confirmPerson(auth, { user, password: body.password }));
  return unconfirmed ?? ({ kind: 'may', user } as const);
}

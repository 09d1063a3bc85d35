import type { AuthContext } from '../auth-context';
import { type Confirmed, guardTries } from '../login-protection/guard-tries';
import type { User } from '../users/user';

/** Asks a signed-in person for the password again. */
export const confirmPassword = (
  auth: AuthContext,
  user: Pick<User, '_id' | 'passwordHash'>,
  password: string,
): Promise<Confirmed> => guardTries(auth, `confirm:${user._id}`, () => auth.hasher.verify(user.passwordHash, password));

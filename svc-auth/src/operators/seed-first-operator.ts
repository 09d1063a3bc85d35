import { readFile } from 'node:fs/promises';
import { email as emailShape } from '@baazi/contracts/shapes';
import { ConfigError, isDuplicateKey } from '@baazi/service-kit';
import { z } from 'zod';
import type { AuthContext } from '../auth-context';
import { memberUsername } from '../users/member-username';
import { newUser } from '../users/new-user';

const credentials = z.object({ email: emailShape('email is not an address'), password: z.string().min(8).max(128) });
const NAME = 'Operator';

/**
 * The first operator of a new system comes from a file that only its owner can read. Operators do not play: no wallet
 * is opened for this one.
 */
export async function seedFirstOperator(auth: AuthContext): Promise<void> {
  const file = auth.service.config.OPERATOR_FILE;
  if (file === undefined || (await auth.users.exists({ role: 'operator' }))) return;
  const { email, password } = await readCredentials(file);
  try {
    const user = newUser(
      {
        email,
        username: memberUsername(NAME),
        name: NAME,
        kind: 'member',
        passwordHash: await auth.hasher.hash(password),
      },
      auth.service.clocks.business.now(),
    );
    await auth.users.create({
      ...user,
      role: 'operator',
      promotion: { since: user.createdAt, by: [] },
      emailVerified: true,
      firstTime: false,
      hideAsWinner: true,
    });
    auth.service.log.info('the first operator was made');
  } catch (error) {
    // Two copies start at once: the other one has made it.
    if (!isDuplicateKey(error, 'email')) throw error;
  }
}

async function readCredentials(file: string): Promise<z.output<typeof credentials>> {
  try {
    return credentials.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new ConfigError('svc-auth cannot start: OPERATOR_FILE is not a JSON file with email and password');
  }
}

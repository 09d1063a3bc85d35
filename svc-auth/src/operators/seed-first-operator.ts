import { readFile } from 'node:fs/promises';
import { email as emailShape } from '@baazi/contracts/shapes';
import { ConfigError, inTransaction, isDuplicateKey } from '@baazi/service-kit';
import { z } from 'zod';
import type { AuthConfig } from '../auth-config';
import { memberUsername, newUser } from '../users/new-user';
import type { PasswordDeps } from '../passwords/password-hasher';
import { recordAction } from '../users/record-action';

const credentials = z.object({ email: emailShape('email is not an address'), password: z.string().min(8).max(128) });
const NAME = 'Operator';
/** The author of this in the operators' log. */
const OPERATOR_FILE = 'operator-file';

type SeedDeps = PasswordDeps & { service: { config: Pick<AuthConfig, 'OPERATOR_FILE'> } };

/** Creates the first operator of a new system from OPERATOR_FILE. Operators do not play, so no wallet is opened. */
export async function seedFirstOperator(deps: SeedDeps): Promise<void> {
  const file = deps.service.config.OPERATOR_FILE;
  if (file === undefined || (await deps.users.exists({ role: 'operator' }))) return;
  const { email, password } = await readCredentials(file);
  try {
    const user = newUser(
      {
        email,
        username: memberUsername(NAME),
        name: NAME,
        kind: 'member',
        passwordHash: await deps.hasher.hash(password),
      },
      deps.service.clocks.business.now(),
    );
    const promotion = { since: user.createdAt, by: [] };
    const operator = {
      role: 'operator',
      promotion,
      emailVerified: true,
      firstTime: false,
      hideAsWinner: true,
    } as const;
    await inTransaction(deps.service, async (tx) => {
      await deps.users.create([{ ...user, ...operator }], { session: tx.session });
      const action = { by: OPERATOR_FILE, action: 'add-operator', subject: user._id, reason: 'the first operator' };
      await recordAction(deps, tx, { ...action, after: { role: 'operator', promotion, factors: [] } });
    });
    deps.service.log.info('the first operator was created');
  } catch (error) {
    // Another instance that started at the same time has created it.
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

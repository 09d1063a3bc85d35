import { readFile } from 'node:fs/promises';
import { email as emailShape } from '@baazi/contracts/shapes';
import { ConfigError } from '@baazi/service-kit';
import { Types } from 'mongoose';
import { z } from 'zod';
import type { Auth } from '../auth';
import { canonicalEmail } from '../accounts/canonical-email';
import { duplicateKey } from '../accounts/duplicate-key';
import { memberUsername } from '../accounts/member-username';
import { newReferralCode } from '../accounts/referral-code';
import { searchWords } from '../accounts/search-words';

const credentials = z.object({ email: emailShape('email is not an address'), password: z.string().min(8).max(128) });
const NAME = 'Operator';

/** The first operator of a new system comes from a file that only its owner can read. Operators do not play: no wallet is opened for this one. */
export async function seedFirstOperator(auth: Auth): Promise<void> {
  const file = auth.service.config.OPERATOR_FILE;
  if (file === undefined || (await auth.users.exists({ role: 'operator' }))) return;
  const { email, password } = await readCredentials(file);
  const username = memberUsername(NAME);
  try {
    await auth.users.create({
      _id: new Types.ObjectId().toHexString(),
      email,
      canonicalEmail: canonicalEmail(email),
      emailVerified: true,
      username,
      name: NAME,
      kind: 'member',
      role: 'operator',
      status: 'active',
      revision: 0,
      passwordHash: await auth.hasher.hash(password),
      firstTime: false,
      referralCode: newReferralCode(),
      hideAsWinner: true,
      loginCode: false,
      previewTomorrow: false,
      deviceIds: [],
      searchWords: searchWords({ name: NAME, email, username }),
      lastLoginAt: null,
      previousLoginAt: null,
      createdAt: auth.service.clocks.business.now(),
    });
    auth.service.log.info('the first operator was made');
  } catch (error) {
    // Two copies start at once: the other one has made it.
    if (duplicateKey(error) !== 'email') throw error;
  }
}

async function readCredentials(file: string): Promise<z.output<typeof credentials>> {
  try {
    return credentials.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new ConfigError('svc-auth cannot start: OPERATOR_FILE is not a JSON file with email and password');
  }
}

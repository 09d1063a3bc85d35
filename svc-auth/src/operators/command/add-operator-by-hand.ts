import type { Auth } from '../../auth';
import { makeOperator } from '../make-operator';

/** What the command says: a line that begins with `operator:` when it is done. */
export async function addOperatorByHand(auth: Auth, email: string): Promise<string> {
  const operator = await makeOperator(auth, { email, by: 'command-line', reason: 'npm run operator' });
  return operator
    ? `operator: ${email}`
    : `nobody with ${email} has signed up; sign up in the portal first, then run this again`;
}

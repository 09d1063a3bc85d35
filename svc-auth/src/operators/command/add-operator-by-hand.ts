import type { AuthContext } from '../../auth-context';
import { makeOperator } from '../make-operator';

/** What the command says: a line that begins with `operator:` when it is done. */
export async function addOperatorByHand(auth: AuthContext, email: string): Promise<string> {
  const promoted = await makeOperator(auth, { email, by: 'command-line', reason: 'npm run operator' });
  if (promoted.kind !== 'refused') return `operator: ${email}`;
  return promoted.code === 'money-held'
    ? `${email} holds money, open contests or a withdrawal, and an operator never plays: empty the account first`
    : `nobody with ${email} has signed up; sign up in the portal first, then run this again`;
}

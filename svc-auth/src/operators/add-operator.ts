import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { makeOperator } from './make-operator';

export const addOperator =
  (auth: AuthContext): Handler<typeof endpoints.addOperator> =>
  async (call) => {
    const { email, reason } = call.body;
    const promoted = await makeOperator(auth, { email, by: call.caller, reason: reason ?? '' });
    if (promoted.kind !== 'refused')
      return reply({ _id: promoted.user._id, email, role: promoted.user.role, state: promoted.kind });
    const { code } = promoted;
    return code === 'user-not-found'
      ? refuse(code, { errors: [{ path: 'email', msg: 'This user does not exist.' }] })
      : refuse(code);
  };

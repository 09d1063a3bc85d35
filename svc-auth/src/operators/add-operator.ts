import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { Auth } from '../auth';
import { makeOperator } from './make-operator';

export const addOperator =
  (auth: Auth): Handler<typeof endpoints.addOperator> =>
  async (call) => {
    const { email, reason } = call.body;
    const operator = await makeOperator(auth, { email, by: call.caller.userId, reason: reason ?? '' });
    return operator
      ? reply({ _id: operator._id, email, role: operator.role })
      : refuse('user-not-found', { errors: [{ path: 'email', msg: 'This user does not exist.' }] });
  };

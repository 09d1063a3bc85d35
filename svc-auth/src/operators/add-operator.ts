import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import { makeOperator } from './make-operator';
import type { SessionDeps } from '../sessions/session';

export const addOperator =
  (deps: SessionDeps): Handler<typeof endpoints.addOperator> =>
  async (call) => {
    const { email, reason } = call.body;
    const promoted = await makeOperator(deps, { email, by: call.caller, reason: reason ?? '' });
    if (promoted.kind !== 'refused')
      return reply({ _id: promoted.user._id, email, role: promoted.user.role, state: promoted.kind });
    const { code } = promoted;
    return code === 'user-not-found'
      ? refuse(code, { errors: [{ path: 'email', msg: 'This user does not exist.' }] })
      : refuse(code);
  };

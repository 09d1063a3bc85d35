import { endpoints } from '@baazi/contracts';
import { ServiceUnavailable } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';

/** Whether svc-wallet still holds money of this user. When it does not say, the fault ends the request. */
export async function isMoneyHeld(auth: AuthContext, userId: string): Promise<boolean> {
  const answer = await auth.service.services.call(endpoints.moneyHeld, { params: { userId } });
  if (answer.kind === 'refusal')
    throw new ServiceUnavailable(`svc-wallet did not say whether money is held: ${answer.code}`);
  return answer.response.held;
}

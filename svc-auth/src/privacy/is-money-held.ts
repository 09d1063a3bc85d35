import { endpoints } from '@baazi/contracts';
import { ServiceUnavailable } from '@baazi/service-kit';
import type { Auth } from '../auth';

/**
 * Whether svc-wallet still holds money of this user. When it does not say, nobody closes anything: the fault ends the
 * request. With a UPI ID all that is left is sent there first.
 */
export async function isMoneyHeld(auth: Auth, userId: string, upi?: string): Promise<boolean> {
  const params = { userId };
  const { services } = auth.service;
  const answer =
    upi === undefined
      ? await services.call(endpoints.moneyHeld, { params })
      : await services.call(endpoints.closeOut, { params, body: { upi } });
  if (answer.kind === 'refusal')
    throw new ServiceUnavailable(`svc-wallet did not say whether money is held: ${answer.code}`);
  return answer.response.held;
}

import { endpoints } from '@baazi/contracts';
import { ServiceUnavailable } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';

/** Asks svc-wallet to send all cash of somebody who leaves to a UPI ID. What it refuses stays where it is. */
export async function sendTheRest(auth: AuthContext, userId: string, upi: string): Promise<void> {
  const answer = await auth.service.services.call(endpoints.closeOut, { params: { userId }, body: { upi } });
  if (answer.kind === 'refusal') throw new ServiceUnavailable(`svc-wallet did not send the rest: ${answer.code}`);
}

import { endpoints } from '@baazi/contracts';
import { inTransaction, ServiceUnavailable } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { changeUser } from './change-user';

/**
 * Closes the wallet of somebody who becomes an operator, or leaves for good, so that no stake slips in between the look
 * at it and what comes next. False: it holds money and stays open. When svc-wallet does not say, nothing is done.
 */
export async function closeWallet(auth: AuthContext, userId: string, why: { isLeaving?: true } = {}): Promise<boolean> {
  const answer = await auth.service.services.call(endpoints.closeWallet, { params: { userId }, body: why });
  if (answer.kind === 'refusal') throw new ServiceUnavailable(`svc-wallet did not close a wallet: ${answer.code}`);
  return !answer.response.held;
}

/** It came to nothing: what svc-wallet hears of the user opens the wallet again. */
export const reopenWallet = (auth: AuthContext, userId: string): Promise<unknown> =>
  inTransaction(auth.service, (tx) => changeUser(auth, tx, userId, {}));

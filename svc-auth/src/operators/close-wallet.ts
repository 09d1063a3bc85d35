import { endpoints } from '@baazi/contracts';
import { inTransaction, ServiceUnavailable } from '@baazi/service-kit';
import type { Auth } from '../auth';
import { changeUser } from '../users/change-user';

/**
 * Closes the wallet of somebody who becomes an operator, so that no stake slips in between the look at it and the
 * promotion. False: it holds money and stays open. When svc-wallet does not say, nobody is promoted.
 */
export async function closeWallet(auth: Auth, userId: string): Promise<boolean> {
  const answer = await auth.service.services.call(endpoints.closeWallet, { params: { userId } });
  if (answer.kind === 'refusal') throw new ServiceUnavailable(`svc-wallet did not close a wallet: ${answer.code}`);
  return !answer.response.held;
}

/** The promotion came to nothing: what svc-wallet hears of the user opens the wallet again. */
export const reopenWallet = (auth: Auth, userId: string): Promise<unknown> =>
  inTransaction(auth.service, (tx) => changeUser(auth, tx, userId, {}));

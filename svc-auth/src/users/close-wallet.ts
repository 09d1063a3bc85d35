import { endpoints } from '@baazi/contracts';
import { inTransaction, ServiceUnavailable } from '@baazi/service-kit';
import { changeUser } from './change-user';
import type { UserDeps } from './user';

/**
 * Closes the wallet of a user who becomes an operator or deletes the account, so that no stake can be placed between
 * this check and the change. False: the wallet holds money and stays open. Throws when svc-wallet does not answer.
 */
export async function closeWallet(deps: UserDeps, userId: string, why: { isLeaving?: true } = {}): Promise<boolean> {
  const answer = await deps.service.services.call(endpoints.closeWallet, { params: { userId }, body: why });
  if (answer.kind === 'refusal') throw new ServiceUnavailable(`svc-wallet did not close a wallet: ${answer.code}`);
  return !answer.response.held;
}

/** Undoes `closeWallet`: svc-wallet reopens the wallet when it receives the user's status event. */
export const reopenWallet = (deps: UserDeps, userId: string): Promise<unknown> =>
  inTransaction(deps.service, (tx) => changeUser(deps, tx, userId, {}));

/** Whether svc-wallet still holds money of this user. Throws when svc-wallet does not answer. */
export async function isMoneyHeld(deps: UserDeps, userId: string): Promise<boolean> {
  const answer = await deps.service.services.call(endpoints.moneyHeld, { params: { userId } });
  if (answer.kind === 'refusal')
    throw new ServiceUnavailable(`svc-wallet did not report whether money is held: ${answer.code}`);
  return answer.response.held;
}

/** Requests a withdrawal of all remaining cash to a UPI ID. An amount that svc-wallet refuses to withdraw stays. */
export async function withdrawRemainder(deps: UserDeps, userId: string, upi: string): Promise<void> {
  const answer = await deps.service.services.call(endpoints.closeOut, { params: { userId }, body: { upi } });
  if (answer.kind === 'refusal')
    throw new ServiceUnavailable(`svc-wallet did not withdraw the remainder: ${answer.code}`);
}

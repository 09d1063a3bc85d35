import { endpoints } from '@baazi/contracts';
import { inTransaction, ServiceUnavailable } from '@baazi/service-kit';
import { changeUser } from './change-user';
import type { UserDeps } from './user';

/**
 * Makes a change of a user that requires a wallet without money: someone becomes an operator or an account is closed.
 * svc-wallet closes the wallet first, so that no stake can be placed between its check and the change. The change
 * publishes the user's new status, which confirms the closing. Without a change, the published status opens the wallet
 * again; if that fails as well, the closing lapses at svc-wallet. Throws when svc-wallet does not answer.
 */
export async function changeWithClosedWallet<T>(
  deps: UserDeps,
  userId: string,
  change: () => Promise<T | null>,
  why: { isLeaving?: true } = {},
): Promise<T | 'money-held' | null> {
  let outcome: T | 'money-held' | null = null;
  try {
    const isHeld = !(await closeWallet(deps, userId, why));
    return (outcome = isHeld ? 'money-held' : await change());
  } finally {
    if (outcome === null) await inTransaction(deps.service, (tx) => changeUser(deps, tx, userId, {}));
  }
}

/** False: the wallet holds money and stays open. */
async function closeWallet(deps: UserDeps, userId: string, why: { isLeaving?: true }): Promise<boolean> {
  const answer = await deps.service.services.call(endpoints.closeWallet, { params: { userId }, body: why });
  if (answer.kind === 'refusal') throw new ServiceUnavailable(`svc-wallet did not close a wallet: ${answer.code}`);
  return !answer.response.held;
}

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

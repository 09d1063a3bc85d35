import { endpoints } from '@baazi/contracts';
import { ServiceUnavailable, stepUpRefusal, type StepUp, type Tx } from '@baazi/service-kit';
import { underWay } from '../ledger/withdrawal';
import type { WithdrawalCollections, WithdrawalDeps } from './withdrawal-deps';

/**
 * Protects against a stolen token: a withdrawal to a UPI id that has received no money of this player requires a
 * fresh sign-in of the session, or the password. svc-auth checks this before any transaction is open.
 */
export async function confirmNewUpi(
  deps: WithdrawalDeps,
  request: { userId: string; upi: string; sid: string; password: string | undefined },
): Promise<ReturnType<typeof stepUpRefusal>> {
  if (await isKnownUpi(deps, { userId: request.userId, upiKey: request.upi.toLowerCase() })) return undefined;
  return stepUpRefusal(await confirmByAuth(deps, request));
}

async function confirmByAuth(
  deps: WithdrawalDeps,
  { sid, password }: { sid: string; password: string | undefined },
): Promise<StepUp> {
  const answer = await deps.service.services.call(endpoints.stepUp, { params: { sid }, body: { password } });
  if (answer.kind === 'refusal')
    throw new ServiceUnavailable(`svc-auth did not say whether a session is confirmed: ${answer.code}`);
  return answer.response;
}

/**
 * Whether money of this player was paid to this UPI id or is in progress to it. Cancelled and rejected withdrawals do
 * not count: a request alone must not make an address known.
 */
export async function isKnownUpi(
  collections: WithdrawalCollections,
  { userId, upiKey }: { userId: string; upiKey: string },
  tx?: Tx,
): Promise<boolean> {
  const known = await collections.withdrawals
    .exists({ upiKey, userId, state: { $in: [...underWay, 'paid'] } })
    .session(tx?.session ?? null);
  return known !== null;
}

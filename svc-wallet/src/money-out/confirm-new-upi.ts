import { endpoints, type ReplyOf } from '@baazi/contracts';
import { refuse, ServiceUnavailable, stepUpRefusal, type Tx } from '@baazi/service-kit';
import { underWay } from '../ledger/withdrawal';
import type { WithdrawalCollections, WithdrawalDeps } from './withdrawal-deps';

type StepUpRefusal = ReturnType<typeof stepUpRefusal>;
/** Until when, and why, a withdrawal to a new UPI id is not sent. */
export type NewUpiWait = Extract<ReplyOf<typeof endpoints.stepUp>, { kind: 'confirmed' }>['newUpiWaits'];

/**
 * Protects against a stolen token: a withdrawal to a UPI id that has received no money of this player requires a
 * fresh sign-in of the session, or the password. svc-auth checks this before any transaction is open, and says whether it
 * waits for its owner to stop it.
 */
export async function confirmNewUpi(
  deps: WithdrawalDeps,
  request: { userId: string; upi: string; sid: string; password: string | undefined },
): Promise<{ refusal?: StepUpRefusal | ReturnType<typeof refuse<'withdrawals-held'>>; waits?: NewUpiWait }> {
  if (await isKnownUpi(deps, { userId: request.userId, upiKey: request.upi.toLowerCase() })) return {};
  const answer = await confirmByAuth(deps, request);
  if (answer.kind === 'confirmed') return { waits: answer.newUpiWaits };
  if (!('waitSeconds' in answer)) return { refusal: stepUpRefusal(answer) };
  const { kind, waitSeconds } = answer;
  return {
    refusal:
      kind === 'held'
        ? refuse('withdrawals-held', { retryAfterSeconds: waitSeconds })
        : stepUpRefusal({ kind, waitSeconds }),
  };
}

async function confirmByAuth(
  deps: WithdrawalDeps,
  { sid, password }: { sid: string; password: string | undefined },
): Promise<ReplyOf<typeof endpoints.stepUp>> {
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

import { endpoints } from '@baazi/contracts';
import { ServiceUnavailable, stepUpRefusal, type StepUp } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { isKnownUpi } from './is-known-upi';

/**
 * A stolen token must not carry money off: a UPI id that none of this player's money went to takes a session that was
 * just signed in, or the password. svc-auth says so, before any transaction is open.
 */
export async function confirmNewUpi(
  bank: WalletContext,
  wish: { userId: string; upi: string; sid: string; password: string | undefined },
): Promise<ReturnType<typeof stepUpRefusal>> {
  if (await isKnownUpi(bank, { userId: wish.userId, upiKey: wish.upi.toLowerCase() })) return undefined;
  return stepUpRefusal(await askAuth(bank, wish));
}

async function askAuth(
  bank: WalletContext,
  { sid, password }: { sid: string; password: string | undefined },
): Promise<StepUp> {
  const answer = await bank.service.services.call(endpoints.stepUp, { params: { sid }, body: { password } });
  if (answer.kind === 'refusal')
    throw new ServiceUnavailable(`svc-auth did not say whether a session is confirmed: ${answer.code}`);
  return answer.response;
}

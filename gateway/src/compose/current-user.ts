import { endpoints, type ReplyOf } from '@baazi/contracts';
import type { CallOptions, CallResult, ServiceCaller } from '@baazi/service-kit/edge';

type User = ReplyOf<typeof endpoints.currentUser>;
const PART_TIMEOUT_MS = 2500;

/** A part that is down is absent and named; its fields are never guessed. */
async function orNothing<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch(() => undefined);
}

/**
 * The signed-in player, from three services at once: profile (svc-auth), wallet (svc-wallet), joined lists (svc-contest).
 * Without svc-auth there is no answer; the other two may be missing and are then named in `partial`.
 */
export async function currentUser(
  services: ServiceCaller,
  playerToken: string,
  under: Pick<CallOptions<typeof endpoints.currentUser>, 'signal' | 'context'> = {},
): Promise<CallResult<typeof endpoints.currentUser>> {
  const options = { ...under, playerToken, timeoutMs: PART_TIMEOUT_MS };
  const [profile, wallet, joined] = await Promise.all([
    services.call(endpoints.currentUser, options),
    orNothing(services.call(endpoints.wallet, options)),
    orNothing(services.call(endpoints.joined, options)),
  ]);
  if (!profile.ok) return profile;
  const partial: NonNullable<User['partial']> = [
    ...(wallet?.ok ? [] : ['wallet' as const]),
    ...(joined?.ok ? [] : ['contest' as const]),
  ];
  const user: User = {
    ...profile.response,
    ...(wallet?.ok ? { walletDetails: wallet.response } : {}),
    ...(joined?.ok ? joined.response : {}),
    ...(partial.length > 0 ? { partial } : {}),
  };
  return { ...profile, response: user };
}

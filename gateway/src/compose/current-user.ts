import { endpoints, type ReplyOf } from '@baazi/contracts';
import { refuse, reply, type CallOptions, type Handler, type ServiceCaller } from '@baazi/service-kit/gateway';
import type { GatewayContext } from '../gateway-context';
import { tokenOf } from './token-of';

type User = ReplyOf<typeof endpoints.currentUser>;
const PART_TIMEOUT_MS = 2500;

/**
 * The signed-in player, from three services at once: profile (svc-auth), wallet (svc-wallet), joined lists
 * (svc-contest). Without svc-auth there is no answer; the other two may be missing and are then named in `partial`. An
 * operator is a profile and nothing else.
 */
export const currentUser =
  ({ service: { services } }: GatewayContext): Handler<typeof endpoints.currentUser> =>
  async ({ caller, headers, sessionRow, signal, context }) => {
    const options = {
      playerToken: tokenOf(headers),
      signal,
      context,
      timeoutMs: PART_TIMEOUT_MS,
      ...(sessionRow === undefined ? {} : { sessionRow }),
    };
    const [profile, play] = await Promise.all([
      services.call(endpoints.currentUser, options),
      caller.role === 'operator' ? {} : playOf(services, options),
    ]);
    if (profile.kind === 'refusal') return refuse(profile.code, { message: profile.message, errors: profile.errors });
    return reply(
      { ...profile.response, ...play },
      profile.renewedToken ? { headers: { 'x-auth-token': profile.renewedToken } } : {},
    );
  };

/** What somebody has and joined as a player. */
async function playOf(
  services: ServiceCaller,
  options: CallOptions<typeof endpoints.wallet> & CallOptions<typeof endpoints.joined>,
): Promise<Pick<User, 'walletDetails' | 'joinedMatches' | 'joindedQuestions' | 'partial'>> {
  const [wallet, joined] = await Promise.all([
    orNothing(services.call(endpoints.wallet, options)),
    orNothing(services.call(endpoints.joined, options)),
  ]);
  const partial: NonNullable<User['partial']> = [
    ...(wallet?.kind === 'reply' ? [] : ['wallet' as const]),
    ...(joined?.kind === 'reply' ? [] : ['contest' as const]),
  ];
  return {
    ...(wallet?.kind === 'reply' ? { walletDetails: wallet.response } : {}),
    ...(joined?.kind === 'reply' ? joined.response : {}),
    ...(partial.length > 0 ? { partial } : {}),
  };
}

/** A part that is down is absent and named; its fields are never guessed. */
async function orNothing<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch(() => undefined);
}

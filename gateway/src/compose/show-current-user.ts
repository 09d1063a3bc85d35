import { endpoints, type ReplyOf } from '@baazi/contracts';
import {
  refuse,
  reply,
  type CallOptions,
  type GatewayService,
  type Handler,
  type ServiceCaller,
} from '@baazi/service-kit/gateway';
import { playerToken } from '../http/player-token';

type User = ReplyOf<typeof endpoints.currentUser>;
const CALL_TIMEOUT_MS = 2500;

/**
 * Composes the signed-in user from three services in parallel: profile (svc-auth), wallet (svc-wallet) and entries
 * (svc-contest). Fails without svc-auth; the other two may be missing and are then named in `partial`. Operators have a
 * profile only.
 */
export const showCurrentUser =
  ({ service: { services } }: { service: Pick<GatewayService, 'services'> }): Handler<typeof endpoints.currentUser> =>
  async ({ caller, headers, sessionRow, signal, context }) => {
    const options = {
      playerToken: playerToken(headers),
      signal,
      context,
      timeoutMs: CALL_TIMEOUT_MS,
      sessionRow,
    };
    const [profile, play] = await Promise.all([
      services.call(endpoints.currentUser, options),
      caller.role === 'operator' ? {} : loadPlayerData(services, options),
    ]);
    if (profile.kind === 'refusal') return refuse(profile.code, { message: profile.message, errors: profile.errors });
    return reply(
      { ...profile.response, ...play },
      profile.renewedToken ? { headers: { 'x-auth-token': profile.renewedToken } } : {},
    );
  };

/** Wallet and entries of a player. */
async function loadPlayerData(
  services: ServiceCaller,
  options: CallOptions<typeof endpoints.wallet> & CallOptions<typeof endpoints.joined>,
): Promise<Pick<User, 'walletDetails' | 'joinedMatches' | 'joindedQuestions' | 'partial'>> {
  const [wallet, joined] = await Promise.all([
    orUndefined(services.call(endpoints.wallet, options)),
    orUndefined(services.call(endpoints.joined, options)),
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

async function orUndefined<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch(() => undefined);
}

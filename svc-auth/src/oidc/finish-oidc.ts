import { createHash } from 'node:crypto';
import { type endpoints, operatorRoles, type OperatorRole, paths } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import { z } from 'zod';
import type { FactorDeps } from '../factors/factor';
import { openLoginSession } from '../log-in/open-login-session';
import type { PasswordDeps } from '../passwords/password-hasher';
import { syncSessionCache } from '../sessions/sync-session-cache';
import { userView } from '../users/user';
import type { OidcProvider } from './oidc-provider';
import { syncOidcOperator } from './sync-oidc-operator';

export type OidcDeps = FactorDeps & PasswordDeps & { oidcProvider: OidcProvider | undefined };

export const showOidc =
  ({ oidcProvider }: OidcDeps): Handler<typeof endpoints.showOidc> =>
  async () =>
    reply({ isOffered: oidcProvider !== undefined });

const BEGUN_MS = 10 * 60_000;
/** Typing a password and a code at the provider takes a while, and so does its page of consent. */
const AUTHENTICATED_WITHIN_SECONDS = 300;

const begunLogIn = z.object({ nonce: z.string(), verifier: z.string(), keyHash: z.string() });
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const redirectUri = ({ service }: OidcDeps): string => `${service.config.PORTAL_ORIGIN}${paths.login}`;
const begunKey = ({ service }: OidcDeps, state: string): string => service.keys(`oidc:${hashOf(state)}`);

/**
 * The authorization code flow with PKCE (RFC 7636). State, nonce and verifier are stored for ten minutes and used once.
 * `max_age=0` makes the provider authenticate the person again, also one who is logged in there.
 */
export const beginOidc =
  (deps: OidcDeps): Handler<typeof endpoints.beginOidc> =>
  async ({ ip }) => {
    const { oidcProvider: provider, service } = deps;
    if (!provider) return refuse('oidc-off');
    const waitSeconds = await deps.limits.perAddress('login', ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const { oidc, client } = await provider.discover();
    const [state, nonce, key] = [oidc.randomState(), oidc.randomNonce(), oidc.randomState()];
    const verifier = oidc.randomPKCECodeVerifier();
    const begun = JSON.stringify({ nonce, verifier, keyHash: hashOf(key) });
    await service.redis.set(begunKey(deps, state), begun, 'PX', BEGUN_MS);
    const url = oidc.buildAuthorizationUrl(client, {
      redirect_uri: redirectUri(deps),
      scope: 'openid profile email',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      max_age: '0',
      ...(provider.acr !== undefined && { acr_values: provider.acr }),
    });
    return reply({ url: url.href, key });
  };

/**
 * Logs an operator in by the provider's code. Every check is made before anything is stored. The session has a fresh
 * second factor, as the provider just asked for it.
 */
export const finishOidc =
  (deps: OidcDeps): Handler<typeof endpoints.finishOidc> =>
  async (call) => {
    const { oidcProvider: provider } = deps;
    if (!provider) return refuse('oidc-off');
    const waitSeconds = await deps.limits.perAddress('login', call.ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const begun = await takeBegun(deps, call.body);
    if (!begun) return refuse('oidc-expired');
    const claims = await redeemCode(deps, provider, { ...call, begun });
    if (!claims) return refuse('oidc-refused');
    const roles = rolesOf(provider, claims);
    if (roles.length === 0) return refuse('oidc-no-group');
    if (!hasShownFactor(provider, claims)) return refuse('oidc-no-factor');
    const user = await syncOidcOperator(deps, { issuer: provider.issuer, claims, roles });
    const opened = user && (await openLoginSession(deps, { user, call, remember: false, withFactor: true }));
    if (!opened) return refuse('oidc-refused');
    // Sessions that are open take the roles, if the groups changed.
    await syncSessionCache(deps);
    return reply({ token: opened.token, user: userView({ ...user, previousLoginAt: user.lastLoginAt }) });
  };

type Finish = Parameters<Handler<typeof endpoints.finishOidc>>[0];

/** Uses up what was stored for a state. Undefined in another browser than the one that began. */
async function takeBegun(deps: OidcDeps, { state, key }: Finish['body']) {
  const stored = await deps.service.redis.getdel(begunKey(deps, state));
  const begun = stored === null ? undefined : begunLogIn.parse(JSON.parse(stored));
  return begun?.keyHash === hashOf(key) ? begun : undefined;
}

const idTokenClaims = z.looseObject({
  sub: z.string().min(1),
  name: z.string().optional(),
  email: z.string().optional(),
  acr: z.string().optional(),
  amr: z.array(z.string()).optional(),
});
export type OidcClaims = z.output<typeof idTokenClaims>;

interface Redemption extends Pick<Finish, 'body' | 'log'> {
  begun: z.output<typeof begunLogIn>;
}
/** The verified claims of the ID token: signature, issuer, audience, times, nonce, and that the person was just asked. */
async function redeemCode(
  deps: OidcDeps,
  provider: OidcProvider,
  { body, begun, log }: Redemption,
): Promise<OidcClaims | undefined> {
  const { oidc, client } = await provider.discover();
  const answer = new URL(redirectUri(deps));
  for (const name of ['code', 'state', 'iss'] as const)
    if (body[name] !== undefined) answer.searchParams.set(name, body[name]);
  try {
    const tokens = await oidc.authorizationCodeGrant(client, answer, {
      pkceCodeVerifier: begun.verifier,
      expectedNonce: begun.nonce,
      expectedState: body.state,
      idTokenExpected: true,
      maxAge: AUTHENTICATED_WITHIN_SECONDS,
    });
    return idTokenClaims.parse(tokens.claims());
  } catch (error) {
    log.warn({ err: error }, 'OIDC log-in refused');
    return undefined;
  }
}

const groupsClaim = z.array(z.string()).catch([]);
function rolesOf({ groupClaim, groupRoles }: OidcProvider, claims: OidcClaims): OperatorRole[] {
  const groups = groupsClaim.parse(claims[groupClaim]);
  const granted = new Set(groups.flatMap((group) => (Object.hasOwn(groupRoles, group) ? groupRoles[group] : [])));
  return operatorRoles.filter((role) => granted.has(role)).sort();
}

const hasShownFactor = ({ acr }: OidcProvider, claims: OidcClaims): boolean =>
  acr === undefined ? (claims.amr?.includes('mfa') ?? false) : claims.acr === acr;

import { operatorRoles } from '@baazi/contracts';
import { ConfigError, json, secret, ServiceUnavailable } from '@baazi/service-kit';
import type * as OpenidClient from 'openid-client';
import { z } from 'zod';

export const oidcSettings = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "The issuer of the OIDC provider at which operators log in, beside the local way. Its redirect address is the portal's `/login`.",
    ),
  OIDC_CLIENT_ID: z.string().min(1).optional().describe('The client of the portal at the OIDC provider.'),
  OIDC_CLIENT_SECRET: secret().optional().describe('The secret of that client.'),
  OIDC_GROUP_CLAIM: z
    .string()
    .min(1)
    .default('groups')
    .describe("The claim of the ID token that lists a person's groups."),
  OIDC_GROUP_ROLES: json(z.record(z.string(), z.array(z.enum(operatorRoles)).min(1)))
    .optional()
    .describe('The roles of each group of the OIDC provider, as JSON: `{"cricket-support": ["support"]}`.'),
  OIDC_ACR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The `acr` by which the OIDC provider says that a second factor was shown; it is asked for. Without it, `amr` must contain `mfa`.',
    ),
};
type OidcSettings = z.output<z.ZodObject<typeof oidcSettings>>;

export interface OidcProvider {
  issuer: string;
  groupClaim: string;
  groupRoles: NonNullable<OidcSettings['OIDC_GROUP_ROLES']>;
  acr: string | undefined;
  /** Loads the library and what the provider publishes, once; throws if the provider is unavailable. */
  discover: () => Promise<{ oidc: typeof OpenidClient; client: OpenidClient.Configuration }>;
}

const TIMEOUT_SECONDS = 10;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Undefined where operators log in locally only. Nothing is loaded or asked before the first log-in. */
export function oidcProviderOf(config: OidcSettings): OidcProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: key, OIDC_GROUP_ROLES: groupRoles } = config;
  const given = [issuer, id, key, groupRoles].filter((one) => one !== undefined);
  if (given.length === 0) return undefined;
  if (issuer === undefined || id === undefined || key === undefined || groupRoles === undefined)
    throw new ConfigError(
      'svc-auth cannot start: OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_GROUP_ROLES belong together',
    );
  const server = new URL(issuer);
  if (server.protocol === 'http:' && !LOOPBACK.has(server.hostname))
    throw new ConfigError('svc-auth cannot start: OIDC_ISSUER must be an https address');
  let discovered: ReturnType<OidcProvider['discover']> | undefined;
  const discover = async () => {
    const oidc = await import('openid-client');
    const client = await oidc.discovery(server, id, undefined, oidc.ClientSecretBasic(key), {
      timeout: TIMEOUT_SECONDS,
      // Also checks the signature of the ID token, which TLS alone vouches for otherwise.
      execute: [oidc.enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [])],
    });
    return { oidc, client };
  };
  return {
    issuer,
    groupClaim: config.OIDC_GROUP_CLAIM,
    groupRoles,
    acr: config.OIDC_ACR,
    discover: () =>
      (discovered ??= discover().catch((error: unknown) => {
        discovered = undefined;
        throw new ServiceUnavailable('the OIDC provider is unavailable', { cause: error });
      })),
  };
}

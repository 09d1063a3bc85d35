import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import jwt from 'jsonwebtoken';
import type { Configuration } from 'oidc-provider';
import { z } from 'zod';

type Claims = Record<string, unknown>;
const tokenReply = z.looseObject({ id_token: z.string() });

/**
 * An OIDC provider on a port of its own, at which one person logs in by opening its page. `state.person` are the claims,
 * `state.forged` replaces claims of the ID token, signed with the provider's key or, with `forger`, by somebody else.
 */
export async function startTestOidcProvider({ clientId, clientSecret, redirectUri }: Record<string, string>) {
  const { Provider } = await import('oidc-provider');
  const [key, foreignKey] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
  if (!key || !foreignKey) throw new Error('no keys');
  const state: { sub: string; person: Claims; forged: Claims; isForger: boolean } = {
    sub: 'meera-1',
    person: {},
    forged: {},
    isForger: false,
  };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const configuration: Configuration = {
    clients: [{ client_id: clientId ?? '', client_secret: clientSecret, redirect_uris: [redirectUri ?? ''] }],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'of-test', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of the test'] },
    claims: { openid: ['sub', 'name', 'email', 'groups'] },
    conformIdTokenClaims: false,
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/person' },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...state.person }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId,
        accountId: ctx.oidc.session?.accountId,
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== '/token' || ctx.status !== 200) return;
    const tokens = tokenReply.parse(ctx.body);
    const claims = jwt.decode(tokens.id_token, { json: true });
    const idToken = jwt.sign({ ...claims, ...state.forged }, state.isForger ? foreignKey : key, {
      algorithm: 'RS256',
      keyid: 'of-test',
    });
    ctx.body = { ...tokens, id_token: idToken };
  });
  const handle = provider.callback();
  server.on('request', (req, res) => {
    if (!req.url?.startsWith('/person')) return void handle(req, res);
    const login = { accountId: state.sub, ts: Math.floor(Date.now() / 1000) };
    provider.interactionFinished(req, res, { login }).catch((error: unknown) => res.writeHead(500).end(String(error)));
  });

  return {
    issuer,
    state,
    /** Follows the provider's pages as a browser does; returns the provider's answer to the portal. */
    async visit(url: string): Promise<URLSearchParams> {
      const cookies = new Map<string, string>();
      let next = url;
      for (let steps = 0; steps < 10; steps += 1) {
        if (next.startsWith(redirectUri ?? '')) return new URL(next).searchParams;
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const page = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const line of page.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          if (value === '') cookies.delete(name);
          else cookies.set(name, value);
        }
        const to = page.headers.get('location');
        if (to === null) throw new Error(`${page.status} ${await page.text()}`);
        next = new URL(to, next).href;
      }
      throw new Error(`too many steps: ${next}`);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

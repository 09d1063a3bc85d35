// Speaks the public API, as a browser would.
import { randomUUID } from 'node:crypto';
import http from 'node:http';

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
const TRIES_WHEN_BUSY = 30;

export function portalClient(url) {
  const { hostname, port } = new URL(url);

  function once(method, path, { token, body, key, type = 'application/json' } = {}) {
    const content = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const request = http.request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: {
            ...(token ? { 'x-auth-token': token } : {}),
            ...(key ? { 'idempotency-key': key } : {}),
            ...(content === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(content) }),
          },
        },
        (response) => {
          const chunks = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            let answer = {};
            try {
              answer = JSON.parse(text);
            } catch {
              /* a redirect has no JSON */
            }
            resolve({ ...answer, httpStatus: response.statusCode });
          });
        },
      );
      request.on('error', reject);
      request.end(content);
    });
  }

  /** A portal that sheds load says so and is asked again a little later, as the portal's own pages do. */
  async function send(method, path, options) {
    for (let tries = 1; ; tries += 1) {
      const answer = await once(method, path, options);
      if ((answer.httpStatus !== 503 && answer.httpStatus !== 429) || tries >= TRIES_WHEN_BUSY) return answer;
      await new Promise((resolve) => setTimeout(resolve, 200 + 100 * tries));
    }
  }

  const must = (answer, what) => {
    if (answer.status !== true)
      throw new Error(`${what}: ${answer.httpStatus} ${answer.message ?? ''} ${JSON.stringify(answer.errors ?? [])}`);
    return answer;
  };
  const login = async (email, password) =>
    must(await send('POST', '/api/auth/users', { body: { email, password } }), 'login').response.token;

  return {
    send,
    must,
    login,
    signUp: async ({ name, email, password }) => {
      must(
        await send('POST', '/api/auth/users/signup', { body: { name, email, password, confirm_password: password } }),
        'sign-up',
      );
      return login(email, password);
    },
    /** Adds one of the fixed amounts through the sandbox page and waits until it is credited. */
    deposit: async (token, planId, rupees) => {
      const link = must(
        await send('POST', '/api/user/wallet/create-payment-link', { token, body: { planId } }),
        'payment link',
      );
      const page = new URL(link.paymentUrl ?? link.response.paymentUrl);
      await portalClient(page.origin).send('POST', page.pathname + page.search, {
        body: 'outcome=success',
        type: 'application/x-www-form-urlencoded',
      });
      for (let tries = 0; tries < 100; tries += 1) {
        const claim = await send('PUT', '/api/user/wallet/balance', { token, body: { amount: rupees } });
        if (claim.status === true) return claim.response.balance;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error('a deposit was paid and not credited');
    },
    balance: async (token) =>
      must(await send('GET', '/api/auth/users', { token }), 'user').response.walletDetails.balance,
    dashboard: async (token) => must(await send('GET', '/api/user/dashboard', { token }), 'dashboard').response,
    // A key of its own for each entry: asked again, the same story goes on.
    join: (token, body) => send('POST', '/api/user/teams', { token, body, key: randomUUID() }),
    answer: (token, body) => send('POST', '/api/user/dashboard/question', { token, body, key: randomUUID() }),
    /** All rows of one of the player's own lists. */
    all: async (token, path) => {
      const rows = [];
      for (let page = 1; ; page += 1) {
        const { response } = must(await send('GET', `${path}?limit=100&page=${page}`, { token }), path);
        rows.push(...response.data);
        if (rows.length >= response.metadata[0].totalRecord || response.data.length === 0) return rows;
      }
    },
    moveClock: async (token, at) => must(await send('POST', '/api/admin/clock', { token, body: { at } }), 'clock'),
    declare: (token, path, body) => send('POST', path, { token, body }),
    adminRow: async (token, list, id) =>
      must(
        await send('GET', `/api/admin/${list}?limit=100&query=${encodeURIComponent(id)}`, { token }),
        list,
      ).response.data.find((row) => row.matchID === id || row.questionID === id),
    books: async (token) =>
      must(await send('GET', '/api/admin/ledger/trial-balance?check=all', { token }), 'trial balance').response,
    close: () => agent.destroy(),
  };
}

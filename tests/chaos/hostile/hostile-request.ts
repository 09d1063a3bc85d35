import type { EndpointData } from '@baazi/contracts';
import type { RandomStream } from '../../simulate/random';

/** What a request may use of the stack: values that are valid where they belong. */
export type KnownValues = Readonly<Record<string, readonly [unknown, ...unknown[]]>>;

export interface HostileRequest {
  method: string;
  /** with its query */
  target: string;
  headers: Record<string, string | string[]>;
  body?: Buffer;
  /** the body is sent in chunks, without its length */
  isChunked?: boolean;
  /** what is wrong with it */
  twist: string;
}

/** A JSON schema, as far as bodies and queries of the contract use it. */
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  default?: unknown;
}

/** A value that the schema accepts; known names get existing values. */
export function sampleOf(schema: unknown, known: KnownValues, random: RandomStream, name = ''): unknown {
  const given = known[name];
  if (given && random.chance(0.9)) return random.oneOf(given);
  if (schema === null || typeof schema !== 'object') return 'x';
  const { type, properties, items, enum: args, const: only, anyOf } = schema as Schema;
  if (only !== undefined) return only;
  if (args?.length) return args[random.between(0, args.length - 1)];
  if (anyOf?.length) return sampleOf(anyOf[random.between(0, anyOf.length - 1)], known, random, name);
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {})
          .filter(() => random.chance(0.9))
          .map(([key, inner]) => [key, sampleOf(inner, known, random, key)]),
      );
    case 'array':
      return Array.from({ length: random.between(0, 3) }, () => sampleOf(items, known, random, name));
    case 'number':
    case 'integer':
      return random.between(0, 1000);
    case 'boolean':
      return random.chance(0.5);
    default:
      return 'words';
  }
}

const deep = (depth: number): unknown => (depth === 0 ? 1 : { a: deep(depth - 1) });
/** Values that are valid nowhere. */
const poisons: readonly [unknown, ...unknown[]] = [
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(1000)' },
  [{ $regex: '.*' }],
  null,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  '../../../../etc/passwd',
  '%2e%2e%2f',
  "' OR 1=1 --",
  '${jndi:ldap://127.0.0.1/a}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'x'.repeat(5000),
  -1,
  0,
  -0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '1e3',
  '0x10',
  ' 49',
  '49.00',
  '٤٩',
  true,
  [],
  {},
  [[[[[[]]]]]],
  deep(60),
  { toString: 'x' },
  { length: -1 },
  '2025-02-30T99:99:99Z',
  '9999-12-31T23:59:59.999+14:00',
];
const hostileQueries = [
  'page=1&page=2',
  'limit[$gt]=1',
  '__proto__[a]=1',
  'filters=[[[[',
  'q=%00',
  'orderBy=passwordHash',
  '%E0%A4%A',
];
const extras = ['role', 'userId', 'user', '_id', 'balance', 'walletDetails', '__proto__', 'constructor', '$set', 'a.b'];
const badTypes = ['text/plain', 'application/xml', 'application/json; charset=utf-16', 'multipart/form-data', ''];
type Headers = Record<string, string | string[]>;
const badHeaders: readonly [Headers, ...Headers[]] = [
  { host: ['portal', 'elsewhere'] },
  { 'x-auth-token': ['a.b.c', 'd.e.f'] },
  { dpop: 'a.b.c' },
  { dpop: ['a.b.c', 'd.e.f'] },
  { dpop: `${Buffer.from('{"typ":"dpop+jwt","alg":"none","jwk":{}}').toString('base64url')}.e30.` },
  {
    dpop: `${Buffer.from('{"typ":"dpop+jwt","alg":"ES256","jwk":{"kty":"oct","k":"a"}}').toString('base64url')}.e30.a`,
  },
  { dpop: 'x'.repeat(3000) },
  { 'x-gw-key-thumbprint': 'x'.repeat(43) },
  { 'idempotency-key': ['b0a51f0e-0c52-4a0c-9d7a-111111111111', 'b0a51f0e-0c52-4a0c-9d7a-222222222222'] },
  { 'x-forwarded-for': ['203.0.113.9:80', '[2001:db8::1]:443, _hidden, ,unknown'] },
  { forwarded: 'for="_gazonk";proto=https, for=127.0.0.1' },
  { 'sec-fetch-site': 'cross-site' },
  { connection: 'x-auth-token, idempotency-key' },
  { te: 'trailers', trailer: 'x-auth-token' },
  { range: 'bytes=0-0,-1' },
  { x_auth_token: 'a.b.c' },
  { 'x-user-id': '1', 'x-user-role': 'operator' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-original-url': '/internal/wallets' },
  { 'x-service-token': 'eyJhbGciOiJub25lIn0.e30.' },
  { 'idempotency-key': 'not-a-uuid' },
  { 'idempotency-key': 'x'.repeat(3000) },
  { 'x-request-id': '<script>' },
  { traceparent: '00-zz-zz-01' },
  { 'content-encoding': 'gzip' },
  { expect: '100-continue' },
  { accept: 'text/html' },
  { cookie: 'theme=dark; sid=1; ' + 'a=b; '.repeat(200) },
  { 'x-device-id': "';--" },
  { 'accept-language': '*'.repeat(2000) },
];

interface Given {
  endpoint: EndpointData;
  query: unknown;
  body: unknown;
  params: Record<string, string>;
  token: string | undefined;
}

/** One request of the endpoint with one to three things wrong with it. */
export function hostileRequest({ endpoint, query, body, params, token }: Given, random: RandomStream): HostileRequest {
  const twists: string[] = [];
  let { method } = endpoint as { method: string };
  let sent: unknown = body;
  let requests = isRecord(query) ? { ...query } : {};
  let raw: Buffer | undefined;
  let isChunked = false;
  let pathname = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'));
  const headers: Headers = {
    ...(token === undefined ? {} : { 'x-auth-token': token }),
    ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
  };
  let search = '';
  const twistBy: Record<string, () => void> = {
    'a field poisoned': () => (sent = poisoned(sent, random)),
    'a field too much': () => {
      if (isRecord(sent)) sent = { ...sent, [random.oneOf(asTuple(extras))]: random.oneOf(poisons) };
    },
    'another body': () => (sent = random.oneOf(poisons)),
    'a query poisoned': () => (requests = { ...requests, ...stringRecord(poisoned(requests, random)) }),
    'a query too much': () => (search += `&${random.oneOf(asTuple(hostileQueries))}`),
    'a parameter poisoned': () =>
      (pathname = endpoint.path.replace(/:([A-Za-z]+)/g, () =>
        random.oneOf(['..%2f..', '%00', '{}', "'", 'x'.repeat(300), '%E0', '$where', '0']),
      )),
    'another method': () =>
      (method = random.oneOf(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE'])),
    'a header': () => Object.assign(headers, random.oneOf(badHeaders)),
    'another type': () => (headers['content-type'] = random.oneOf(asTuple(badTypes))),
    'half a body': () => {
      const whole = Buffer.from(JSON.stringify(sent ?? {}));
      raw = whole.subarray(0, Math.max(1, Math.floor(whole.length / 2)));
    },
    'bytes that are no text': () => (raw = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
    'a name twice': () => (raw = Buffer.from('{"amount":100,"amount":"50","email":"a@b.in","email":"c@d.in"}')),
    'a body too large': () => (raw = Buffer.alloc(random.between(17_000, 300_000), 0x61)),
    'a name twice behind blanks': () => {
      const blanks = random.oneOf([' ', '\t', '\r\n']).repeat(random.between(41, 200));
      raw = Buffer.from(`{"amount":100,"amount"${blanks}:450}`);
    },
    'a body in chunks': () => {
      isChunked = true;
      if (random.chance(0.5)) raw = Buffer.alloc(random.between(17_000, 300_000), 0x61);
    },
    'very deep': () => (raw = Buffer.from(`${'['.repeat(7000)}${']'.repeat(7000)}`)),
    'a broken token': () =>
      (headers['x-auth-token'] = random.oneOf([
        '',
        'null',
        'a.b.c',
        `${token ?? 'x'}x`,
        'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
      ])),
    nothing: () => undefined,
  };
  for (let i = random.between(1, 3); i > 0; i -= 1) {
    const twist = random.oneOf(asTuple(Object.keys(twistBy)));
    twists.push(twist);
    twistBy[twist]?.();
  }
  const bodyless = method === 'GET' || method === 'HEAD' || method === 'TRACE' || method === 'OPTIONS';
  const content = bodyless ? undefined : (raw ?? (sent === undefined ? undefined : Buffer.from(JSON.stringify(sent))));
  const query_ = new URLSearchParams(stringRecord(requests)).toString();
  const whole = [query_, search.slice(1)].filter(Boolean).join('&');
  return {
    method,
    target: pathname + (whole ? `?${whole}` : ''),
    headers,
    ...(content === undefined ? {} : { body: content, isChunked }),
    twist: twists.join(', '),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const asTuple = <T>(list: readonly T[]): readonly [T, ...T[]] => list as readonly [T, ...T[]];
const stringRecord = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, inner]) => inner !== undefined)
          .map(([key, inner]) => [key, typeof inner === 'string' ? inner.toWellFormed() : JSON.stringify(inner)]),
      )
    : {};

/** The same with one of its fields replaced by an invalid value. */
function poisoned(value: unknown, random: RandomStream): unknown {
  if (!isRecord(value) || Object.keys(value).length === 0) return random.oneOf(poisons);
  const key = random.oneOf(asTuple(Object.keys(value)));
  return { ...value, [key]: random.oneOf(poisons) };
}

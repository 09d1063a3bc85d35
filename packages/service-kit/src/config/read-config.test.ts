import { generateKeyPairSync } from 'node:crypto';
import { z } from 'zod';
import { testKeys } from '../testing/test-keys';
import { freshNamespace, testEnv } from '../testing/test-env';
import { serviceShape } from './base-config';
import { secret } from './env-types';
import { readConfig } from './read-config';

const shape = { ...serviceShape, OTP_PEPPER: secret(), SANDBOX_WEBHOOK_SECRET: z.string().optional() };
const strong = 'q8Zr2VtN5xKb7LmW3cJd9HfG1sPa6YuE';
const good: Record<string, string> = { ...testEnv('svc-auth', { namespace: freshNamespace() }), OTP_PEPPER: strong };
const production: Record<string, string> = {
  ...good,
  PROFILE: 'production',
  LIMITS: 'production',
  RABBITMQ_URL: 'amqp://svc-auth:Xy12345678@rabbitmq:5672',
  MONGODB_URL: 'mongodb://svc-auth:Xy12345678@mongo-1,mongo-2/?replicaSet=rs0',
};
const faultOf = (env: Record<string, string>): string => {
  try {
    readConfig('svc-auth', shape, env);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

test('reads and types a complete environment', () => {
  const config = readConfig('svc-auth', shape, {
    ...good,
    SVC_WALLET_URL: 'http://a:1/, http://b:2',
    SVC_AUTH_URL: '',
  });
  expect(config.SVC_WALLET_URL).toEqual(['http://a:1', 'http://b:2']);
  expect(config.SVC_AUTH_URL).toBeUndefined();
  expect(config.TOKEN_PUBLIC_KEY.map((key) => key.asymmetricKeyType)).toEqual(['ec']);
});
test('reads several keys of tokens, as they stand while keys are replaced', () => {
  const both = `${good['TOKEN_PUBLIC_KEY']}${testKeys.gateway.publicPem.replaceAll('\n', '\\n')}`;
  const { TOKEN_PUBLIC_KEY: keys } = readConfig('svc-auth', shape, { ...good, TOKEN_PUBLIC_KEY: both });
  expect(keys.map((key) => key.equals(testKeys.gateway.publicKey))).toEqual([false, true]);
});
test('names everything that is wrong in one line, and no value', () => {
  const { MONGODB_URL: _, ...without } = good;
  const fault = faultOf({ ...without, REDIS_URL: 'http://:hunter2@x', PORT: 'eighty' });
  expect(fault).toMatch(/^svc-auth cannot start: /);
  expect(fault).not.toContain('\n');
  expect(fault).toMatch(/MONGODB_URL is missing/);
  expect(fault).toMatch(/REDIS_URL: /);
  expect(fault).toMatch(/PORT: /);
  expect(fault).not.toMatch(/hunter2|eighty/);
});
test('production accepts strong secrets', () => expect(faultOf(production)).toBe(''));
test.each([
  'redis://127.0.0.1:6379',
  'redis://localhost',
  'redis://[::1]:6379',
  'rediss://baazi:Xy12345678@redis:6379',
  'redis://:Xy12345678@redis:6379',
])('T105: production accepts a Redis on localhost, or one with a password: %s', (REDIS_URL) =>
  expect(faultOf({ ...production, REDIS_URL })).toBe(''),
);
test.each([
  'mongodb://mongo-1,mongo-2/?replicaSet=rs0',
  'mongodb://127.0.0.1:27017',
  'mongodb+srv://mongo.example/x@y',
])('T124: production refuses a database without a user: %s', (MONGODB_URL) =>
  expect(faultOf({ ...production, MONGODB_URL })).toMatch(/MONGODB_URL names no user/),
);
test.each([
  ['a missing secret', { OTP_PEPPER: '' }, /OTP_PEPPER is missing/],
  ['a short secret', { OTP_PEPPER: 'aB3dE5gH7' }, /OTP_PEPPER is too weak/],
  [
    'a well-known secret, repeated to be long',
    { OTP_PEPPER: 'changeme-changeme-changeme-changeme-changeme' },
    /OTP_PEPPER is too weak/,
  ],
  ['a short secret of many characters', { OTP_PEPPER: 'aB3dE5gH7jK9mN1p' }, /OTP_PEPPER is too weak/],
  ['well-known secrets in a row', { OTP_PEPPER: 'changeme-insecure-password-default-0123' }, /OTP_PEPPER is too weak/],
  ['one character many times', { OTP_PEPPER: 'a'.repeat(64) }, /OTP_PEPPER is too weak/],
  ['a weak secret recognised by its name', { SANDBOX_WEBHOOK_SECRET: 'secret' }, /SANDBOX_WEBHOOK_SECRET is too weak/],
  ["RabbitMQ's guest", { RABBITMQ_URL: 'amqp://guest:guest@rabbitmq:5672' }, /guest/],
  ["RabbitMQ's guest by default", { RABBITMQ_URL: 'amqp://rabbitmq:5672' }, /guest/],
  ['a Redis without a password', { REDIS_URL: 'redis://redis:6379' }, /REDIS_URL has no password/],
  ['a portal in plain http', { PORTAL_ORIGIN: 'http://ipl-baazi.example.com' }, /PORTAL_ORIGIN must be https/],
  ['relaxed limits', { LIMITS: 'relaxed' }, /LIMITS/],
  ['a clock that can be moved', { CLOCK_FILE: '/data/clock.json' }, /CLOCK_FILE/],
  ['an invalid key', { TOKEN_PUBLIC_KEY: 'abc' }, /TOKEN_PUBLIC_KEY: must be a P-256 key/],
  ['the environment of another service', { PART: 'svc-wallet' }, /PART is not svc-auth/],
])('production refuses %s (T99)', (_, change, message) =>
  expect(faultOf({ ...production, ...change })).toMatch(message),
);
test.each([
  ['RSA', generateKeyPairSync('rsa', { modulusLength: 2048 })],
  ['another curve', generateKeyPairSync('ec', { namedCurve: 'secp384r1' })],
  ['Ed25519', generateKeyPairSync('ed25519')],
])('refuses a key of another kind: %s', (_kind, { publicKey }) =>
  expect(faultOf({ ...good, TOKEN_PUBLIC_KEY: publicKey.export({ format: 'pem', type: 'spki' }).toString() })).toMatch(
    /TOKEN_PUBLIC_KEY: must be a P-256 key/,
  ),
);
test('the local profile is lenient about secrets', () => expect(faultOf({ ...good, OTP_PEPPER: 'short' })).toBe(''));

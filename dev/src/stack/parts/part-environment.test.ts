import { partEnvironment, type StackFacts } from './part-environment';
import type { Place } from './service-places';

const place = (part: string, instance: number, port: number): Place => ({
  part,
  instance,
  name: instance === 1 ? part : `${part}#${instance}`,
  port,
  internalPort: port + 1,
});
const gateway = place('gateway', 1, 8080);
const services = [
  place('svc-auth', 1, 20000),
  place('svc-contest', 1, 20010),
  place('svc-wallet', 1, 20020),
  place('svc-wallet', 2, 20030),
];
const pair = (name: string) => ({ publicKey: `public of ${name}`, privateKey: `private of ${name}` });
const facts: StackFacts = {
  namespace: 'b0123456789',
  portalOrigin: 'http://localhost:8080',
  gateway,
  services,
  mongodbUrlOf: (part) => `mongodb://${part}:password-of-${part}@127.0.0.1:20040/`,
  redisUrl: 'redis://127.0.0.1:6379',
  rabbitmqUrl: 'amqp://127.0.0.1',
  smtpUrl: 'smtp://127.0.0.1:20050',
  mailPageUrl: 'http://localhost:8025',
  checkoutUrl: 'http://localhost:20060',
  secrets: {
    tokens: pair('tokens'),
    services: Object.fromEntries(
      ['svc-auth', 'svc-contest', 'svc-wallet', 'gateway'].map((part) => [part, pair(part)]),
    ),
    otpPepper: 'pepper',
    sandboxWebhookSecret: 'webhook',
    sealKey: 'seal',
    proofKey: 'proof',
    vapidKey: 'vapid',
    mailSecret: 'mail',
    databasePasswords: {},
  },
  operatorFile: '/data/operator.json',
  clockFile: '/data/clock.json',
  sealHeadFile: '/data/head.json',
  logHeadFile: '/data/log-head.json',
  releasesDir: '/data/releases',
  limits: 'production',
  season: { season: 'ipl-2025', seasonShift: 'auto' },
};
const all = [...services, gateway];

test("every copy of a service is known to the others, and has its own ports and the service's one database", () => {
  const [one, two] = [partEnvironment(facts, services[2] ?? gateway), partEnvironment(facts, services[3] ?? gateway)];
  expect(partEnvironment(facts, gateway).SVC_WALLET_URL).toBe('http://127.0.0.1:20020,http://127.0.0.1:20030');
  expect(partEnvironment(facts, gateway).SVC_WALLET_INTERNAL_URL).toBe('http://127.0.0.1:20021,http://127.0.0.1:20031');
  expect([one.PORT, one.INSTANCE, two.PORT, two.INSTANCE]).toEqual(['20020', '1', '20030', '2']);
  expect(two.MONGODB_DATABASE).toBe('baazi_0123456789_svc-wallet');
  expect(one.MONGODB_DATABASE).toBe(two.MONGODB_DATABASE);
});

test.each([
  ['private of tokens', ['svc-auth']],
  ['private of svc-wallet', ['svc-wallet', 'svc-wallet']],
  ['pepper', ['svc-auth']],
  ['webhook', ['svc-wallet', 'svc-wallet']],
  ['seal', ['svc-wallet', 'svc-wallet']],
  ['password-of-svc-wallet', ['svc-wallet', 'svc-wallet']],
  ['password-of-svc-auth', ['svc-auth']],
  ['/data/operator.json', ['svc-auth']],
])('%s is given to nobody but %j', (secret, parts) => {
  const told = all.filter((one) => Object.values(partEnvironment(facts, one)).some((value) => value.includes(secret)));
  expect(told.map(({ part }) => part)).toEqual(parts);
});

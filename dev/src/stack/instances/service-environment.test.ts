import { serviceEnvironment, type StackConfig, type ServiceInstance } from './service-environment';

const instanceOf = (service: string, instance: number, port: number): ServiceInstance => ({
  service,
  instance,
  name: instance === 1 ? service : `${service}#${instance}`,
  port,
  internalPort: port + 1,
});
const gateway = instanceOf('gateway', 1, 8080);
const services = [
  instanceOf('svc-auth', 1, 20000),
  instanceOf('svc-contest', 1, 20010),
  instanceOf('svc-wallet', 1, 20020),
  instanceOf('svc-wallet', 2, 20030),
];
const pair = (name: string) => ({ publicKey: `public of ${name}`, privateKey: `private of ${name}` });
const config: StackConfig = {
  namespace: 'b0123456789',
  portalOrigin: 'http://localhost:8080',
  gateway,
  services,
  mongodbUrlOf: (service) => `mongodb://${service}:password-of-${service}@127.0.0.1:20040/`,
  redisUrl: 'redis://127.0.0.1:6379',
  rabbitmqUrl: 'amqp://127.0.0.1',
  smtpUrl: 'smtp://127.0.0.1:20050',
  mailPageUrl: 'http://localhost:8025',
  checkoutUrl: 'http://localhost:20060',
  secrets: {
    tokens: pair('tokens'),
    services: Object.fromEntries(
      ['svc-auth', 'svc-contest', 'svc-wallet', 'gateway'].map((service) => [service, pair(service)]),
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
  releaseKeys: 'key',
  limits: 'production',
  season: { season: 'ipl-2025', seasonShift: 'auto' },
  money: 'play',
};
const all = [...services, gateway];

test("lists every instance of a service, each with its own ports and the service's one database", () => {
  const [one, two] = [
    serviceEnvironment(config, services[2] ?? gateway),
    serviceEnvironment(config, services[3] ?? gateway),
  ];
  expect(serviceEnvironment(config, gateway).SVC_WALLET_URL).toBe('http://127.0.0.1:20020,http://127.0.0.1:20030');
  expect(serviceEnvironment(config, gateway).SVC_WALLET_INTERNAL_URL).toBe(
    'http://127.0.0.1:20021,http://127.0.0.1:20031',
  );
  expect([one.PORT, one.INSTANCE, two.PORT, two.INSTANCE]).toEqual(['20020', '1', '20030', '2']);
  expect(two.MONGODB_DATABASE).toBe('baazi_0123456789_svc-wallet');
  expect(one.MONGODB_DATABASE).toBe(two.MONGODB_DATABASE);
});

test('runs every part in the same money mode', () =>
  expect(all.map((one) => serviceEnvironment(config, one).MONEY_MODE)).toEqual(all.map(() => 'play')));

test.each([
  ['private of tokens', ['svc-auth']],
  ['private of svc-wallet', ['svc-wallet', 'svc-wallet']],
  ['pepper', ['svc-auth']],
  ['webhook', ['svc-wallet', 'svc-wallet']],
  ['seal', ['svc-wallet', 'svc-wallet']],
  ['password-of-svc-wallet', ['svc-wallet', 'svc-wallet']],
  ['password-of-svc-auth', ['svc-auth']],
  ['/data/operator.json', ['svc-auth']],
])('gives %s to %j only', (secret, parts) => {
  const given = all.filter((one) =>
    Object.values(serviceEnvironment(config, one)).some((value) => value.includes(secret)),
  );
  expect(given.map(({ service }) => service)).toEqual(parts);
});

import fs from 'node:fs';
import path from 'node:path';
import { readConfig } from '@baazi/service-kit';
import { composeFile, filledIn, madeEnvironment, root } from './compose-file';
import { partShapes as parts } from './part-shapes';

const shapes = Object.fromEntries(parts);
const compose = composeFile();
const made = madeEnvironment();
const environmentOf = (part: string, variables = made) =>
  filledIn(compose.services[part]?.environment ?? {}, variables);

test.each(parts)('gives %s all it needs to start in production', (part, shape) => {
  const config = readConfig(part, shape, environmentOf(part));
  expect(config).toMatchObject({ PROFILE: 'production', PART: part, LIMITS: 'production', HOST: '0.0.0.0' });
});

test.each(parts)('gives %s no setting that it does not know', (part, shape) => {
  expect(Object.keys(environmentOf(part)).filter((name) => !Object.hasOwn(shape, name))).toEqual([]);
});

test.each([
  ['TOKEN_PRIVATE_KEY', 'svc-auth'],
  ['OTP_PEPPER', 'svc-auth'],
  ['MAIL_SECRET', 'svc-notify'],
  ['SANDBOX_WEBHOOK_SECRET', 'svc-wallet'],
  ['SEAL_KEY', 'svc-wallet'],
  ['PROOF_PRIVATE_KEY', 'svc-contest'],
  ['SVC_WALLET_PRIVATE_KEY', 'svc-wallet'],
  ['SVC_CONTEST_RABBITMQ_PASSWORD', 'svc-contest'],
  ['SVC_WALLET_MONGODB_PASSWORD', 'svc-wallet'],
])('gives %s to %s alone', (variable, owner) => {
  const reported = parts
    .map(([part]) => part)
    .filter((part) => Object.values(environmentOf(part)).some((value) => value.includes(made[variable] ?? '-')));
  expect(reported).toEqual([owner]);
});

test.each([
  ['OTP_PEPPER', 'short'],
  ['OTP_PEPPER', 'changeme-changeme-changeme-changeme-changeme'],
])('stops svc-auth at a weak %s with one clear line', (name, value) => {
  expect(() =>
    readConfig('svc-auth', shapes['svc-auth'] ?? {}, environmentOf('svc-auth', { ...made, [name]: value })),
  ).toThrow(name);
});

test('lets compose itself say what to do without the keys', () => {
  expect(() => environmentOf('gateway', {})).toThrow('run node deploy/make-env.mjs');
});

test('gives the audit the databases of wallet and contest, and the sealing key', () => {
  const audit = environmentOf('audit');
  for (const name of ['MONGODB_DATABASE', 'SEAL_KEY']) expect(audit[name]).toBe(environmentOf('svc-wallet')[name]);
  expect(audit['CONTEST_DATABASE']).toBe(environmentOf('svc-contest')['MONGODB_DATABASE']);
});

test('builds every part as a container of its own from its own Dockerfile', () => {
  const folders = fs
    .readdirSync(root)
    .filter(
      (name) => /^(svc-.*|mf-.*|shell|gateway)$/.test(name) && fs.existsSync(path.join(root, name, 'package.json')),
    );
  const built = Object.values(compose.services).map(({ build }) => build?.dockerfile);
  for (const folder of folders) {
    expect(built).toContain(`${folder}/Dockerfile`);
    const dockerfile = fs.readFileSync(path.join(root, folder, 'Dockerfile'), 'utf8');
    expect(dockerfile).toContain('FROM node:24');
    // Each names its own folder and no other part's.
    const others = folders.filter((other) => other !== folder && dockerfile.includes(`${other}/`));
    expect(others).toEqual([]);
  }
});

test('defines every container, network and volume that is named', () => {
  for (const { depends_on, networks, volumes } of Object.values(compose.services)) {
    const dependencies = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(dependencies));
    expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(networks));
    for (const file of volumes.filter((volume) => volume.startsWith('./deploy/')))
      expect(fs.existsSync(path.join(root, file.split(':')[0] ?? ''))).toBe(true);
    expect(Object.keys(compose.volumes)).toEqual(
      expect.arrayContaining(volumes.map((volume) => volume.split(':')[0]).filter((name) => !name?.startsWith('./'))),
    );
  }
});

test.each(Object.keys(compose.services))(
  'gives %s a place for each file and folder that it names or may name',
  (name) => {
    const { volumes = [], secrets = [] } = compose.services[name] ?? {};
    const mounted = volumes.map((volume) => volume.split(':')[1] ?? '');
    const places = [...mounted, ...secrets.map((secret) => `/run/secrets/${secret}`)];
    const isPlaced = (file: string) => places.some((place) => `${file}/`.startsWith(`${place}/`));
    const writable = mounted.find((_, i) => !volumes[i]?.endsWith(':ro'));
    const named = Object.entries(environmentOf(name)).filter(([variable]) => /_(FILE|DIR)$/.test(variable));
    expect(named.filter(([, file]) => !isPlaced(file || (writable ?? '')))).toEqual([]);
  },
);

test('checks the health of every container that runs on', () => {
  const running = Object.entries(compose.services).filter(([, { build, restart }]) => build && restart !== 'no');
  const unchecked = running.filter(([, { build, healthcheck }]) => {
    const dockerfile = fs.readFileSync(path.join(root, build?.dockerfile ?? ''), 'utf8');
    return healthcheck === undefined && !/^HEALTHCHECK /m.test(dockerfile);
  });
  expect(running.map(([name]) => name)).toEqual(expect.arrayContaining(['mail', 'checkout', 'gateway']));
  expect(unchecked.map(([name]) => name)).toEqual([]);
});

test('exposes only the portal to other machines, and no service fixes a host port: it can be scaled', () => {
  const open = Object.entries(compose.services).filter(([, { ports }]) =>
    ports.some((port) => !port.startsWith('127.0.0.1:')),
  );
  expect(open.map(([name]) => name)).toEqual(['gateway']);
  for (const [part] of parts.filter(([name]) => name !== 'gateway')) expect(compose.services[part]?.ports).toEqual([]);
});

test('edits a release store by one container at a time', () => {
  const releases = Object.keys(compose.services).filter((name) => name.startsWith('release-'));
  const before = releases.map((name) => Object.keys(compose.services[name]?.depends_on ?? {})[0]);
  expect(before).toEqual([undefined, ...releases.slice(0, -1)]);
  expect(Object.keys(compose.services.gateway?.depends_on ?? {})).toContain(releases.at(-1));
});

const moneyParts = parts.flatMap(([part, shape]) => ('MONEY_MODE' in shape ? [part] : []));
test.each(['play', 'real'])('runs every part that knows of money in the same mode: %s', (mode) => {
  for (const part of moneyParts) expect(environmentOf(part, { ...made, MONEY_MODE: mode })['MONEY_MODE']).toBe(mode);
});

test('limits memory and processes of every container', () => {
  const unlimited = Object.entries(compose.services).filter(
    ([, { mem_limit, pids_limit }]) => !mem_limit || !pids_limit,
  );
  expect(unlimited.map(([name]) => name)).toEqual([]);
});

test('keeps the release store read-only for the public gateway; the writable instance is unreachable', () => {
  expect(compose.services.gateway?.volumes).toEqual(['releases:/releases:ro']);
  expect(compose.services['releases-writer']).toMatchObject({
    volumes: ['releases:/releases'],
    networks: ['inside'],
    ports: [],
  });
  expect(['gateway', 'releases-writer'].map((name) => environmentOf(name)['RELEASES_WRITER'])).toEqual(['no', 'yes']);
});

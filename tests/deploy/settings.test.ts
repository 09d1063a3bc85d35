import fs from 'node:fs';
import path from 'node:path';
import { readConfig } from '@baazi/service-kit';
import { madeEnvironment, root } from './compose-file';
import { partShapes } from './part-shapes';
import {
  CLUSTER_SETTINGS,
  clusterCommon,
  composeEnvironments,
  exampleEnvironment,
  LOCAL_SETTINGS,
  overlaySettings,
  podVariables,
  settings,
  settingsPage,
} from './settings-page';

const all = settings();

test('every setting says what it means', () => {
  expect(all.filter(({ about }) => about === '').map(({ name }) => name)).toEqual([]);
  expect(exampleEnvironment(all)).not.toMatch(/^# $/m);
});

test('docs/settings.md and .env.example are current; UPDATE_SETTINGS=1 writes them', () => {
  for (const [name, text] of [
    ['docs/settings.md', settingsPage(all)],
    ['.env.example', exampleEnvironment(all)],
  ] as const) {
    if (process.env['UPDATE_SETTINGS']) fs.writeFileSync(path.join(root, name), text);
    expect(fs.readFileSync(path.join(root, name), 'utf8')).toBe(text);
  }
});

test.each(partShapes)('compose lets %s have each of its settings', (part, shape) => {
  const missing = Object.keys(shape).filter(
    (name) =>
      ![...LOCAL_SETTINGS, ...CLUSTER_SETTINGS].includes(name) && composeEnvironments[part]?.[name] === undefined,
  );
  expect(missing).toEqual([]);
});

test.each(partShapes)('the cluster lets %s have each of its secrets', (part, shape) => {
  const secrets = all.filter(({ name, isSecret }) => isSecret && Object.hasOwn(shape, name));
  expect(secrets.filter(({ name }) => !podVariables(part).get(name)).map(({ name }) => name)).toEqual([]);
});

test.each(
  ['play', 'sandbox', 'real'].flatMap((mode) => partShapes.map(([part, shape]) => [mode, part, shape] as const)),
)('the overlay %s gives %s what it needs to start', (mode, part, shape) => {
  const made = madeEnvironment();
  const own = part.toUpperCase().replaceAll('-', '_');
  const kept: Record<string, string | undefined> = {
    ...made,
    SERVICE_PRIVATE_KEY: made[`${own}_PRIVATE_KEY`],
    MONGODB_URL: `mongodb://${part}:${made[`${own}_MONGODB_PASSWORD`]}@mongo/?replicaSet=rs0`,
    RABBITMQ_URL: `amqps://${part}:${made[`${own}_RABBITMQ_PASSWORD`]}@rabbit`,
    REDIS_URL: `rediss://:${made.REDIS_PASSWORD}@redis`,
    SMTP_URL: 'smtps://mail',
    MAIL_FROM: 'IPL Baazi <no-reply@example.com>',
    MONGODB_DATABASE: `baazi_${part}`,
    RELEASES_DIR: '/releases',
    PART: part,
  };
  const fromPod = Object.fromEntries([...podVariables(part).keys()].map((name) => [name, kept[name] ?? '']));
  expect(readConfig(part, shape, { ...clusterCommon, ...overlaySettings(mode), ...fromPod })).toMatchObject({
    PROFILE: mode === 'sandbox' ? 'local' : 'production',
    ...(Object.hasOwn(shape, 'MONEY_MODE') ? { MONEY_MODE: mode } : {}),
  });
});

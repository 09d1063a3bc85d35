import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { makeRemote } from '../../dev/new/make-remote';
import { scratchRoot } from './scratch-root';

let dir: string;
beforeEach(() => {
  dir = scratchRoot();
});
afterEach(() => fs.rmSync(dir, { recursive: true, force: true }));
const json = (file: string) => JSON.parse(fs.readFileSync(path.join(dir, file), 'utf8'));
const compose = () => parse(fs.readFileSync(path.join(dir, 'docker-compose.yml'), 'utf8'), { merge: true });
const releases = () => Object.keys(compose().services).filter((name) => name.startsWith('release-'));

test("claims a new remote's route, enters the lock file, and releases it after the others", () => {
  const before = json('package-lock.json');
  const lastBefore = releases().at(-1) ?? '';
  makeRemote(dir, 'mf-my-stats', '/user/stats');
  expect(json('mf-my-stats/mfe.json')).toMatchObject({
    name: 'mf-my-stats',
    routes: [
      {
        path: '/user/stats',
        layout: 'portal',
        access: 'player',
        title: { en: 'My stats' },
        menu: { in: ['side', 'bottom'] },
      },
    ],
  });
  const { 'mf-my-stats': entry, 'node_modules/mf-my-stats': link, ...others } = json('package-lock.json').packages;
  expect(others).toEqual(before.packages);
  expect(entry.dependencies).toEqual(json('mf-my-stats/package.json').dependencies);
  // The new part does not need its neighbour's secrets.
  expect(Object.keys(entry.dependencies)).toEqual([
    '@baazi/contracts',
    '@baazi/portal-kit',
    'react',
    'react-dom',
    'react-router-dom',
    'styled-components',
  ]);
  expect(link).toEqual({ resolved: 'mf-my-stats', link: true });
  const { services } = compose();
  expect(releases().at(-1)).toBe('release-mf-my-stats');
  expect(services['release-mf-my-stats'].depends_on).toEqual({
    [lastBefore]: { condition: 'service_completed_successfully' },
  });
  expect(services.gateway.depends_on).toHaveProperty('release-mf-my-stats');
});

test('gives two new remotes ports of their own', () => {
  makeRemote(dir, 'mf-one', '/user/one');
  makeRemote(dir, 'mf-two', '/ops/two');
  expect(compose().services['release-mf-two'].depends_on).toHaveProperty('release-mf-one');
  expect(json('mf-two/mfe.json').routes[0]).toMatchObject({ layout: 'ops', access: 'operator' });
  expect(json('mf-two/mfe.json').devPort).toBe(json('mf-one/mfe.json').devPort + 1);
});

test.each([
  ['mf-wallet', '/user/stats', 'mf-wallet is there already'],
  ['mf-stats', '/user/wallet', '/user/wallet belongs to mf-wallet'],
  ['mf-stats', '/api/stats', 'belongs to the gateway'],
  ['mf-stats', undefined, '--route must look like'],
  ['stats', '/user/stats', 'must look like mf-stats'],
  ['mf-../x', '/user/stats', 'must look like mf-stats'],
])('refuses %s at %s and leaves nothing', (name, route, message) => {
  const files = fs.readdirSync(dir);
  expect(() => makeRemote(dir, name, route)).toThrow(message);
  expect(fs.readdirSync(dir)).toEqual(files);
});

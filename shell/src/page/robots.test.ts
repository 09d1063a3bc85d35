import fs from 'node:fs';
import path from 'node:path';
import { endpoints, matchPath, publicPaths, paths } from '@baazi/contracts';

const rules = fs
  .readFileSync(path.join(__dirname, 'public/robots.txt'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, verb, start = ''] = /^(Allow|Disallow): (\S+)$/.exec(line) ?? [];
    return verb ? [{ allows: verb === 'Allow', start }] : [];
  });
/** Evaluates rules as crawlers do: the longest matching rule decides, and a path without a rule is allowed. */
const isOpen = (address: string): boolean =>
  rules.filter(({ start }) => address.startsWith(start)).sort((one, other) => other.start.length - one.start.length)[0]
    ?.allows ?? true;

test('allows crawlers the public pages and their data', () => {
  const open = [paths.home, paths.login, paths.signup, matchPath('ipl-2025-17'), ...Object.values(publicPaths)];
  const calls = [endpoints.homePage, endpoints.matchDay, endpoints.matchPage].map((endpoint) => endpoint.path);
  expect([...open, ...calls].filter((address) => !isOpen(address))).toEqual([]);
});
test('disallows the screens of players and operators, their calls and one-time links', () => {
  const { dashboard, teams, wallet, refer, profile, paySuccess, ops, operatorAccount } = paths;
  const screens = [dashboard, teams, wallet, refer, profile, paySuccess, ops, operatorAccount];
  const links = [paths.resetPassword, paths.undoEmailChange, '/pay/65a'];
  const calls = Object.values(endpoints)
    .filter(({ access }) => access !== 'anyone')
    .map((endpoint) => endpoint.path)
    .filter((address) => address.startsWith('/api/'));
  expect(calls.length).toBeGreaterThan(30);
  expect([...screens, ...links, ...calls].filter(isOpen)).toEqual([]);
});

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { securityEvents } from '../../packages/service-kit/src/security/security-events';
import { alerts, askedMetrics } from './asked-metrics';
import { root } from './compose-file';

test('alerts and dashboard ask only for what the parts measure', () => {
  const sources = execFileSync(
    'grep',
    [
      '-rhoE',
      "name: '[a-z]+(_[a-z]+)+'",
      'packages/service-kit/src',
      'gateway/src',
      'svc-auth/src',
      'svc-contest/src',
      'svc-wallet/src',
      '--include=*.ts',
    ],
    { cwd: root, encoding: 'utf8' },
  );
  const measured = new Set([...sources.matchAll(/'(\w+)'/g)].map(([, name]) => name));
  const asked = askedMetrics.map(({ name }) => name.replace(/_(bucket|count|sum)$/, ''));
  expect(asked.length).toBeGreaterThan(15);
  // What Node's own metrics are called is looked at on running parts: tests/flows/observability.flow.test.ts.
  expect([...new Set(asked)].filter((name) => !measured.has(name) && !/^(process|nodejs)_/.test(name))).toEqual([]);
});

test('the operator is told what each alert means', () => {
  const guide = fs.readFileSync(path.join(root, 'docs/run-it.md'), 'utf8');
  expect(alerts.map(({ alert }) => alert).filter((alert) => !guide.includes(`**${alert}**`))).toEqual([]);
});

test('the alerts on the security log ask for words that it has, and for guessing, spraying and a rise of refusals', () => {
  const asked = alerts.flatMap(({ alert, expr }) =>
    [...expr.matchAll(/event=~?"([a-z_|]+)"/g)].flatMap(([, words = '']) =>
      words.split('|').map((word) => [alert, word]),
    ),
  );
  expect(asked.filter(([, word = '']) => !Object.hasOwn(securityEvents, word))).toEqual([]);
  expect([...new Set(asked.map(([alert]) => alert))]).toEqual([
    'AccountGuessed',
    'PasswordsSprayed',
    'RefusalsRise',
    'OperatorRefused',
  ]);
});

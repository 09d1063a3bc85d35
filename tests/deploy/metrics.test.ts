import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { securityEvents } from '../../packages/service-kit/src/security/security-events';
import { waitingStateNames } from '@baazi/contracts';
import { outboxWaiting } from '../../packages/service-kit/src/bus/outbox-waiting';
import { contestWaiting } from '../../packages/service-kit/src/workers/contest-waiting';
import { mailWaiting } from '../../packages/service-kit/src/mails/queued-mail';
import { waitingStates as ofNotify } from '../../svc-notify/src/waiting-states';
import { waitingStates as ofWallet } from '../../svc-wallet/src/audit/waiting-states';
import { alerts, queriedMetrics } from './asked-metrics';
import { root } from './compose-file';

test('queries in alerts and dashboard only what the parts measure', () => {
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
  const measured = new Set([
    ...[...sources.matchAll(/'(\w+)'/g)].map(([, name]) => name),
    'waiting_oldest_seconds',
    'waiting_beyond_bound',
  ]);
  const requests = queriedMetrics.map(({ name }) => name.replace(/_(bucket|count|sum)$/, ''));
  expect(requests.length).toBeGreaterThan(15);
  // The names of Node's own metrics are checked on running parts: tests/flows/observability.flow.test.ts.
  expect([...new Set(requests)].filter((name) => !measured.has(name) && !/^(process|nodejs)_/.test(name))).toEqual([]);
});

test('explains every alert to operators', () => {
  const guide = fs.readFileSync(path.join(root, 'docs/run-it.md'), 'utf8');
  expect(alerts.map(({ alert }) => alert).filter((alert) => !guide.includes(`**${alert}**`))).toEqual([]);
});

test('queries in security alerts only existing events, and covers guessing, spraying and a rise of refusals', () => {
  const requests = alerts.flatMap(({ alert, expr }) =>
    [...expr.matchAll(/event=~?"([a-z_|]+)"/g)].flatMap(([, args = '']) =>
      args.split('|').map((word) => [alert, word]),
    ),
  );
  expect(requests.filter(([, word = '']) => !Object.hasOwn(securityEvents, word))).toEqual([]);
  expect([...new Set(requests.map(([alert]) => alert))]).toEqual([
    'DecisionSignatureInvalid',
    'PasswordGuessing',
    'PasswordSpraying',
    'RefusalSpike',
    'OperatorRefused',
  ]);
});

test('measures every named waiting state, and queries no other', () => {
  const measured = [...ofWallet, ...contestWaiting, ...ofNotify, outboxWaiting, mailWaiting].map(({ name }) => name);
  expect(measured.toSorted()).toEqual([...waitingStateNames].toSorted());
  const queried = alerts.flatMap(({ expr }) => [...expr.matchAll(/\{state="([a-z-]+)"\}/g)].map(([, state]) => state));
  expect(queried.filter((state) => !measured.some((name) => name === state))).toEqual([]);
});

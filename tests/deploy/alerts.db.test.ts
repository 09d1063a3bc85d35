import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { alerts } from './asked-metrics';
import { composeFile, root } from './compose-file';

interface Fired {
  alert: string;
  /** series and their values, a minute apart, in the notation of `promtool test rules` */
  series: Record<string, string>;
  /** minutes after the start */
  at: number;
  labels?: Record<string, string>;
  summary: string;
}
/** All five services answer: only then no part is missing. */
const allUp = Object.fromEntries(
  ['gateway', 'svc-auth', 'svc-contest', 'svc-wallet', 'svc-notify'].map((part) => [
    `up{job="ipl-baazi",part="${part}"}`,
    '1x2000',
  ]),
);
const oldest = (state: string): string => `waiting_oldest_seconds{part="svc-wallet",state="${state}"}`;
const measured = { baazi_ledger_balanced: '1x2000', baazi_audit_age_seconds: '60x2000', [oldest('seal')]: '0x2000' };
const waiting = (metric: string, seconds: number, alert: string, summary: string): Fired => ({
  alert,
  series: { [metric.includes('{') ? metric : `${metric}{part="svc-wallet"}`]: `${seconds}x20` },
  at: 10,
  summary: `svc-wallet: ${summary}`,
});
const counted = (metric: string, labels: Record<string, string>, step: number): Record<string, string> => ({
  [`${metric}{${Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}}`]: `0+${step}x30`,
});

const fired: Fired[] = [
  {
    alert: 'InstanceDown',
    series: { 'up{job="ipl-baazi",part="svc-wallet",instance="10.0.0.3:9090"}': '0x10' },
    at: 3,
    labels: { job: 'ipl-baazi', part: 'svc-wallet', instance: '10.0.0.3:9090' },
    summary: 'svc-wallet does not answer',
  },
  {
    alert: 'ServiceMissing',
    series: { 'up{job="ipl-baazi",part="svc-contest"}': '_x30' },
    at: 5,
    labels: { job: 'ipl-baazi', part: 'svc-contest' },
    summary: 'no instance of svc-contest is known',
  },
  {
    alert: 'OutboxBacklog',
    series: { 'outbox_unsent{part="svc-wallet"}': '150x20' },
    at: 5,
    labels: { part: 'svc-wallet' },
    summary: 'svc-wallet has 150 events that the broker has not confirmed',
  },
  {
    alert: 'MessageDeadLettered',
    series: counted('bus_consumed_total', { part: 'svc-wallet', event: 'deposit-made', outcome: 'park' }, 1),
    at: 12,
    labels: { part: 'svc-wallet', event: 'deposit-made' },
    summary: 'a deposit-made of svc-wallet is a dead letter',
  },
  {
    alert: 'EventSignatureInvalid',
    series: counted('bus_forged_total', { part: 'svc-notify', event: 'result-settled' }, 1),
    at: 12,
    labels: { part: 'svc-notify', event: 'result-settled' },
    summary: 'svc-notify was sent a result-settled that its emitter did not sign',
  },
  {
    alert: 'ConsumerRetries',
    series: counted('bus_consumed_total', { part: 'svc-wallet', event: 'deposit-made', outcome: 'retry' }, 3),
    at: 20,
    labels: { part: 'svc-wallet', event: 'deposit-made' },
    summary: 'svc-wallet keeps failing at deposit-made',
  },
  {
    alert: 'WorkerFailures',
    series: counted('worker_runs_total', { part: 'svc-contest', outcome: 'failed' }, 2),
    at: 20,
    labels: { part: 'svc-contest' },
    summary: 'a worker of svc-contest fails',
  },
  {
    alert: 'HighErrorRate',
    series: {
      ...counted('http_request_duration_seconds_count', { part: 'svc-auth', status: '500' }, 2),
      ...counted('http_request_duration_seconds_count', { part: 'svc-auth', status: '200' }, 98),
    },
    at: 15,
    labels: { part: 'svc-auth' },
    summary: 'more than 1 % of what svc-auth answers are faults',
  },
  {
    alert: 'HighRequestLatency',
    series: {
      ...counted('gateway_request_duration_seconds_bucket', { route: '/api/user/teams', le: '1' }, 90),
      ...counted('gateway_request_duration_seconds_bucket', { route: '/api/user/teams', le: '5' }, 100),
      ...counted('gateway_request_duration_seconds_bucket', { route: '/api/user/teams', le: '+Inf' }, 100),
    },
    at: 20,
    summary: 'gateway: one request in a hundred takes longer than a second',
  },
  {
    alert: 'LoadShedding',
    series: counted('http_requests_shed_total', { part: 'svc-contest' }, 60),
    at: 10,
    labels: { part: 'svc-contest' },
    summary: 'svc-contest refuses requests because it has too many',
  },
  {
    alert: 'TransactionConflicts',
    series: counted('mongo_transaction_retries_total', { part: 'svc-wallet' }, 4000),
    at: 20,
    labels: { part: 'svc-wallet' },
    summary: 'transactions of svc-wallet conflict',
  },
  {
    alert: 'CanaryRolledBack',
    series: counted('canaries_rolled_back_total', { part: 'gateway', remote: 'mf-wallet' }, 1),
    at: 15,
    labels: { remote: 'mf-wallet' },
    summary: 'gateway: a canary of mf-wallet did worse than the live release and was rolled back',
  },
  {
    alert: 'RemoteErrors',
    series: counted('remote_faults_total', { remote: 'mf-wallet', version: '1.2.3' }, 10),
    at: 20,
    labels: { remote: 'mf-wallet', version: '1.2.3' },
    summary: 'gateway: mf-wallet 1.2.3 fails in browsers',
  },
  {
    alert: 'ErrorBudgetUsed',
    // Instances read the same counts at different moments.
    series: {
      'remote_error_budget_used_ratio{instance="1",remote="mf-wallet",team="Money"}': '0.9x5 1.5x30',
      'remote_error_budget_used_ratio{instance="2",remote="mf-wallet",team="Money"}': '0.9x5 1.4x30',
      'remote_error_budget_used_ratio{instance="1",remote="mf-leagues",team="Community"}': '0.99x35',
    },
    at: 20,
    labels: { remote: 'mf-wallet', team: 'Money' },
    summary: 'gateway: mf-wallet of team Money has used 150% of its error budget',
  },
  {
    alert: 'LedgerUnbalanced',
    series: { baazi_ledger_balanced: '1 0x10' },
    at: 3,
    summary: 'svc-wallet: the ledger does not balance',
  },
  {
    alert: 'LedgerNotMeasured',
    series: { [oldest('seal')]: '_x40' },
    at: 20,
    labels: { state: 'seal' },
    summary: 'svc-wallet: no figure of the audit is measured',
  },
  waiting('baazi_audit_age_seconds', 14_400, 'AuditOverdue', 'no audit has run for 4h 0m 0s'),
  waiting(
    'baazi_wallets_compared_age_seconds',
    25_200,
    'WalletsNotCompared',
    'some wallets were compared with the ledger 7h 0m 0s ago',
  ),
  waiting(oldest('payout'), 7200, 'PayoutStuck', 'a payout has waited 2h 0m 0s for its end'),
  waiting(oldest('webhook'), 600, 'WebhookWaiting', 'an event of a payment provider has waited 10m 0s'),
  waiting(oldest('market'), 420, 'MarketNotSettled', 'a market was decided 7m 0s ago and is not settled'),
  {
    alert: 'WaitBoundExceeded',
    series: {
      'waiting_beyond_bound{part="svc-wallet",state="seal"}': '0x30',
      'waiting_beyond_bound{part="svc-notify",state="mail"}': '2x30',
      'waiting_oldest_seconds{part="svc-notify",state="mail"}': '1200x30',
      'waiting_beyond_bound{part="svc-auth",state="mail"}': '0x30',
      'waiting_oldest_seconds{part="svc-auth",state="mail"}': '60x30',
    },
    at: 20,
    labels: { part: 'svc-notify', state: 'mail' },
    summary: 'svc-notify: 2 of the state mail wait longer than they may, the oldest for 20m 0s',
  },
  {
    alert: 'DecisionSignatureInvalid',
    series: { 'security_events_total{part="svc-wallet",event="authz_forged"}': '0 0 1x20' },
    at: 10,
    summary: 'svc-wallet: 1 documents claim decisions that no operator signed',
  },
  {
    alert: 'PasswordGuessing',
    series: { 'security_events_total{part="svc-auth",event="authn_login_fail_max"}': '0 0 3x20' },
    at: 10,
    summary: 'svc-auth: 3 accounts had ten wrong sign-ins within the hour',
  },
  {
    alert: 'PasswordSpraying',
    series: counted('security_events_total', { part: 'svc-auth', event: 'authn_login_spray' }, 1),
    at: 15,
    summary: 'svc-auth: one network tries many accounts',
  },
  {
    alert: 'RefusalSpike',
    series: { 'security_events_total{part="gateway",event="authz_fail"}': '0+1x1440 1440+100x30' },
    at: 1465,
    labels: { part: 'gateway', event: 'authz_fail' },
    summary: 'gateway: authz_fail more than four times what is usual',
  },
  {
    alert: 'OperatorRefused',
    series: { 'security_events_total{part="gateway",event="authz_admin_fail"}': '0+2x20' },
    at: 16,
    labels: { part: 'gateway', event: 'authz_admin_fail' },
    summary: 'gateway: operators were refused 30 times',
  },
];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-alerts-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const promtool = (...args: string[]): string => execFileSync('promtool', args, { encoding: 'utf8', stdio: 'pipe' });

test('the table below fires every alert', () => {
  expect(fired.map(({ alert }) => alert)).toEqual(alerts.map(({ alert }) => alert));
});
test('every alert fires where it should, not before, and its text names the service', () => {
  const severityOf = (name: string) => alerts.find(({ alert }) => alert === name)?.labels.severity;
  const tests = fired.map(({ alert, series, at, labels, summary }) => ({
    name: alert,
    interval: '1m',
    input_series: Object.entries({ ...allUp, ...measured, ...series }).map(([name, values]) => ({
      series: name,
      values,
    })),
    alert_rule_test: [
      { alertname: alert, eval_time: '0m', exp_alerts: [] },
      {
        alertname: alert,
        eval_time: `${at}m`,
        exp_alerts: [{ exp_labels: { severity: severityOf(alert), ...labels }, exp_annotations: { summary } }],
      },
    ],
  }));
  const file = path.join(folder, 'alerts.test.yaml');
  const rules = [path.join(root, 'deploy/prometheus/alerts.yaml')];
  fs.writeFileSync(file, stringify({ rule_files: rules, evaluation_interval: '1m', tests }));
  expect(promtool('test', 'rules', file)).toContain('SUCCESS');
  const nameless = fired.filter(({ summary }) => !/gateway|svc-(auth|contest|wallet|notify)/.test(summary));
  expect(nameless).toEqual([]);
});

const Scrape = z.object({
  rule_files: z.array(z.string()),
  scrape_configs: z.tuple([
    z.object({
      job_name: z.literal('ipl-baazi'),
      dns_sd_configs: z.tuple([z.object({ names: z.array(z.string()), port: z.number() })]),
    }),
  ]),
});
test('Prometheus reads every container of a service on its internal port, and the rules', () => {
  const file = path.join(root, 'deploy/prometheus/prometheus.yml');
  expect(promtool('check', 'config', file)).toContain('SUCCESS: 1 rule files found');
  const [
    {
      dns_sd_configs: [targets],
    },
  ] = Scrape.parse(parse(fs.readFileSync(file, 'utf8'))).scrape_configs;
  const measuring = Object.entries(composeFile().services).filter(
    ([name, { environment }]) => environment?.INTERNAL_PORT !== undefined && name !== 'audit',
  );
  expect(targets.names.toSorted()).toEqual(measuring.map(([name]) => name).toSorted());
  for (const [, { environment }] of measuring) expect(environment?.INTERNAL_PORT).toBe(targets.port);
});

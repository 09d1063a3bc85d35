import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from './compose-file';

const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const alerts = z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(z.object({ alert: z.string(), expr: z.string(), for: z.string().optional(), labels: z.object({ severity: z.enum(['page', 'ticket']) }), annotations: z.object({ summary: z.string() }) })) })) }).parse(parse(read('deploy/prometheus/alerts.yaml')));
const rules = alerts.groups.flatMap((group) => group.rules);
const dashboard = z.object({ panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })) }).parse(JSON.parse(read('deploy/grafana/ipl-baazi.json')));

test('alerts and dashboard ask only for what the parts measure', () => {
  const sources = execFileSync('grep', ['-rhoE', "name: '[a-z]+(_[a-z]+)+'", 'packages/service-kit/src', 'gateway/src', 'svc-auth/src', 'svc-contest/src', 'svc-wallet/src', '--include=*.ts'], { cwd: root, encoding: 'utf8' });
  const measured = new Set([...sources.matchAll(/'(\w+)'/g)].map(([, name]) => name));
  const asked = [...rules.map(({ expr }) => expr), ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]
    .flatMap((expr) => [...expr.matchAll(/\b[a-z]+(?:_[a-z]+)+\b(?=[[{)])/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')));
  expect(asked.length).toBeGreaterThan(15);
  expect([...new Set(asked)].filter((name) => !measured.has(name) && !name.startsWith('process_'))).toEqual([]);
});

test('the operator is told what each alert means', () => {
  const guide = read('docs/run-it.md');
  expect(rules.map(({ alert }) => alert).filter((alert) => !guide.includes(`**${alert}**`))).toEqual([]);
});

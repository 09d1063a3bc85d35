import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from './compose-file';

const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const rule = z.object({
  alert: z.string(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.object({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.object({ summary: z.string() }),
});
const alertFile = z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(rule) })) });
const dashboardFile = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});

export const alerts = alertFile
  .parse(parse(read('deploy/prometheus/alerts.yaml')))
  .groups.flatMap((group) => group.rules);
export const panels = dashboardFile.parse(JSON.parse(read('deploy/grafana/ipl-baazi.json'))).panels;

export interface QueriedMetric {
  name: string;
  /** `le` and the labels that Prometheus adds are left out */
  labels: string[];
}

/** Every metric that an alert or a panel queries, with the labels that it selects by. */
export const queriedMetrics: QueriedMetric[] = [...alerts, ...panels.flatMap(({ targets }) => targets)]
  .flatMap(({ expr }) => [...expr.matchAll(/\b([a-z]+(?:_[a-z]+)+)\b(?:\{([^}]*)\})?(?=\[|\)|\{|\s|$)/g)])
  .map(([, name = '', chosen = '']) => ({
    name,
    labels: [...chosen.matchAll(/(\w+)\s*[=!]/g)]
      .map(([, label = '']) => label)
      .filter((label) => label !== 'le' && label !== 'job'),
  }))
  .filter(({ name }) => !name.startsWith('histogram_'));

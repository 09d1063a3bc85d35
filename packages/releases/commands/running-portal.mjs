import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** @import { Release } from '@baazi/contracts' */
/** @typedef {{ name: string, labels: Record<string, string>, value: number }} Measure */

const SERVED_WITHIN_MS = 10_000;
const METRICS_WITHIN_MS = 3000;
const Ports = z.record(z.string(), z.number());

/**
 * @param {string} dataDir
 * @returns {Record<string, number>}
 */
function portsOf(dataDir) {
  try {
    return Ports.parse(JSON.parse(fs.readFileSync(path.join(dataDir, 'ports.json'), 'utf8')));
  } catch {
    return {};
  }
}

/**
 * Where the portal of this data folder answers, if it runs: its ports stay written down when it stops.
 * @param {string} dataDir
 * @param {string} [given]
 */
export async function runningOrigin(dataDir, given) {
  const { gateway } = portsOf(dataDir);
  const origin = given ?? (gateway && `http://127.0.0.1:${gateway}`);
  if (!origin) return undefined;
  const isAlive = await fetch(`${origin}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );
  return isAlive ? origin : undefined;
}

/**
 * Waits until a page that is opened now names this release; false when that takes too long.
 * @param {string} origin
 * @param {Release} release
 */
export async function untilServed(origin, release) {
  for (const end = Date.now() + SERVED_WITHIN_MS; Date.now() < end; await sleep(50)) {
    const page = await fetch(`${origin}/`).then(
      (answer) => answer.text(),
      () => '',
    );
    if (page.includes(`/releases/${release.name}/${release.version}/`)) return true;
  }
  return false;
}

/**
 * @param {string} line
 * @returns {Measure[]}
 */
function measureIn(line) {
  const [, name, words = '', value] = /^(remote_\w+)\{(.*)\} (\S+)$/.exec(line) ?? [];
  if (!name) return [];
  /** @type {Record<string, string>} */
  const labels = {};
  for (const [, label = '', text = ''] of words.matchAll(/(\w+)="([^"]*)"/g)) labels[label] = text;
  return [{ name, labels, value: Number(value) }];
}

/**
 * What the gateway's metrics say of released parts; undefined when it cannot be asked.
 * @param {string} dataDir
 * @param {string} [given]
 */
export async function releaseMeasures(dataDir, given) {
  const port = portsOf(dataDir)['gateway.internal'];
  const address = given ?? (port && `http://127.0.0.1:${port}/metrics`);
  if (!address) return undefined;
  const text = await fetch(address, { signal: AbortSignal.timeout(METRICS_WITHIN_MS) }).then(
    (answer) => (answer.ok ? answer.text() : undefined),
    () => undefined,
  );
  return text?.split('\n').flatMap(measureIn);
}

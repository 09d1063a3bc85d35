import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** @import { Release } from '@baazi/contracts' */
/** @typedef {{ name: string, labels: Record<string, string>, value: number }} Measure */

const SERVED_TIMEOUT_MS = 10_000;
const METRICS_TIMEOUT_MS = 3000;
const Ports = z.record(z.string(), z.number());

/**
 * An instant of a command line.
 * @param {string} text
 */
export function instantOf(text) {
  const at = new Date(text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(at.getTime()))
    throw new Error(`${text} is no instant: 2026-11-26T10:05, or with a zone 2026-11-26T10:05+05:30`);
  return at;
}

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
 * The origin of the portal of this data folder if it runs: its port file remains after it stops.
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

const Description = z.looseObject({ servers: z.array(z.looseObject({ url: z.url() })).min(1) });

/**
 * The origin by which a portal knows itself, which links to it name: on this machine it has several.
 * @param {string} origin
 */
export async function portalOriginOf(origin) {
  const given = new URL(origin);
  if (!['127.0.0.1', 'localhost'].includes(given.hostname)) return given.origin;
  const answer = await fetch(`${given.origin}/openapi.json`, { signal: AbortSignal.timeout(METRICS_TIMEOUT_MS) });
  const [server] = Description.parse(await answer.json()).servers;
  return new URL(server?.url ?? origin).origin;
}

/**
 * Waits until a fresh page serves this release; false after 10 s.
 * @param {string} origin
 * @param {Release} release
 */
export async function untilServed(origin, release) {
  for (const end = Date.now() + SERVED_TIMEOUT_MS; Date.now() < end; await sleep(50)) {
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
  const [, name, labelText = '', value] = /^(remote_\w+)\{(.*)\} (\S+)$/.exec(line) ?? [];
  if (!name) return [];
  /** @type {Record<string, string>} */
  const labels = {};
  for (const [, label = '', text = ''] of labelText.matchAll(/(\w+)="([^"]*)"/g)) labels[label] = text;
  return [{ name, labels, value: Number(value) }];
}

/**
 * The gateway's metrics of releases; undefined if they cannot be read.
 * @param {string} dataDir
 * @param {string} [given]
 */
export async function releaseMeasures(dataDir, given) {
  const port = portsOf(dataDir)['gateway.internal'];
  const address = given ?? (port && `http://127.0.0.1:${port}/metrics`);
  if (!address) return undefined;
  const text = await fetch(address, { signal: AbortSignal.timeout(METRICS_TIMEOUT_MS) }).then(
    (answer) => (answer.ok ? answer.text() : undefined),
    () => undefined,
  );
  return text?.split('\n').flatMap(measureIn);
}

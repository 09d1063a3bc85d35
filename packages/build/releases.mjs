// Who runs what: every part, its live release, its trial, what it would fall back to. Usage: npm run releases [-- --data .data]
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './portal/parts.mjs';
import { readRegistry } from './releases/releases.mjs';

const { values } = parseArgs({ options: { data: { type: 'string', default: path.join(root, '.data') } } });
const { shell, remotes } = readRegistry(path.join(path.resolve(values.data), 'releases'));
const rows = [{ name: 'shell', ...shell }, ...remotes].map((entry) => [entry.name, entry.version ?? 'none', entry.canary ? `${entry.canary.version} (${entry.canary.percent} %)` : '-', entry.lastGood?.version ?? '-']);
for (const row of [['part', 'live', 'trial', 'falls back to'], ...rows]) console.log(row.map((cell, at) => cell.padEnd([14, 18, 26, 0][at])).join(''));

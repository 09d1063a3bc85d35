// Reads the output of `npm audit --json` and exits with 1 on an advisory that must stop a release: `critical` and `high`
// anywhere, `moderate` in shipped packages (`--shipped`). An advisory without a fix can be allowed in
// advisories-allowed.json, with a reason, until a day at most 90 days ahead.
// Usage: npm audit --json | node .github/judge-advisories.mjs [--shipped]
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const MOST_DAYS = 90;
const DAY_MS = 24 * 3_600_000;
const severities = process.argv.includes('--shipped') ? ['critical', 'high', 'moderate'] : ['critical', 'high'];
const allowedFile = process.env.ADVISORIES_ALLOWED ?? path.join(import.meta.dirname, 'advisories-allowed.json');
/** @type {{ id: string, until: string, why: string }[]} */
const allowed = JSON.parse(fs.readFileSync(allowedFile, 'utf8'));
const today = Date.parse(process.env.TODAY ?? new Date().toISOString());

/** @type {{ vulnerabilities?: Record<string, { via: (string | { name: string, title: string, url: string, severity: string })[] }> }} */
const report = JSON.parse(await text(process.stdin));
// An audit that failed must not count as clean.
if (!report.vulnerabilities) throw new Error(`this is no audit: ${JSON.stringify(report).slice(0, 200)}`);

const faults = [];
for (const { id, until, why } of allowed) {
  const end = Date.parse(until);
  if (!/^GHSA(-\w{4}){3}$/.test(id) || Number.isNaN(end) || why.length < 20)
    faults.push(`${id}: an exception has an id, a day and a reason`);
  else if (end < today) faults.push(`${id}: its time ended on ${until}`);
  else if (end > today + MOST_DAYS * DAY_MS) faults.push(`${id}: ${until} is more than ${MOST_DAYS} days ahead`);
}
const found = new Map();
for (const { via } of Object.values(report.vulnerabilities))
  for (const one of via) if (typeof one !== 'string') found.set(one.url, one);
for (const { name, title, url, severity } of found.values()) {
  const id = url.split('/').at(-1) ?? '';
  if (severities.includes(severity) && !allowed.some((one) => one.id === id))
    faults.push(`${severity}: ${name}: ${title} (${url})`);
}
console.log(faults.length > 0 ? faults.join('\n') : `${found.size} advisories, none that stops a release`);
process.exitCode = faults.length > 0 ? 1 : 0;

// Prints the apps and services that changed since BASE as JSON; all of them if shared code changed or BASE is unknown.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

const parts = fs
  .readdirSync('.')
  .filter((name) => /^(mf-.+|svc-.+|shell|gateway)$/.test(name) && fs.existsSync(`${name}/package.json`))
  .sort();
const shared = /^(packages\/|package(-lock)?\.json$|tsconfig\.json$|jest\.config\.cjs$|\.github\/)/;
const since = process.argv[2] ?? '';

function changedFiles() {
  if (!/^[0-9a-f]{7,40}$/.test(since) || /^0+$/.test(since)) return undefined;
  try {
    return execFileSync('git', ['diff', '--name-only', `${since}...HEAD`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .filter(Boolean);
  } catch {
    return undefined;
  }
}

const files = changedFiles();
const touched =
  !files || files.some((file) => shared.test(file))
    ? parts
    : parts.filter((part) => files.some((file) => file.startsWith(`${part}/`)));
console.log(JSON.stringify(touched));

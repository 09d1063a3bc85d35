#!/usr/bin/env node
// CLI for teams that build a remote in another repository. Usage: npx baazi describe-release [DIST] [--project .]
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { describeRelease } from './describe-release.mjs';

const usage = 'Usage: npx baazi describe-release [DIST] [--project .]';

/** @param {string} message */
function refuse(message) {
  console.error(message);
  process.exit(1);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { project: { type: 'string', default: '.' } },
  });
  const [command, dist = 'dist', ...more] = positionals;
  if (command !== 'describe-release' || more.length) refuse(usage);
  const project = path.resolve(values.project);
  const folder = path.resolve(project, dist);
  const portal = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'portal/portal.json'), 'utf8'));
  const { name, version, uses = {} } = await describeRelease({ folder, project, portal });
  console.log(`${name} ${version}, described in ${path.join(folder, 'release.json')}; used from the shell:`);
  for (const [what, { range, names }] of Object.entries(uses))
    console.log(`  ${what} ${range}: ${names.join(', ') || '-'}`);
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}

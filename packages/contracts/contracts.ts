// Checks the contracts between apps and services.
//   npx baazi contracts impact [NAME]   users of each endpoint and event, and who is affected by pending changes
//   npx baazi contracts check           fails if the source breaks the last release, or changes it without a new
// version
//   npx baazi contracts table            writes into docs/security.md what protects which endpoint
//   npx baazi contracts release         records the source as released, after every affected service was deployed
import fs from 'node:fs';
import path from 'node:path';
import { compareContracts, type Entry, versionFor } from './check/compare-contracts';
import { describeContracts } from './check/describe-contracts';
import { findUsers } from './check/find-users';
import { releasedContracts } from './check/described';
import { isAtLeast } from './src/registry/version-ranges.mjs';
import { protectionTable, withTable } from './check/protection-table';
import { endpoints } from './src/contracts';
import { version } from './package.json';

const releasedFile = path.join(__dirname, 'contracts.released.json');
const [command = '', name] = process.argv.slice(2);
const users = findUsers(path.resolve(__dirname, '../..'));
const usersOf = (entry: Entry) => (users[`${entry.kind}.${entry.name}`] ?? []).join(', ') || 'no users';
const now = describeContracts();
const released = releasedContracts.parse(JSON.parse(fs.readFileSync(releasedFile, 'utf8')));
const differences = () => compareContracts(released, now);

const commands: Record<string, () => void> = {
  impact() {
    for (const kind of ['endpoints', 'events'] as const)
      for (const entry of Object.keys(now[kind]).filter((one) => !name || one === name))
        console.log(`${`${kind}.${entry}`.padEnd(36)} ${usersOf({ kind, name: entry })}`);
    const { added, changed } = differences();
    if (added.length + changed.length) console.log('\nsince the last release:');
    for (const one of added) console.log(`  new      ${one.kind}.${one.name}: ${usersOf(one)}`);
    for (const one of changed) console.log(`  changed  ${one.kind}.${one.name}: ${usersOf(one)}`);
  },
  check() {
    const found = differences();
    const { breaking, added, changed } = found;
    for (const one of breaking)
      console.error(`breaks   ${one.kind}.${one.name}: ${one.what}   (used by ${usersOf(one)})`);
    console.log(`${breaking.length} breaking, ${changed.length} changed, ${added.length} new since the last release`);
    const wanted = versionFor(released.version, found);
    const isNumbered = isAtLeast(version, wanted);
    if (!isNumbered) console.error(`raise the version in packages/contracts/package.json from ${version} to ${wanted}`);
    if (breaking.length || !isNumbered) process.exitCode = 1;
  },
  table() {
    const page = path.resolve(__dirname, '../../docs/security.md');
    fs.writeFileSync(page, withTable(fs.readFileSync(page, 'utf8'), protectionTable(endpoints)));
  },
  release() {
    fs.writeFileSync(releasedFile, `${JSON.stringify({ version, ...now }, null, 1)}\n`);
    const [endpoints, events] = [Object.keys(now.endpoints).length, Object.keys(now.events).length];
    console.log(`${endpoints} endpoints and ${events} events are the released contracts now`);
  },
};
const run = commands[command];
if (!run) {
  console.error('usage: npx baazi contracts impact [NAME] | check | table | release');
  process.exit(1);
}
run();

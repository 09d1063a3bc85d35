// What the parts promise each other, and who relies on it.
//   npm run contracts -- impact [NAME]   who uses each endpoint and event; with a change under way: who is touched by it
//   npm run contracts -- check           fails if the source breaks what was last released
//   npm run contracts -- release         makes the source the released contracts (after every part that must know has shipped)
import fs from 'node:fs';
import path from 'node:path';
import { compareContracts } from './check/compare-contracts.mjs';
import { describeContracts } from './check/describe-contracts.mjs';
import { findUsers } from './check/find-users.mjs';
import { loadContracts } from './check/load-contracts.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const releasedFile = path.join(import.meta.dirname, 'contracts.released.json');
const [command, name] = process.argv.slice(2);
const users = findUsers(root);
const usersOf = ({ kind, name: entry }) => (users[`${kind}.${entry}`] ?? []).join(', ') || 'nobody names it';
const now = describeContracts(loadContracts(root));
const differences = () => compareContracts(JSON.parse(fs.readFileSync(releasedFile, 'utf8')), now);

const commands = {
  impact() {
    for (const kind of ['endpoints', 'events'])
      for (const entry of Object.keys(now[kind]).filter((one) => !name || one === name))
        console.log(`${`${kind}.${entry}`.padEnd(36)} ${usersOf({ kind, name: entry })}`);
    const { added, changed } = differences();
    if (added.length + changed.length) console.log('\nsince the last release:');
    for (const one of added) console.log(`  new      ${one.kind}.${one.name}: ${usersOf(one)}`);
    for (const one of changed) console.log(`  changed  ${one.kind}.${one.name}: ${usersOf(one)}`);
  },
  check() {
    const { breaking, added, changed } = differences();
    for (const one of breaking)
      console.error(`breaks   ${one.kind}.${one.name}: ${one.what}   (used by ${usersOf(one)})`);
    console.log(`${breaking.length} breaking, ${changed.length} changed, ${added.length} new since the last release`);
    if (breaking.length) process.exitCode = 1;
  },
  release() {
    fs.writeFileSync(releasedFile, `${JSON.stringify(now, null, 1)}\n`);
    console.log(
      `${Object.keys(now.endpoints).length} endpoints and ${Object.keys(now.events).length} events are the released contracts now`,
    );
  },
};
if (!commands[command]) {
  console.error('usage: npm run contracts -- impact [NAME] | check | release');
  process.exit(1);
}
commands[command]();

import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { commands } from '../../../dev/prepare/commands.mjs';
import { root } from '../../structure/source-files';
import { commandsIn } from './commands-in';
import { reasonToLeaveOut } from './left-out';

const scriptsOf = (folder: string): Record<string, string> =>
  z
    .object({ scripts: z.record(z.string(), z.string()).default({}) })
    .parse(JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'))).scripts;

/** The reason why a documented command cannot run, if its program does not exist. */
function reasonNotToRun(command: string): string | undefined {
  const [program, first = '', second = ''] = command.split(' ');
  const isForm = (name: string): boolean => name === '' || /^[A-Z-]/.test(name);
  if (program === 'npm' && first === 'run') {
    const [, workspace = ''] = / -w (?:@baazi\/)?(\S+)/.exec(command) ?? [];
    const folder = [workspace, `packages/${workspace}`].find((name) => fs.existsSync(path.join(root, name))) ?? '';
    return isForm(second) || Object.hasOwn(scriptsOf(folder), second) ? undefined : `no script ${second}`;
  }
  if (program === 'npx' && first === 'baazi')
    return isForm(second) || second === 'describe-release' || Object.hasOwn(commands, second)
      ? undefined
      : `no command ${second}`;
  const file = program === 'node' && !isForm(first) ? first : undefined;
  return file === undefined || fs.existsSync(path.join(root, file)) ? undefined : `no file ${file}`;
}

test('every command of the docs has a script, a command of `baazi` or a file behind it', () => {
  const documented = commandsIn(root);
  expect(new Set(documented.map(({ from }) => from)).size).toBeGreaterThan(10);
  expect(
    documented.map(({ from, command }) => [from, command, reasonNotToRun(command)]).filter(([, , reason]) => reason),
  ).toEqual([]);
});

test('every command of docs/run-it.md is one that chaos -- docs can play, or has a reason why not', () => {
  const ofPage = commandsIn(root).filter(({ from }) => from === 'docs/run-it.md');
  expect(ofPage.length).toBeGreaterThan(40);
  const neither = ofPage.filter(({ command }) => !reasonToLeaveOut(command) && !/^(npm|npx|node) /.test(command));
  expect(neither).toEqual([]);
});

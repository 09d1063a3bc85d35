import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { StackProblem } from '../stack-problem';
import { HEAD_FILES } from '../backup/backup-shape';
import { forgetFiles } from '../fresh/forget-files';
import { readJson, writeJson } from './json-file';
import { databasePrefix, namespaceOf } from './namespace-of';
import { openDataFolder } from './open-data-folder';

let dir: string;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-folder-'));
});
afterEach(() => fs.rmSync(dir, { recursive: true, force: true }));

test('two folders are two stacks, two spellings of one folder are one', () => {
  const one = openDataFolder(path.join(dir, 'one'));
  const two = openDataFolder(path.join(dir, 'two'));
  fs.symlinkSync(one.dir, path.join(dir, 'link'));
  expect(one.namespace).not.toBe(two.namespace);
  expect(openDataFolder(path.join(dir, 'link')).namespace).toBe(one.namespace);
  expect(openDataFolder(path.join(dir, '.', 'two', '..', 'one')).namespace).toBe(one.namespace);
});

test('a namespace is short enough for every name that is made of it', () => {
  const namespace = namespaceOf('/home/someone/.data');
  expect(namespace).toMatch(/^b[0-9a-f]{10}$/);
  expect(`${databasePrefix(namespace)}svc-contest`.length).toBeLessThan(38);
});

test('a damaged file is named instead of being taken for a new folder', () => {
  const file = path.join(dir, 'clock.json');
  fs.writeFileSync(file, '{"offsetMs": ');
  expect(() => readJson(file, z.object({ offsetMs: z.number() }))).toThrow(StackProblem);
  expect(readJson(path.join(dir, 'absent.json'), z.unknown())).toBeUndefined();
});

test('what is secret can be read by its owner only', () => {
  const file = path.join(dir, 'operator.json');
  writeJson(file, { password: 'x' }, 0o600);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(dir)).toEqual(['operator.json']);
});

test('a fresh start in the wrong folder leaves what is not ours', () => {
  const folder = openDataFolder(dir);
  fs.writeFileSync(folder.file('thesis.tex'), 'years of work');
  fs.mkdirSync(folder.file('mongo'));
  writeJson(folder.file('clock.json'), { offsetMs: 1 });
  forgetFiles(folder);
  expect(fs.readdirSync(dir).sort()).toEqual(['logs', 'thesis.tex']);
});

test('a fresh start forgets where the books and their log stood, or nothing new would ever be signed', () => {
  const folder = openDataFolder(dir);
  for (const head of HEAD_FILES) writeJson(folder.file(head), { size: 8, tops: [] });
  forgetFiles(folder);
  expect(fs.readdirSync(dir)).toEqual(['logs']);
});

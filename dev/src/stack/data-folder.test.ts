import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { HEAD_FILES } from './backup/back-up-folder';
import { StackProblem, readJson, writeJson, databasePrefix, namespaceOf, openDataFolder } from './data-folder';
import { resetDataFolder } from './reset-state';

let dir: string;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-folder-'));
});
afterEach(() => fs.rmSync(dir, { recursive: true, force: true }));

test('gives two folders two namespaces, and two spellings of one folder the same', () => {
  const one = openDataFolder(path.join(dir, 'one'));
  const two = openDataFolder(path.join(dir, 'two'));
  fs.symlinkSync(one.dir, path.join(dir, 'link'));
  expect(one.namespace).not.toBe(two.namespace);
  expect(openDataFolder(path.join(dir, 'link')).namespace).toBe(one.namespace);
  expect(openDataFolder(path.join(dir, '.', 'two', '..', 'one')).namespace).toBe(one.namespace);
});

test('names a folder that cannot be made', () => {
  fs.writeFileSync(path.join(dir, 'file'), '');
  const open = () => openDataFolder(path.join(dir, 'file', 'data'));
  expect(open).toThrow(StackProblem);
  expect(open).toThrow(`the folder ${path.join(dir, 'file', 'data')} cannot be written: `);
});

test('makes namespaces short enough for the length limit of database names', () => {
  const namespace = namespaceOf('/home/someone/.data');
  expect(namespace).toMatch(/^b[0-9a-f]{10}$/);
  expect(`${databasePrefix(namespace)}svc-contest`.length).toBeLessThan(38);
});

test('names a damaged file instead of treating the folder as new', () => {
  const file = path.join(dir, 'clock.json');
  fs.writeFileSync(file, '{"offsetMs": ');
  expect(() => readJson(file, z.object({ offsetMs: z.number() }))).toThrow(StackProblem);
  expect(readJson(path.join(dir, 'absent.json'), z.unknown())).toBeUndefined();
});

test('writes a secret file readable by its owner only', () => {
  const file = path.join(dir, 'operator.json');
  writeJson(file, { password: 'x' }, 0o600);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(dir)).toEqual(['operator.json']);
});

test('keeps foreign files when a folder is reset', () => {
  const folder = openDataFolder(dir);
  fs.writeFileSync(folder.file('thesis.tex'), 'years of work');
  fs.mkdirSync(folder.file('mongo'));
  writeJson(folder.file('clock.json'), { offsetMs: 1 });
  resetDataFolder(folder);
  expect(fs.readdirSync(dir).sort()).toEqual(['logs', 'thesis.tex']);
});

test('deletes the head files when a folder is reset, because old heads would block signing', () => {
  const folder = openDataFolder(dir);
  for (const head of HEAD_FILES) writeJson(folder.file(head), { size: 8, tops: [] });
  resetDataFolder(folder);
  expect(fs.readdirSync(dir)).toEqual(['logs']);
});

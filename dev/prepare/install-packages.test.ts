import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { firstDifference } from './install-packages.mjs';

const locked = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/pino': { version: '10.4.0' },
    'node_modules/fsevents': { version: '2.3.3', optional: true },
  },
};
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-install-'));
const write = (file: string, content: object): void => {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  fs.writeFileSync(path.join(folder, file), JSON.stringify(content));
};
beforeEach(() => {
  fs.rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true });
  write('package-lock.json', locked);
  write('node_modules/.package-lock.json', locked);
  for (const name of ['zod', 'pino']) write(`node_modules/${name}/package.json`, { name });
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('installs nothing when everything of the lock file is there; what is optional may be absent', () => {
  expect(firstDifference(folder)).toBeUndefined();
});
test('installs again when the folder of a package is gone', () => {
  fs.rmSync(path.join(folder, 'node_modules/pino'), { recursive: true });
  expect(firstDifference(folder)).toBe('pino');
});
test('installs again when another version is installed', () => {
  const older = { packages: { ...locked.packages, 'node_modules/zod': { version: '4.6.6' } } };
  write('node_modules/.package-lock.json', older);
  expect(firstDifference(folder)).toBe('zod');
});
test('installs when an interrupted installation has left no list of packages, or half of one', () => {
  const list = path.join(folder, 'node_modules/.package-lock.json');
  fs.writeFileSync(list, '{"packages": {');
  expect(firstDifference(folder)).toBe('none yet');
  fs.rmSync(list);
  expect(firstDifference(folder)).toBe('none yet');
});
test('refuses a damaged lock file', () => {
  fs.writeFileSync(path.join(folder, 'package-lock.json'), '{');
  expect(() => firstDifference(folder)).toThrow('package-lock.json is missing or damaged.');
});

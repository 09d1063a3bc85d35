import fs from 'node:fs';
import path from 'node:path';
import { endpoints, type EndpointData } from '../src/contracts';
import { protectionTable, withTable } from './protection-table';

const file = path.resolve(__dirname, '../../../docs/security.md');
const all = endpoints as Readonly<Record<string, EndpointData>>;

test('docs/security.md says what protects which endpoint today (npx baazi contracts table writes it)', () => {
  const page = fs.readFileSync(file, 'utf8');
  expect(page).toBe(withTable(page, protectionTable(all)));
});

test('a row has each protection of its endpoints', () => {
  const base = { owner: 'svc-auth', path: '/', summary: '', refusals: {} } as const;
  const table = protectionTable({
    read: { ...base, method: 'GET', access: 'operator' },
    block: { ...base, method: 'PUT', access: 'operator', duties: ['support'], budget: 'blocks' },
    dry: {
      ...base,
      method: 'POST',
      access: 'operator',
      duties: [],
      exempt: { firstDay: 'a dry run', freshFactor: 'a dry run' },
    },
    pay: { ...base, method: 'PUT', access: 'player', refusals: { 'confirm-password': 403, 'withdrawals-held': 403 } },
    ask: { ...base, method: 'GET', access: 'service', callers: ['gateway', 'svc-wallet'] },
  });
  expect(table.split('\n').slice(2)).toEqual([
    '| gateway, svc-wallet |  |  |  |  |  | `ask` |',
    '| operator |  |  | any |  |  | `read` |',
    '| operator | a dry run | a dry run | admin |  |  | `dry` |',
    '| operator | waits | ten minutes | support, admin | 20 blocks an hour |  | `block` |',
    '| player |  | ten minutes, with the password |  |  | a day, to a new UPI ID | `pay` |',
  ]);
});

import { ledgerMessages, resultMessages } from '@baazi/contracts';
import { read, sourcesOf } from './source-files';

test('every message of the ledger is used by svc-wallet', () => {
  const source = sourcesOf('svc-wallet').map(read).join('\n');
  expect(Object.keys(ledgerMessages).filter((key) => !source.includes(`'${key}'`))).toEqual([]);
});
test('every message of a result is made by svc-contest, or by what contracts make for it', () => {
  const [, makers = ''] = read('packages/contracts/src/texts/result-messages.ts').split('const plain:');
  const source = [makers, ...sourcesOf('svc-contest').map(read)].join('\n');
  expect(Object.keys(resultMessages).filter((key) => !source.includes(`'${key}'`))).toEqual([]);
});

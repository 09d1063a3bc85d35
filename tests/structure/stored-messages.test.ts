import { ledgerMessages, replyMessages, resultMessages } from '@baazi/contracts';
import { hi } from '../../packages/portal-kit/src/texts/refusals.hi';
import { isTest, read, sourcesOf } from './source-files';

test('every message of the ledger is used by svc-wallet', () => {
  const source = sourcesOf('svc-wallet').map(read).join('\n');
  expect(Object.keys(ledgerMessages).filter((key) => !source.includes(`'${key}'`))).toEqual([]);
});
test('every message of a result is made by svc-contest, or by what contracts make for it', () => {
  const [, makers = ''] = read('packages/contracts/src/texts/result-messages.ts').split('const plain:');
  const source = [makers, ...sourcesOf('svc-contest').map(read)].join('\n');
  expect(Object.keys(resultMessages).filter((key) => !source.includes(`'${key}'`))).toEqual([]);
});
const servers = ['svc-auth', 'svc-contest', 'svc-notify', 'svc-wallet', 'gateway', 'packages/service-kit'];
const sent = ['packages/contracts', ...servers]
  .flatMap(sourcesOf)
  .filter((file) => !isTest(file) && !file.endsWith('-messages.ts'))
  .map(read)
  .join('\n');
test('every message of a reply is sent by a server or a shape of the contract', () => {
  expect(Object.keys(replyMessages).filter((key) => !sent.includes(`'${key}'`))).toEqual([]);
});
test('every English text that the portal knows in Hindi is sent by a server or a shape of the contract', () => {
  const written = sent.replaceAll("\\'", "'");
  expect(Object.keys(hi).filter((text) => !written.includes(text))).toEqual([]);
});

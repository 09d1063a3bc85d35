import { transformSync } from '@swc/core';
import { SourcePositions } from './source-positions';

const source = `interface Money { paise: number }
export function pay(money: Money | undefined): string {
  const label = 'to pay';
  if (!money) throw new Error('nothing to pay');
  return label + money.paise;
}
`;
/** The built file, one line of JavaScript, and its source map. */
function built(): { code: string; map: string } {
  const { code, map = '' } = transformSync(source, {
    filename: 'pay.ts',
    swcrc: false,
    sourceMaps: true,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022', minify: { compress: true, mangle: true } },
    minify: true,
  });
  const sourceMap: { sources: string[] } = JSON.parse(map);
  return {
    code,
    map: JSON.stringify({ ...sourceMap, sources: ['webpack://mf_wallet_92e5/./src/add-money/pay.ts'] }),
  };
}
const { code, map } = built();
const at = `1:${code.indexOf('Error') + 1}`;
const reads: string[] = [];
const positions = new SourcePositions({
  readFile: async (address) => {
    reads.push(address);
    return address === 'maps/mf-wallet/1.0.0-3f/wallet.1a.js.map' ? Buffer.from(map) : undefined;
  },
});

test('maps a built position to TypeScript and reads the map once', async () => {
  const frame = `mf-wallet/1.0.0-3f/wallet.1a.js:${at}`;
  const [first, second] = await positions.of(`${frame}\n${frame}`);
  expect(first).toMatchObject({ isSource: true, place: 'mf-wallet/src/add-money/pay.ts:4:25' });
  expect(second).toEqual(first);
  expect(reads).toEqual(['maps/mf-wallet/1.0.0-3f/wallet.1a.js.map']);
});

test.each([
  ['a release without maps', 'mf-wallet/0.9.0-00/wallet.1a.js:1:204'],
  ['libraries', 'shell/files/vendor.36840a35.js:1:2000'],
  ['a file that does not exist', 'what a stranger sent'],
])('%s: returns the reported position', async (_what, frame) => {
  expect(await positions.of(frame)).toEqual([{ place: frame, isSource: false }]);
});

test('a crafted position reads no other file', async () => {
  reads.length = 0;
  for (const frame of ['mf-wallet/../../secret.js:1:1', 'mf-wallet/1/../../x.js:1:1', 'mf-wallet/1/.env.js:1:1'])
    expect(await positions.of(frame)).toEqual([{ place: frame, isSource: false }]);
  expect(reads).toEqual([]);
});

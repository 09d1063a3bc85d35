import type { Transfer } from '../transfer';
import { addTransfers } from '../add-transfers';
import { blockHash, FIRST_PREVIOUS_HASH, runningSums, startOfChain, transferHash, type Block } from './block';
import { judgeBlock } from './judge-block';
import { sealKeys, type SealKeys } from './seal-keys';

const keys = sealKeys({ SEAL_KEY: 'the key of today' });
const stranger = sealKeys({ SEAL_KEY: 'the key of somebody else' });

const transfer = (i: number, paise = 100): Transfer => ({
  _id: `bonus:u-${i}`,
  kind: 'bonus',
  requestHash: 'hash',
  legs: [
    { account: 'house:bonus', paise: -paise },
    { account: `player:u-${i}:bonus`, paise },
  ],
  memo: { key: 'joining-bonus', params: { amountPaise: paise } },
  at: new Date(0),
  postedAt: new Date(0),
});

/**
 * A chain of these transfers, two a block, as a sealer with these keys makes it; without keys as older versions did.
 */
function chainOf(transfers: Transfer[], by: SealKeys | undefined, before: Block[] = []): Block[] {
  const blocks = [...before];
  for (let from = 0; from < transfers.length; from += 2) {
    const batch = transfers.slice(from, from + 2);
    const last = blocks.at(-1);
    const sums = runningSums(last ?? null);
    addTransfers(sums, batch);
    const content = {
      _id: blocks.length + 1,
      entries: batch.map((one) => ({ id: one._id, hash: transferHash(one) })),
      previousHash: last?.hash ?? FIRST_PREVIOUS_HASH,
      totals: Object.entries(sums.accounts).map(([account, paise]) => ({ account, paise })),
      count: sums.transfers,
      sealedAt: new Date(0),
      ...(by ? { keyId: by.current.id } : {}),
    };
    blocks.push({ ...content, hash: blockHash(content, by ?? keys) ?? '' });
  }
  return blocks;
}

function judge(blocks: Block[], transfers: Transfer[], by = keys): string[] {
  let at = startOfChain();
  return blocks.flatMap((block) => {
    const found = transfers.filter(({ _id }) => block.entries.some(({ id }) => id === _id));
    const { next, problems } = judgeBlock(at, block, found, by);
    at = next;
    return problems;
  });
}

const honest = [1, 2, 3, 4, 5, 6].map((i) => transfer(i));
const altered = honest.map((one, i) => (i === 2 ? transfer(3, 999_00) : one));

test('accepts an honest chain', () => expect(judge(chainOf(honest, keys), honest)).toEqual([]));

test('names an altered transfer, and nothing else', () =>
  expect(judge(chainOf(honest, keys), altered)).toEqual(['transfer bonus:u-3 of block 2 was altered']));

test('T126: finds a chain rebuilt without a key', () =>
  expect(
    judge(
      [
        ...chainOf(honest, keys).slice(0, 1),
        ...chainOf(altered.slice(2), undefined, chainOf(honest, keys).slice(0, 1)).slice(1),
      ],
      altered,
    ),
  ).toEqual(['block 2 is sealed without a key']));

test('finds a chain rebuilt with another key, also under the name of ours', () => {
  expect(judge(chainOf(altered, stranger), altered)).toHaveLength(3);
  const forged = chainOf(altered, stranger).map((block) => ({ ...block, keyId: keys.current.id }));
  expect(judge(forged, altered)).toEqual([1, 2, 3].map((i) => `block ${i} was altered`));
});

test('reads old blocks without a key, and accepts them once a block under the key follows', () => {
  const old = chainOf(honest.slice(0, 4), undefined);
  const chain = chainOf(honest.slice(4), keys, old);
  expect(judge(chain, honest)).toEqual([]);
  const anew = chainOf(altered.slice(0, 4), undefined);
  expect(judge([...anew, ...chain.slice(2)], altered)).toEqual(['block 3 does not follow the block before it']);
});

test('needs both keys after a change of keys, and no more', () => {
  const rotated = sealKeys({ SEAL_KEY: 'the key of tomorrow', SEAL_OLD_KEYS: 'the key of today' });
  const chain = chainOf(honest.slice(4), rotated, chainOf(honest.slice(0, 4), keys));
  expect(judge(chain, honest, rotated)).toEqual([]);
  expect(judge(chain, honest, sealKeys({ SEAL_KEY: 'the key of tomorrow' }))).toEqual([
    expect.stringContaining('which is not known here'),
    expect.stringContaining('which is not known here'),
  ]);
});

describe('a transfer that was stored before messages had keys', () => {
  const at = new Date('2025-04-05T13:30:00.000Z');
  const stored: Transfer = {
    _id: 'stake:p-1',
    kind: 'stake',
    about: 'p-1',
    requestHash: '4d7ec72ad47ced8aba5e780c3a97ac489715a56c8c7e47dd7d2f981c74e523df',
    legs: [
      { account: 'player:u-1:cash', paise: -100_00 },
      { account: 'player:u-1:escrow', paise: 100_00 },
    ],
    memo: { title: 'Joined Rain?', detail: '₹100 stake on Rain?: ₹100 from cash', labelHi: 'बारिश?' },
    ...{ at, postedAt: at, player: 'u-1', version: 3, balanceAfter: 40_00, deltaPaise: -100_00, sizePaise: 100_00 },
  };
  /** As the sealer of that time stored it. */
  const block: Block = {
    _id: 1,
    entries: [{ id: 'stake:p-1', hash: 'a259b96fcdeaae515e76a34100d4b41de4b9fa692504002588fcfb8ed460800c' }],
    previousHash: FIRST_PREVIOUS_HASH,
    totals: [
      { account: 'players:cash', paise: -100_00 },
      { account: 'players:escrow', paise: 100_00 },
    ],
    count: 1,
    sealedAt: new Date('2025-04-05T13:31:00.000Z'),
    keyId: 'd5548ca9f97f',
    hash: 'b61fa1d214628b23d6e01236f0eeca065b189524ca982076a882aa74e38b884d',
  };
  test('verifies under the seal of its time, also with transfers of today after it', () =>
    expect(judge(chainOf(honest, keys, [block]), [stored, ...honest])).toEqual([]));
  test.each([
    ['text', { ...stored, memo: { title: 'Joined Rain?', detail: 'another story', labelHi: 'बारिश?' } }],
    ['Hindi label', { ...stored, memo: { title: 'Joined Rain?', detail: '₹100 stake on Rain?: ₹100 from cash' } }],
  ])('is named when its %s was altered', (_what, altered) =>
    expect(judge([block], [altered])).toEqual(['transfer stake:p-1 of block 1 was altered']),
  );
});
test('names a transfer with an altered param of its message', () => {
  const [first, ...others] = honest;
  const memo: Transfer['memo'] = { key: 'joining-bonus', params: { amountPaise: 999_00 } };
  expect(judge(chainOf(honest, keys), [{ ...transfer(1), ...first, memo }, ...others])).toEqual([
    'transfer bonus:u-1 of block 1 was altered',
  ]);
});

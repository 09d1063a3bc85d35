import { contentHash } from './content-hash';

test('keeps the hashes that stored transfers and blocks hold', () => {
  const postings = [{ paise: -4900, account: 'player:u1:cash' }];
  const order = { kind: 'stake', content: postings, at: new Date('2025-04-05T10:00:00Z'), none: undefined };
  expect(contentHash(order)).toBe('3e7cecd06df08fbc2d51315bf9e5e064494a5b89c945350be6d1ef37837a89fd');
  expect(contentHash({ at: order.at, content: postings, kind: 'stake' })).toBe(contentHash(order));
  expect(contentHash(undefined)).toBe(contentHash(null));
});

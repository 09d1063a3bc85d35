import { createPasswordHasher, HashingBusy, type PasswordHasher } from './password-hasher';

let hasher: PasswordHasher;
afterEach(() => hasher.close());

it('accepts any Unicode composition of a password, and stores Argon2id with 19 MiB and two passes', async () => {
  hasher = await createPasswordHasher();
  const stored = await hasher.hash('Jose\u0301 ki chai');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify(stored, 'José ki chai')).toBe(true);
  expect(await hasher.verify(stored, 'Jose ki chai')).toBe(false);
});

it('T39: without a stored hash it compares anyway and returns false', async () => {
  hasher = await createPasswordHasher();
  expect(await hasher.verify(undefined, 'nobody has this password')).toBe(false);
});

it('T54: queues a bounded number of checks and refuses further ones', async () => {
  hasher = await createPasswordHasher({ threads: 1, maxQueued: 3 });
  const stored = await hasher.hash('masala-chai');
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => hasher.verify(stored, 'masala-chai')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(HashingBusy);
  expect(await hasher.verify(stored, 'masala-chai')).toBe(true);
});

it('T54: refuses checks that were queued too long', async () => {
  hasher = await createPasswordHasher({ threads: 1, maxWaitMs: 0 });
  const stored = await hasher.hash('masala-chai');
  const results = await Promise.allSettled([1, 2, 3].map(() => hasher.verify(stored, 'masala-chai')));
  expect(results.slice(1).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

it('an invalid stored hash throws, and the thread keeps working', async () => {
  hasher = await createPasswordHasher({ threads: 1 });
  await expect(hasher.verify('not a hash', 'masala-chai')).rejects.toThrow();
  expect(await hasher.verify(await hasher.hash('masala-chai'), 'masala-chai')).toBe(true);
});

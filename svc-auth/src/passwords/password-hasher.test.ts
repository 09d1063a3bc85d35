import { createPasswordHasher, HashingBusy, type PasswordHasher } from './password-hasher';

let hasher: PasswordHasher;
afterEach(() => hasher.close());

it('takes a password in any composition, and stores Argon2id with 19 MiB and two passes', async () => {
  hasher = await createPasswordHasher();
  const stored = await hasher.hash('Jose\u0301 ki chai');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify(stored, 'José ki chai')).toBe(true);
  expect(await hasher.verify(stored, 'Jose ki chai')).toBe(false);
});

it('T39: nobody has no password, though it is compared all the same', async () => {
  hasher = await createPasswordHasher();
  expect(await hasher.verify(undefined, 'nobody has this password')).toBe(false);
});

it('T54: a storm of logins waits in a bounded line; who comes later is told to come again', async () => {
  hasher = await createPasswordHasher({ threads: 1, maxQueued: 3 });
  const stored = await hasher.hash('masala-chai');
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => hasher.verify(stored, 'masala-chai')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(HashingBusy);
  expect(await hasher.verify(stored, 'masala-chai')).toBe(true);
});

it('T54: who has waited too long is told so instead of being hashed for nobody', async () => {
  hasher = await createPasswordHasher({ threads: 1, maxWaitMs: 0 });
  const stored = await hasher.hash('masala-chai');
  const results = await Promise.allSettled([1, 2, 3].map(() => hasher.verify(stored, 'masala-chai')));
  expect(results.slice(1).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

it('what is stored and is no hash is a fault, and the thread goes on', async () => {
  hasher = await createPasswordHasher({ threads: 1 });
  await expect(hasher.verify('not a hash', 'masala-chai')).rejects.toThrow();
  expect(await hasher.verify(await hasher.hash('masala-chai'), 'masala-chai')).toBe(true);
});

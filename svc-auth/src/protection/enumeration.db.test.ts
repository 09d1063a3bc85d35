import { endpoints } from '@baazi/contracts';
import { issueCode } from '../codes/one-time-code';
import { mannWhitney } from '../testing/mann-whitney';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

/** Number of known and of unknown addresses; 200 in the full run (SAMPLES=200). */
const SAMPLES = Number(process.env['SAMPLES'] ?? 50);
const CONCURRENCY = 4;
let t: TestAuth;
let known: string[];
let run = 0;
beforeAll(async () => {
  t = await startTestAuth();
  const { email } = await t.member();
  const row = await t.auth.users.findOne({ email }).lean();
  if (!row) throw new Error('no member');
  known = Array.from({ length: SAMPLES }, (_, i) => `known${i}@example.in`);
  await t.auth.users.insertMany(
    known.map((address, i) => ({
      ...row,
      _id: `known${i}`,
      email: address,
      canonicalEmail: address,
      username: `known-${i}`,
      referralCode: `KNOWN${i}`,
    })),
  );
}, 60_000);
afterAll(() => t.stop());

type Attempt = (email: string) => Promise<{ status: number; body: object }>;
type Prepare = (email: string) => Promise<unknown>;
const nothing: Prepare = async () => undefined;
/** Mixes known and unknown addresses and runs a few concurrently, so that other load affects both alike. */
async function measure(attempt: Attempt, prepare: Prepare): Promise<{ p: number; answers: Set<string> }> {
  run += 1;
  const jobs = known
    .flatMap((email, i) => [
      { email, isKnown: true },
      { email: `nobody${run}-${i}@example.in`, isKnown: false },
    ])
    .sort(() => Math.random() - 0.5);
  for (const { email } of jobs) await prepare(email);
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let job = jobs.pop(); job; job = jobs.pop()) {
        const started = performance.now();
        const { status, body } = await attempt(job.email);
        // Refusals under overload say nothing about the address.
        if (status === 503) continue;
        times[job.isKnown ? 'known' : 'unknown'].push(performance.now() - started);
        answers.add(`${status} ${JSON.stringify(body)}`);
      }
    }),
  );
  return { p: mannWhitney(times.known, times.unknown), answers };
}

it.each<[string, Attempt, Prepare]>([
  ['login', (email) => t.call(endpoints.login, { body: { email, password: 'not-the-one' } }), nothing],
  ['forgot-password', (email) => t.call(endpoints.forgotPassword, { body: { email } }), nothing],
  [
    'verify-otp',
    (email) => t.call(endpoints.verifyOtp, { body: { email, otp: 'AAAAAA' } }),
    (email) => issueCode(t.auth, { purpose: 'forgot', of: email, by: 'network:127.0.0.1' }),
  ],
])(
  'T38, T39: %s answers known and unknown addresses with the same message in the same time',
  async (_name, attempt, prepare) => {
    const first = await measure(attempt, prepare);
    expect([...first.answers]).toHaveLength(1);
    if (first.p > 0.01) return;
    // One in a hundred runs without a difference looks like this, so only a second such run fails.
    for (const key of await t.redis.keys(`${t.namespace}:limit:*`)) await t.redis.del(key);
    expect((await measure(attempt, prepare)).p).toBeGreaterThan(0.01);
  },
  240_000,
);

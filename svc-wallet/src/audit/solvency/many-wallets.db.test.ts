import { endpoints } from '@baazi/contracts';
import { startFakeContest } from '../../testing/fake-contest';
import { must, startWallet, type TestWallet } from '../../testing/start-wallet';
import { emptyWallet } from '../../ledger/wallet';
import { sumUpDaily } from './sum-up-daily';

const isLong = process.env['LONG'] === '1';
const SIZE = isLong ? 100_000 : 3000;
const OWED_PAISE = 40_00;

let contest: Awaited<ReturnType<typeof startFakeContest>>;
let wallet: TestWallet;
beforeAll(async () => {
  contest = await startFakeContest();
  wallet = await startWallet({ SVC_CONTEST_INTERNAL_URL: contest.url });
});
afterAll(async () => {
  await wallet.stop();
  await contest.stop();
});

/** The longest timer delay in ms: how long others were held up. */
function watchLoop(): () => number {
  let [worst, last] = [0, performance.now()];
  const timer = setInterval(() => {
    worst = Math.max(worst, performance.now() - last - 10);
    last = performance.now();
  }, 10);
  return () => (clearInterval(timer), worst);
}

test('sums a hundred thousand wallets beside traffic, with a small and quick proof for each', async () => {
  const { bank: deps } = wallet;
  const wallets = Array.from({ length: SIZE }, (_, at) => ({
    ...emptyWallet(`player-${String(at).padStart(6, '0')}`),
    bonus: OWED_PAISE,
    version: 1,
  }));
  for (let from = 0; from < SIZE; from += 5000) await deps.wallets.raw.insertMany(wallets.slice(from, from + 5000));
  // In the ledger all of it is one transfer.
  const postings = [
    { account: 'player:player-000000:bonus', paise: SIZE * OWED_PAISE },
    { account: 'house:bonus', paise: -SIZE * OWED_PAISE },
  ];
  await deps.transfers.raw.insertOne({ _id: 'all', legs: postings } as never);
  await deps.unsealed.raw.insertOne({ ids: ['all'], postedAt: new Date() } as never);

  const heldUp = watchLoop();
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  await sumUpDaily(deps);
  const [madeMs, heldUpMs] = [performance.now() - began, heldUp()];
  const cpuMs = process.cpuUsage(cpu).user / 1000;
  expect(must(await wallet.call(endpoints.publicSolvency))).toMatchObject({ size: SIZE, owedPaise: SIZE * OWED_PAISE });

  const { token } = await wallet.service.signIn({ userId: wallets[SIZE - 7]?._id ?? '' });
  const took: number[] = [];
  const prove = async () => {
    const requested = performance.now();
    const proof = must(await wallet.call(endpoints.ownSolvencyProof, { token }));
    took.push(performance.now() - requested);
    return proof;
  };
  const proof = await prove();
  for (let more = 0; more < 20; more += 1) await prove();
  const provedMs = took.sort((a, b) => a - b)[10];
  const bytes = JSON.stringify(proof).length;
  expect(bytes).toBeLessThan(2048);
  if (isLong) console.log({ SIZE, madeMs, cpuMs, heldUpMs, provedMs, bytes });
}, 300_000);

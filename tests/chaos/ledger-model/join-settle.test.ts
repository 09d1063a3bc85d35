import type { News } from '../../../svc-wallet/src/stakes/decisions/merge-decision';
import { JoinSettleModel, type ModelPick } from './join-settle-model';
import { seeded, type Seeded } from './seeded';

/** Long form: `SCHEDULES=100000 npx jest tests/chaos/ledger-model/join-settle`. `SEED` is the first schedule's seed. */
const SCHEDULES = Number(process.env['SCHEDULES'] ?? 2000);
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const PLAYERS = ['a', 'b', 'c'];
type Operation = Generator<void, void, void>;
jest.setTimeout(30_000 + SCHEDULES * 2);

/** Lets operations take steps in a random order; each may crash between two steps, once. */
function run(
  random: Seeded,
  operations: Operation[],
  deaths: { chance: number; reborn: (story: Operation) => Operation | undefined },
): void {
  const alive = [...operations];
  while (alive.length > 0) {
    const at = random.below(alive.length);
    const operation = alive[at];
    if (!operation) continue;
    if (random.chance(deaths.chance)) {
      const next = deaths.reborn(operation);
      if (next) alive[at] = next;
      else alive.splice(at, 1);
    } else if (operation.next().done) alive.splice(at, 1);
  }
}

function schedule(seed: number): string[] {
  const random = seeded(seed);
  const model = new JoinSettleModel(random);
  const finish = (operation: Operation): void => void [...operation];
  for (const userId of PLAYERS) finish(model.fund(userId, 100 * random.below(300), 4000));

  const operations: Operation[] = [];
  const recoveries = new Map<Operation, () => Operation>();
  const start = (make: () => Operation): void => {
    const operation = make();
    recoveries.set(operation, make);
    operations.push(operation);
  };
  for (const userId of PLAYERS) {
    const stakePaise = random.pick([4900, 10_000, 20_000]);
    const pick: ModelPick = {
      id: `k-${userId}`,
      userId,
      selection: random.pick(['KKR', 'RCB']),
      stakePaise,
      payoutPaise: stakePaise * 5,
      acceptedAt: new Date(random.below(10)),
      state: 'reserved',
    };
    model.picks.push(pick);
    // The first attempt, its retry by recovery, and giving up: all in flight at once, as after a crash of
    // svc-contest.
    start(() => model.join(pick, 'place'));
    if (random.chance(0.5)) start(() => model.join(pick, 'place'));
    if (random.chance(0.4)) start(() => model.join(pick, 'close'));
    if (random.chance(0.5)) start(() => model.withdraw(userId, 100 * (1 + random.below(300)), userId));
  }
  const news: News[] = Array.from({ length: random.below(4) }, (_, i) => ({
    revision: i + 1,
    outcome: ['KKR', 'RCB', 'void'][(seed + i * 7) % 3] ?? 'void',
  }));
  if (random.chance(0.4)) news.push({ voidFrom: new Date(random.below(10)) });
  for (const one of news) {
    start(() => model.learn(one));
    if (random.chance(0.3)) start(() => model.learn(one));
  }
  for (let copy = 0; copy < 2; copy += 1) start(() => model.settle(1 + random.below(3)));

  // A crashed operation starts again from its beginning, by recovery, redelivery or another instance.
  run(random, operations, {
    chance: 0.03,
    reborn: (operation) => {
      const make = recoveries.get(operation);
      if (!make) return undefined;
      const again = make();
      recoveries.set(again, make);
      return again;
    },
  });
  // The final sweeps: close what was never decided, settle what is left.
  for (const pick of model.picks) finish(model.join(pick, 'close'));
  finish(model.settle(100));
  return model.check();
}

test(`holds in ${SCHEDULES} schedules of joins, results and corrections with races and crashes (SEED=${SEED})`, () => {
  for (let i = 0; i < SCHEDULES; i += 1) {
    const problems = schedule(SEED + i);
    if (problems.length > 0) throw new Error(`SEED=${SEED + i} SCHEDULES=1: ${problems.join('; ')}`);
  }
});

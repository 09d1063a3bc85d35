import {
  CONTEST_STATEMENTS,
  CONTEST_TRIPS,
  simulate,
  STATEMENTS,
  type Cost,
  type Costs,
  type Outcome,
  type Size,
} from './model';

/** A run of the real stack. */
export interface Measured {
  copies: number;
  width: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** processor time per join, by part, less idle time */
  msPerJoin: Record<string, number>;
  /** the slow-down by other programs on the cores */
  slowness: number;
}

const ROUNDS = 12;
const JOINS = 2000;

/** One part's cost of a batch and of each item, from the cost of a join where few and where many share a batch. */
function split(costs: [few: number, many: number], batches: [few: number, many: number]): Cost {
  const [few, many] = batches;
  const batch = few - many < 0.01 ? 0 : Math.min(Math.max(0, (costs[0] - costs[1]) / (few - many)), costs[1] / many);
  return { trip: batch, each: costs[1] - batch * many };
}

/**
 * The model's costs, from two runs of one instance: few and many joins in flight. Batch sizes follow from costs and
 * costs from batch sizes, so both are solved in turns.
 */
export function fitCosts(few: Measured, many: Measured, sizeOf: (run: Measured) => Size): Costs {
  const of = ({ msPerJoin }: Measured, part: string): number => msPerJoin[part] ?? 0;
  const pair = (part: string): [number, number] => [of(few, part), of(many, part)];
  const mean = (part: string): number => (of(few, part) + of(many, part)) / 2;
  let shares: [Outcome['perTrip'], Outcome['perTrip']] = [
    { contest: 4, wallet: 4 },
    { contest: 10, wallet: 10 },
  ];
  const batchesOf = (count: (share: Outcome['perTrip']) => number): [number, number] => [
    count(shares[0]),
    count(shares[1]),
  ];
  const costsOf = (): Costs => ({
    gateway: mean('gateway'),
    auth: mean('svc-auth'),
    client: mean('own'),
    contest: split(
      pair('svc-contest'),
      batchesOf(({ contest }) => CONTEST_TRIPS / contest),
    ),
    wallet: split(
      pair('svc-wallet'),
      batchesOf(({ wallet }) => 1 / wallet),
    ),
    database: split(
      pair('mongo'),
      batchesOf(({ contest, wallet }) => CONTEST_STATEMENTS / contest + (STATEMENTS - CONTEST_STATEMENTS) / wallet),
    ),
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    const play = (run: Measured): Outcome['perTrip'] =>
      simulate(costsOf(), sizeOf(run), { width: run.width }, { joins: JOINS }).perTrip;
    const played = [play(few), play(many)] as const;
    // Damped by half, or the two oscillate.
    const between = (from: Outcome['perTrip'], to: Outcome['perTrip']) => ({
      contest: (from.contest + to.contest) / 2,
      wallet: (from.wallet + to.wallet) / 2,
    });
    shares = [between(shares[0], played[0]), between(shares[1], played[1])];
  }
  return costsOf();
}

import type { Match } from '../../load/load-client';
import type { RandomStream } from '../random';
import type { AttackSeason } from './attack-season';
import type { Account, Attackers } from './attackers';

/** The means of an attack. */
export interface Plot {
  attackers: Attackers;
  season: AttackSeason;
  rounds: number;
  random: RandomStream;
  /** Reports what happened, and counts refusals by code. */
  print: (what: string) => void;
  /** the house's cap on one side of a contest */
  capRupees: number;
}
/** The gain of each round, or of the one crowd, in rupees. */
export type Gains = number[];

const refusalOf = ({ status, code }: { status?: boolean; code?: string }): string | undefined =>
  status === true ? undefined : (code ?? 'refused');
const other = (match: Match, team: string): string => match.teams.find((one) => one !== team) ?? team;

/**
 * Stakes on one side; a player who is refused the other side takes the same one, rather than not to play. Every ring
 * begins with the same side of a match, so that its result is against all of them alike.
 */
async function stakeOrFollow(
  { attackers, print }: Plot,
  account: Account,
  { match, pick, amount }: { match: Match; pick: string; amount: number },
): Promise<void> {
  const why = refusalOf(await attackers.stake(account, match, pick, amount));
  print(why === undefined ? 'stake taken' : `stake refused: ${why}`);
  if (why === 'one-side-per-group')
    await attackers.stake(account, match, other(match, pick), amount).then((answer) => {
      const again = refusalOf(answer);
      print(again === undefined ? 'stake on the same side taken' : `stake refused: ${again}`);
    });
}

async function withdrawAll({ attackers, print }: Plot, accounts: readonly Account[]): Promise<void> {
  for (const account of accounts) {
    const { withdrawable } = (await attackers.me(account)).walletDetails;
    if (withdrawable < 100) continue;
    const why = refusalOf(await attackers.withdraw(account, Math.floor(withdrawable)));
    if (why === 'withdrawals-frozen') account.isUnderReview = true;
    print(why === undefined ? 'withdrawal taken' : `withdrawal refused: ${why}`);
  }
}

const gainsOf = async ({ attackers }: Plot, rings: readonly Account[][]): Promise<Gains> => {
  const gains: Gains = [];
  for (const ring of rings) gains.push(await attackers.gain(ring));
  return gains;
};
const times = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  while (made.length < count) made.push(await make());
  return made;
};

/** Two friends deposit for the reward and withdraw; the two referrers back both sides with the rewards. */
async function referral(plot: Plot): Promise<Gains> {
  const { attackers, season, rounds, random, print } = plot;
  const rings = await times(rounds, async () => {
    const network = attackers.newNetwork();
    const [phone, otherPhone] = [
      { device: attackers.newDevice(), network },
      { device: attackers.newDevice(), network },
    ];
    const referrers = [await attackers.signUp(phone), await attackers.signUp(phone)] as const;
    const friends = [
      await attackers.signUp(otherPhone, referrers[0]),
      await attackers.signUp(otherPhone, referrers[1]),
    ] as const;
    for (const friend of friends) await attackers.deposit(friend, 500);
    return { referrers, friends, amount: random.between(450, 540) };
  });
  // The friends' money out again, at once; else staked, on both sides of a contest if that is accepted.
  const first = await season.nextMatch();
  for (const { friends } of rings) {
    const refusals = [];
    for (const friend of friends) refusals.push(refusalOf(await attackers.withdraw(friend, 500)));
    for (const why of refusals)
      print(why === undefined ? 'deposit taken out again' : `deposit not taken out again: ${why}`);
    if (refusals.every((why) => why === undefined)) continue;
    await stakeOrFollow(plot, friends[0], { match: first, pick: first.teams[0], amount: 540 });
    await stakeOrFollow(plot, friends[1], { match: first, pick: first.teams[1], amount: 540 });
  }
  await season.decideAgainstThem(first);
  const second = await season.nextMatch();
  for (const { referrers, amount } of rings)
    for (const [i, referrer] of referrers.entries()) {
      const { bonus } = (await attackers.me(referrer)).walletDetails;
      print(bonus > 40 ? 'reward credited' : 'no reward');
      if (bonus >= amount)
        await stakeOrFollow(plot, referrer, { match: second, pick: second.teams[i] ?? second.teams[0], amount });
    }
  await season.decideAgainstThem(second);
  const accounts = rings.map(({ referrers, friends }) => [...referrers, ...friends]);
  for (const ring of accounts) await withdrawAll(plot, ring);
  return gainsOf(plot, accounts);
}

/** The accounts of a ring differ in this, where it is cheap. */
const changes = [
  'nothing',
  'the phone, with a referral',
  'the private window',
  'the private window and the network',
] as const;

/** One person with two accounts backs both sides. */
async function hedge(plot: Plot): Promise<Gains> {
  const { attackers, season, rounds, random, print } = plot;
  const match = await season.nextMatch();
  const rings: Account[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const changed = changes[round % changes.length] ?? 'nothing';
    const place = { device: attackers.newDevice(), network: attackers.newNetwork() };
    const one = await attackers.signUp(place);
    const two = await attackers.signUp(
      {
        device: changed === 'nothing' ? place.device : attackers.newDevice(),
        network: changed === 'the private window and the network' ? attackers.newNetwork() : place.network,
      },
      changed === 'the phone, with a referral' ? one : undefined,
    );
    print(`ring that changes ${changed}`);
    // Two private windows alone: their deposits come from two UPI IDs.
    const payer = changed === 'the private window' ? {} : { from: `ring${round}@okbank` };
    for (const account of [one, two]) await attackers.deposit(account, 500, payer);
    const amount = random.between(450, 540);
    await stakeOrFollow(plot, one, { match, pick: match.teams[0], amount });
    await stakeOrFollow(plot, two, { match, pick: match.teams[1], amount });
    rings.push([one, two]);
  }
  await season.decideAgainstThem(match);
  for (const ring of rings) await withdrawAll(plot, ring);
  return gainsOf(plot, rings);
}

/** Four guests on one phone, each with a joining bonus, the smallest deposit and an address of the same person. */
async function guest(plot: Plot): Promise<Gains> {
  const { attackers, season, rounds } = plot;
  const match = await season.nextMatch();
  const rings = await times(rounds, async () => {
    const phone = { device: attackers.newDevice(), network: attackers.newNetwork() };
    const guests = await times(4, () => attackers.signUpGuest(phone));
    for (const [i, account] of guests.entries()) {
      await attackers.deposit(account, 50);
      await stakeOrFollow(plot, account, { match, pick: match.teams[i % 2] ?? match.teams[0], amount: 90 });
    }
    return guests;
  });
  await season.decideAgainstThem(match);
  for (const ring of rings) await withdrawAll(plot, ring);
  return gainsOf(plot, rings);
}

/** The gain beyond the cap of many accounts that know the result. */
async function cap(plot: Plot): Promise<Gains> {
  const { attackers, season, rounds, random, print, capRupees } = plot;
  const match = await season.nextMatch();
  const crowd: Account[] = [];
  for (let i = 0; i < rounds; i += 1) {
    const account = await attackers.signUp({ device: attackers.newDevice(), network: attackers.newNetwork() });
    for (let deposits = 0; deposits < 3; deposits += 1) await attackers.deposit(account, 500);
    crowd.push(account);
    // The largest accepted stake: a smaller one where a larger one is refused.
    for (const amount of [random.between(1100, 1500), random.between(450, 1000), 100, 49]) {
      const why = refusalOf(await attackers.stake(account, match, match.teams[0], amount));
      print(why === undefined ? 'stake taken' : `stake refused: ${why}`);
      if (why === undefined) break;
    }
  }
  await season.settle(match, match.teams[0]);
  await withdrawAll(plot, crowd);
  const won = await attackers.gain(crowd);
  print(`the crowd won ₹${won}, the house risks ₹${capRupees}`);
  return [Math.max(0, won - capRupees)];
}

export const attacks = {
  referral: {
    play: referral,
    what: 'two friends’ deposits turn into rewards, and the rewards into cash on both sides',
  },
  hedge: { play: hedge, what: 'one person with two accounts backs both sides' },
  cap: { play: cap, what: 'a crowd that knows the result; counted is what it wins beyond the cap' },
  guest: { play: guest, what: 'guest accounts by the dozen play their joining bonus on both sides' },
} as const satisfies Record<string, { play: (plot: Plot) => Promise<Gains>; what: string }>;
export type AttackName = keyof typeof attacks;
export const isAttack = (name: string): name is AttackName => Object.hasOwn(attacks, name);

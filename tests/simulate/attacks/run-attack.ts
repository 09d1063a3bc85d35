import { startTestStack } from '../../../dev/src/stack/testing/start-test-stack';
import { startFakeRazorpay } from '../../../svc-wallet/src/testing/fake-razorpay';
import { licensed } from '../../../svc-wallet/src/testing/licensed';
import { randomStream } from '../random';
import { attacks, type AttackName } from './attacks';
import { attackSeason } from './attack-season';
import { attackersOn } from './attackers';

const BEGINS_AT = '2025-04-05T09:00:00+05:30';
/** Small, so that a crowd that a simulation can afford reaches it. */
const CAP_RUPEES = 10_000;
const NEVER_REACHED_RUPEES = 1_000_000_000;

interface AttackOptions {
  name: AttackName;
  rounds: number;
  seed: number;
  /** as money mode `real` has them, or none */
  policies: 'on' | 'off';
  print: (line: string) => void;
  signal: AbortSignal;
}

/** Plays one attack against a stack of its own in money mode `real`. Returns the house's loss, in rupees. */
export async function runAttack({ name, rounds, seed, policies, print, signal }: AttackOptions): Promise<number> {
  const razorpay = await startFakeRazorpay();
  const env = {
    MONEY_MODE: 'real',
    ...licensed,
    ...razorpay.env,
    // Attacks other than on the cap must not be stopped by it: many rounds use one contest.
    DEFAULT_CAP_RUPEES: String(name === 'cap' ? CAP_RUPEES : NEVER_REACHED_RUPEES),
    ...(policies === 'off' ? { POLICIES: 'off' } : {}),
  };
  try {
    const stack = await startTestStack({ args: ['--at', BEGINS_AT, '--fresh'], env, onLine: print });
    try {
      signal.throwIfAborted();
      const stopped = new Promise<never>((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('interrupted')), { once: true }),
      );
      const attackers = attackersOn(stack, razorpay, seed);
      const happened = new Map<string, number>();
      const note = (what: string): void => void happened.set(what, (happened.get(what) ?? 0) + 1);
      const plot = {
        attackers,
        season: await attackSeason(stack, attackers.portal),
        rounds,
        random: randomStream(seed),
        print: note,
        capRupees: CAP_RUPEES,
      };
      const played = attacks[name].play(plot);
      played.catch(() => undefined);
      const gains = await Promise.race([played, stopped]);
      const { balanced, sumPaise } = await attackers.portal.books(plot.season.operator);
      attackers.portal.close();
      for (const [what, count] of [...happened].sort(([one], [other]) => one.localeCompare(other)))
        print(`${String(count).padStart(5)} x ${what}`);
      if (!balanced || sumPaise !== 0) throw new Error('the books do not balance');
      const total = gains.reduce((sum, gain) => sum + gain, 0);
      const worst = Math.max(...gains);
      print(`in the worst round the house loses ₹${worst}`);
      // Each round's gain counts by itself; losses of others do not offset it.
      return worst > 0 ? Math.max(total, worst) : total;
    } finally {
      await stack.stop();
    }
  } finally {
    await razorpay.stop();
  }
}

import type { Split } from './stake';

/** Bonus first, then cash. Undefined: insufficient funds. */
export function splitStake(stakePaise: number, wallet: Split): Split | undefined {
  const bonus = Math.min(wallet.bonus, stakePaise);
  const cash = stakePaise - bonus;
  return cash <= wallet.cash ? { cash, bonus } : undefined;
}

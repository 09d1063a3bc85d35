import { addDays, dayInIndia, toPaise } from '@baazi/contracts';
import type { Service } from '@baazi/service-kit';
import type { WalletConfig } from '../wallet-config';
import { house, player } from './account';
import type { LedgerDeps } from './ledger-deps';
import { inLedgerTransaction } from './ledger-transaction';
import { postTransfer } from './post-transfer';
import type { Transfer } from './transfer';

/** The coins rise by a tenth a day, up to this day of a streak. */
const HIGHEST_DAY = 7;

export interface DailyCoinsDeps extends LedgerDeps {
  service: LedgerDeps['service'] & Pick<Service<WalletConfig>, 'config'>;
}

/** Coins of a day of a streak, counted from 1. */
export const coinsOfDay = (streak: number, dailyCoins: number): number =>
  dailyCoins + Math.floor(dailyCoins / 10) * (Math.min(streak, HIGHEST_DAY) - 1);

/** The streak that today's coins continue: yesterday's, or that of the day before, because one missed day is forgiven. */
export const streakAfter = ({ yesterday, before }: { yesterday?: number; before?: number }): number =>
  (yesterday ?? before ?? 0) + 1;

const grantId = (userId: string, day: string): string => `grant:${userId}:${day}`;
/** Undefined without coins on that day. Transfers from before streaks count as a first day. */
function streakOf(grant: Pick<Transfer, 'memo'> | undefined): number | undefined {
  if (!grant) return undefined;
  return 'key' in grant.memo && grant.memo.key === 'daily-coins' ? (grant.memo.params.streak ?? 1) : 1;
}

/** The day of the streak on each of these days; undefined: no coins on that day. */
export async function streaksOf({ transfers }: Pick<LedgerDeps, 'transfers'>, userId: string, days: readonly string[]) {
  const ids = days.map((day) => grantId(userId, day));
  const grants = await transfers.find({ _id: { $in: ids } }, { memo: 1 }).lean<Pick<Transfer, '_id' | 'memo'>[]>();
  const byId = new Map(grants.map((grant) => [grant._id, grant]));
  return ids.map((id) => streakOf(byId.get(id)));
}

/** Play mode's income: coins once per Indian day. The transfer is named by player and day, so a repeat adds nothing. */
export async function grantDailyCoins(deps: DailyCoinsDeps, userId: string): Promise<void> {
  const today = dayInIndia(deps.now());
  const id = grantId(userId, today);
  if (await deps.transfers.exists({ _id: id })) return;
  const [yesterday, before] = await streaksOf(deps, userId, [addDays(today, -1), addDays(today, -2)]);
  const streak = streakAfter({ yesterday, before });
  const amountPaise = toPaise(coinsOfDay(streak, deps.service.config.DAILY_COINS));
  await deps.playerQueue(userId, () =>
    inLedgerTransaction(deps, async (tx) => {
      if (await deps.transfers.exists({ _id: id }).session(tx.session)) return;
      await postTransfer(tx, deps, {
        id,
        kind: 'grant',
        legs: [house('grant', -amountPaise), player(userId, 'bonus', amountPaise)],
        memo: { key: 'daily-coins', params: { amountPaise, streak } },
      });
    }),
  );
}

import { dayInIndia, type endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { coinsOfDay, grantDailyCoins, streaksOf, type DailyCoinsDeps } from './daily-coins';

/** The player's streak of daily coins, which this view grants too. */
export const showDailyCoins =
  (deps: DailyCoinsDeps): Handler<typeof endpoints.dailyCoins> =>
  async ({ caller: { userId } }) => {
    if (deps.money.mode !== 'play') return refuse('mode-closed');
    await grantDailyCoins(deps, userId);
    const [streak = 1] = await streaksOf(deps, userId, [dayInIndia(deps.now())]);
    const { DAILY_COINS } = deps.service.config;
    return reply({ streak, coins: coinsOfDay(streak, DAILY_COINS), tomorrow: coinsOfDay(streak + 1, DAILY_COINS) });
  };

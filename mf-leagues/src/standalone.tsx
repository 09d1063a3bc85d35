// This part alone: `npm run dev -w mf-leagues`. Fake server answers, parsed by the contract.
import { endpoints } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { App } from './app';
import { inLeague, ownLeagues, standings } from './examples';
import { route } from './route';
import { texts } from './texts';

export const alone = mountAlone(App, {
  at: route,
  player: asha,
  texts,
  answers: [
    answer(endpoints.standings, standings),
    answer(endpoints.ownLeagues, ownLeagues),
    answer(endpoints.league, inLeague),
  ],
});

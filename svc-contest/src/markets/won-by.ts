import type { ResultMessage } from '@baazi/contracts';

/** The message of a win; `margin` as score cards and season files state it: '25 runs', '1 wicket', 'super over'. */
export function wonBy(team: string, margin: string | undefined, method?: string): ResultMessage {
  if (margin === 'super over') return { key: 'won-super-over', params: { team } };
  if (margin === 'forfeit') return { key: 'won-by-forfeit', params: { team } };
  const [, count, unit] = /^(\d+) (run|wicket)s?$/.exec(margin ?? '') ?? [];
  const revised = method === undefined ? {} : { method };
  return count === undefined
    ? { key: 'won', params: { team, ...revised } }
    : { key: unit === 'run' ? 'won-by-runs' : 'won-by-wickets', params: { team, count: Number(count), ...revised } };
}

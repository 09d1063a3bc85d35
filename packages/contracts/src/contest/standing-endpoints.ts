import { endpoint } from '../endpoint';
import type { standingShapes as s } from './standing-shapes';

type S = typeof s;
const owner = 'svc-contest';

export const standings = /*#__PURE__*/ endpoint<S['standings']>()({
  method: 'GET',
  path: '/api/user/standings',
  access: 'player',
  owner,
  summary: 'Standings of a season or a week, with the own rank and neighbours',
  refusals: {},
});
export const beSeen = /*#__PURE__*/ endpoint<S['beSeen']>()({
  method: 'PUT',
  path: '/api/user/standings/seen',
  access: 'player',
  owner,
  summary: 'Show the full name in standings, or mask it (default)',
  refusals: {},
});

import { endpoint, withRefusals } from '../endpoint';
import type { leagueShapes as s } from './league-shapes';

type S = typeof s;
const base = { access: 'player', owner: 'svc-contest' } as const;
const notMine = { 'league-not-found': 404 } as const;
const notOwner = { ...notMine, 'not-league-owner': 403 } as const;

export const ownLeagues = /*#__PURE__*/ endpoint<S['ownLeagues']>()({
  ...base,
  method: 'GET',
  path: '/api/user/leagues',
  summary: 'Private leagues of the player',
  refusals: {},
});
export const makeLeague = /*#__PURE__*/ endpoint<S['makeLeague']>()({
  ...base,
  method: 'POST',
  path: '/api/user/leagues',
  makesOne: true,
  summary: 'Make a private league',
  refusals: { 'too-many-leagues': 409, conflict: 409 },
});
export const league = /*#__PURE__*/ endpoint<S['league']>()({
  ...base,
  method: 'GET',
  path: '/api/user/leagues/:leagueID',
  summary: "A league's table of a season or a week",
  refusals: notMine,
});
export const leagueMatch = /*#__PURE__*/ endpoint<S['leagueMatch']>()({
  ...base,
  method: 'GET',
  path: '/api/user/leagues/:leagueID/matches/:matchID',
  summary: "A league's entries on a match, after its lock",
  refusals: /*#__PURE__*/ withRefusals(notMine, { 'match-not-found': 404, 'calls-secret': 409 }),
});
export const renameLeague = /*#__PURE__*/ endpoint<S['renameLeague']>()({
  ...base,
  method: 'PUT',
  path: '/api/user/leagues/:leagueID',
  summary: 'Rename a league',
  refusals: notOwner,
});
export const leaveLeague = /*#__PURE__*/ endpoint<S['leaveLeague']>()({
  ...base,
  method: 'POST',
  path: '/api/user/leagues/:leagueID/leave',
  summary: 'Leave a league; the last member deletes it',
  refusals: { 'hand-over-first': 409 },
});
export const removeMember = /*#__PURE__*/ endpoint<S['removeMember']>()({
  ...base,
  method: 'POST',
  path: '/api/user/leagues/:leagueID/remove',
  summary: 'Remove a member and replace the invitation, which that member knows',
  refusals: notOwner,
});
export const handOverLeague = /*#__PURE__*/ endpoint<S['handOverLeague']>()({
  ...base,
  method: 'POST',
  path: '/api/user/leagues/:leagueID/hand-over',
  summary: 'Make another member the owner',
  refusals: /*#__PURE__*/ withRefusals(notOwner, { 'member-not-found': 404 }),
});
export const replaceInvitation = /*#__PURE__*/ endpoint<S['replaceInvitation']>()({
  ...base,
  method: 'POST',
  path: '/api/user/leagues/:leagueID/invitation',
  summary: 'Replace the invitation',
  refusals: notOwner,
});
export const invitation = /*#__PURE__*/ endpoint<S['invitation']>()({
  ...base,
  method: 'GET',
  path: '/api/user/invitations/:code',
  summary: 'The league of an invitation',
  refusals: { 'invitation-not-found': 404 },
});
export const joinLeague = /*#__PURE__*/ endpoint<S['joinLeague']>()({
  ...base,
  method: 'POST',
  path: '/api/user/invitations/:code',
  summary: 'Join a league by its invitation',
  refusals: { 'invitation-not-found': 404, 'league-full': 409, 'too-many-leagues': 409 },
});

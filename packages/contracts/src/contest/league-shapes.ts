import { z } from 'zod';
import { done, id, plainText } from '../common-shapes';
import { standingFrame, standingQuery, standingRow } from './standing-shapes';

const nameWords = 'Please give the league a name of 3 to 40 characters.';
const leagueName = plainText(40, nameWords).refine((text) => [...text].length >= 3, nameWords);
const params = z.object({ leagueID: id });
const byMember = { params, body: z.strictObject({ memberID: id }), reply: done };
/** Whatever was typed: small letters, spaces and hyphens are the reader's. */
const code = z
  .string()
  .max(40)
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, ''));
const isMine = { you: z.literal(true).optional() };

export const leagueShapes = {
  ownLeagues: {
    reply: z.object({
      data: z.array(
        z.object({
          leagueID: z.string(),
          name: z.string(),
          members: z.number().int(),
          owner: z.boolean(),
          /** in the season's table of the league; absent: nothing of the player's counts yet */
          rank: z.number().int().optional(),
        }),
      ),
    }),
  },
  makeLeague: {
    body: z.strictObject({ name: leagueName }),
    reply: z.object({ leagueID: z.string() }),
  },
  league: {
    params,
    query: z.strictObject(standingQuery),
    reply: z.object({
      leagueID: z.string(),
      name: z.string(),
      /** whether the caller owns it */
      owner: z.boolean(),
      code: z.string(),
      ...standingFrame,
      /** all members, the best first; those without a pick that counts come last */
      rows: z.array(
        standingRow.extend({
          memberID: z.string(),
          owner: z.literal(true).optional(),
        }),
      ),
      /** matches that are locked, the last first: the members' picks may be seen */
      matches: z.array(
        z.object({
          matchID: z.string(),
          name: z.string(),
          startsAt: z.string(),
          outcome: z.string().optional(),
        }),
      ),
    }),
  },
  leagueMatch: {
    params: z.object({ leagueID: id, matchID: id }),
    reply: z.object({
      matchID: z.string(),
      name: z.string(),
      /** a team, or 'void'; absent until it is declared */
      outcome: z.string().optional(),
      /** those who picked a side, who was right first */
      rows: z.array(
        z.object({
          memberID: z.string(),
          name: z.string(),
          selection: z.string(),
          call: z.enum(['right', 'wrong', 'void', 'open']),
          ...isMine,
        }),
      ),
      /** members who picked none */
      without: z.number().int(),
    }),
  },
  renameLeague: {
    params,
    body: z.strictObject({ name: leagueName }),
    reply: done,
  },
  leaveLeague: {
    params,
    reply: done,
  },
  removeMember: byMember,
  handOverLeague: byMember,
  replaceInvitation: {
    params,
    reply: z.object({ code: z.string() }),
  },
  invitation: {
    params: z.object({ code }),
    reply: z.object({
      name: z.string(),
      members: z.number().int(),
      /** the caller is in it already */
      leagueID: z.string().optional(),
    }),
  },
  joinLeague: {
    params: z.object({ code }),
    reply: z.object({ leagueID: z.string() }),
  },
} as const;

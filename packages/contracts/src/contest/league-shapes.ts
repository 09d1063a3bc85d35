import { z } from 'zod';
import { done, id, plainText } from '../common-shapes';
import { distinctions, standingFrame, standingQuery, standingRow } from './standing-shapes';

const nameError = 'Please give the league a name of 3 to 40 characters.';
const leagueName = plainText(40, nameError).refine((text) => [...text].length >= 3, nameError);
const params = z.object({ leagueID: id });
const byMember = { params, body: z.strictObject({ memberID: id }), reply: done };
/** An invitation code as typed: case, spaces and hyphens are ignored. */
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
          /** rank in the league's season table; absent: no entry counts yet */
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
      /** true if the caller is the owner */
      owner: z.boolean(),
      code: z.string(),
      ...standingFrame,
      /** all members, best first; members without a counted entry come last */
      rows: z.array(
        standingRow.extend({
          ...distinctions,
          memberID: z.string(),
          owner: z.literal(true).optional(),
          /** points of the season for guessed overs; absent: none */
          honour: z.number().int().optional(),
        }),
      ),
      /** locked matches, latest first: the members' entries are visible */
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
      /** a team, or 'void'; absent before the declaration */
      outcome: z.string().optional(),
      /** members with an entry, correct ones first */
      rows: z.array(
        z.object({
          memberID: z.string(),
          name: z.string(),
          selection: z.string(),
          call: z.enum(['right', 'wrong', 'void', 'open']),
          ...isMine,
        }),
      ),
      /** members without an entry */
      without: z.number().int(),
      /** points for overs guessed in this match, most first */
      honour: z
        .array(
          z.object({
            name: z.string(),
            points: z.number().int(),
            ...isMine,
          }),
        )
        .optional(),
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
      /** true if the caller is a member */
      leagueID: z.string().optional(),
    }),
  },
  joinLeague: {
    params: z.object({ code }),
    reply: z.object({ leagueID: z.string() }),
  },
} as const;

import { randomBytes, randomInt } from 'node:crypto';
import { collectionOf, indexWherePresent, refuse, type Collection, type Service } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { PlayerDeps } from '../../players/player';

/** A private league: players who compare their standings. No money moves in it. */
export interface League {
  _id: string;
  /** plain text, as typed */
  name: string;
  /** the invitation code; whoever has it may join */
  code: string;
  /** userId of a member */
  ownerId: string;
  /** in the order of joining, each once */
  members: Member[];
  /** `<userId>|<idempotency key>` of the request that created it */
  requestKey?: string;
  createdAt: Date;
}
interface Member {
  userId: string;
  /** identifies a member to the others, who never see a userId */
  memberID: string;
  since: Date;
}

export const MAX_MEMBERS = 500;
export const MAX_LEAGUES = 20;
/** True while the list's last allowed position is empty. As a condition of the update it closes the race for it. */
export const hasRoom = (list: string, max: number) => ({ [`${list}.${max - 1}`]: { $exists: false } });

const member = new Schema<Member>(
  {
    userId: { type: String, required: true },
    memberID: { type: String, required: true },
    since: { type: Date, required: true },
  },
  { _id: false },
);
const schema = new Schema<League>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    code: { type: String, required: true },
    ownerId: { type: String, required: true },
    members: { type: [member], required: true },
    requestKey: String,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ code: 1 }, { unique: true });
schema.index({ 'members.userId': 1 });
indexWherePresent(schema, 'requestKey', { unique: true });

export const openLeagues = collectionOf<League>('League', schema, 'leagues');

/** What `leagues` needs. `community` imports `players`, `markets`, `entries` and `results`. */
export interface LeagueDeps extends PlayerDeps {
  leagues: Collection<League>;
  service: Pick<Service, 'transactions'>;
  now: () => Date;
}

/** Of a league or a member; random, so that it reveals nothing. */
export const newId = (): string => randomBytes(9).toString('hex');

/** Without characters that look alike. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 12;

/** One of 8 * 10^17: not guessable even without the rate limit. */
export const newInvitationCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)] ?? '').join('');

/** Undefined for a player who is not a member, whether the league exists or not. */
export async function findLeagueOf({ leagues }: Pick<LeagueDeps, 'leagues'>, leagueID: string, userId: string) {
  const league = await leagues.findOne({ _id: leagueID, 'members.userId': userId }).lean<League>();
  return league ?? undefined;
}

/** The league if the player owns it, else the refusal. */
export async function findOwnedLeague(deps: Pick<LeagueDeps, 'leagues'>, leagueID: string, userId: string) {
  const league = await findLeagueOf(deps, leagueID, userId);
  if (!league) return { refusal: refuse('league-not-found') };
  return league.ownerId === userId ? { league } : { refusal: refuse('not-league-owner') };
}

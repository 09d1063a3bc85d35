import type { endpoints } from '@baazi/contracts';
import { addressLimits, refuse, reply, type Handler } from '@baazi/service-kit';
import { findOwnedLeague, newInvitationCode, type LeagueDeps } from './league';

/** Of one network address, against guessing codes. */
const limits = { invitation: { points: 30, seconds: 600 } } as const;

export interface InvitationDeps extends Pick<LeagueDeps, 'leagues'> {
  service: Parameters<typeof addressLimits>[0];
}

/** The league of an invitation, before the player joins. */
export function showInvitation(deps: InvitationDeps): Handler<typeof endpoints.invitation> {
  const limit = invitationLimiter(deps);
  return async ({ params: { code }, caller: { userId }, ip }) => {
    const waitSeconds = await limit('invitation', ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const league = await deps.leagues.findOne({ code }).lean();
    if (!league) return refuse('invitation-not-found');
    const isMember = league.members.some((member) => member.userId === userId);
    return reply({ name: league.name, members: league.members.length, leagueID: isMember ? league._id : undefined });
  };
}

const limiters = new WeakMap<object, ReturnType<typeof addressLimits<keyof typeof limits>>>();

/** One counter for showing and joining: returns the seconds to wait. */
export function invitationLimiter({ service }: InvitationDeps) {
  const limiter = limiters.get(service) ?? addressLimits<keyof typeof limits>(service, limits);
  limiters.set(service, limiter);
  return limiter;
}

/** Makes a new invitation code; the old one stops working. */
export const replaceInvitation =
  (deps: Pick<LeagueDeps, 'leagues'>): Handler<typeof endpoints.replaceInvitation> =>
  async ({ params: { leagueID }, caller: { userId } }) => {
    const { league, refusal } = await findOwnedLeague(deps, leagueID, userId);
    if (!league) return refusal;
    const code = newInvitationCode();
    await deps.leagues.updateOne({ _id: leagueID, ownerId: userId }, { $set: { code } });
    return reply({ code });
  };

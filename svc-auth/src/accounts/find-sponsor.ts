import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { User } from '../users/user';
import type { AccountDeps } from './account-deps';

/** The first name of the referring player, for the sign-up page of a referral link. */
export const findSponsor =
  (deps: AccountDeps): Handler<typeof endpoints.sponsor> =>
  async (call) => {
    const waitSeconds = await deps.limits.perAddress('lookup', call.ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const sponsor = await deps.users
      .findOne({ referralCode: call.params.code.trim().toUpperCase(), status: 'active', role: 'player' })
      .lean<User>();
    if (!sponsor) return refuse('unknown-referral');
    return reply({ name: sponsor.name.split(/\s+/)[0] ?? sponsor.name });
  };

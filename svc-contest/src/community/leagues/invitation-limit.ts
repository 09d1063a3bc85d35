import { addressLimits } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';

/** Invitations looked at or used from one network address: nobody tries codes. */
const allowed = { invitation: { points: 30, seconds: 600 } } as const;

const limits = new WeakMap<ContestContext, ReturnType<typeof addressLimits<keyof typeof allowed>>>();

/** One count for both ways to use a code; answers how many seconds to wait. */
export function waitForInvitations(contest: ContestContext) {
  const known = limits.get(contest) ?? addressLimits<keyof typeof allowed>(contest.service, allowed);
  limits.set(contest, known);
  return known;
}

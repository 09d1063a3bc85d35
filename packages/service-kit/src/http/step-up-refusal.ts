import type { endpoints, ReplyOf } from '@baazi/contracts';
import { refuse } from './handler';

/** Result of re-authentication: within the last ten minutes, or with the password of this request. */
export type StepUp = ReplyOf<typeof endpoints.stepUp>;

const WRONG = 'The password is not right.';

/** Maps a step-up result to its refusal; undefined if the person is confirmed. */
export function stepUpRefusal(outcome: StepUp) {
  switch (outcome.kind) {
    case 'confirmed':
      return undefined;
    case 'password-needed':
      return refuse('confirm-password');
    case 'wrong':
      return refuse('wrong-password', { message: WRONG, errors: [{ path: 'password', msg: WRONG }] });
    case 'wait':
      return refuse('too-many-requests', { retryAfterSeconds: outcome.waitSeconds });
  }
}

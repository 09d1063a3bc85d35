import type { endpoints, ReplyOf } from '@baazi/contracts';
import { refuse } from './handler';

/** Result of re-authentication: by second factor and password, as far as the account has them and the action needs them. */
export type StepUp =
  Exclude<ReplyOf<typeof endpoints.stepUp>, { waitSeconds: number }> | { kind: 'wait'; waitSeconds: number };

const WRONG = 'The password is not right.';

/** Maps a step-up result to its refusal; undefined if the person is confirmed. */
export function stepUpRefusal(outcome: StepUp) {
  switch (outcome.kind) {
    case 'confirmed':
      return undefined;
    case 'password-needed':
      return refuse('confirm-password');
    case 'factor-needed':
      return refuse('confirm-factor');
    case 'wrong':
      return refuse('wrong-password', { message: WRONG, errors: [{ path: 'password', msg: WRONG }] });
    case 'wait':
      return refuse('too-many-requests', { retryAfterSeconds: outcome.waitSeconds });
  }
}

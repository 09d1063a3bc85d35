import {
  commonRefusals,
  endpoints,
  fieldError,
  toRupees,
  refusalTextFor,
  type CommonRefusal,
  type FieldError,
  type RefusalOf,
} from '@baazi/contracts';
import { refuse, type Refused } from '@baazi/service-kit';
import type { Entry } from '../entry';
import type { ClosedMarket, InvalidRequest } from './reason-not-to-enter';

/** Codes that joins and answers share: svc-wallet's refusals and the cap. */
type StakeCode = Extract<RefusalOf<typeof endpoints.joinContest>, RefusalOf<typeof endpoints.answerQuestion>>;
/** Reasons that have one code for a join and another for an answer. */
type OwnCode = InvalidRequest | ClosedMarket | 'taken';

export interface EntryRefused {
  kind: 'refused';
  why: OwnCode | StakeCode;
  missingRupees?: number;
  maxStakePaise?: number;
}
interface RefusalCodes<C extends string> {
  codes: Record<OwnCode, C>;
  /** the field that names the match or the question */
  subject: string;
}

export const joinRefusals: RefusalCodes<RefusalOf<typeof endpoints.joinContest> | CommonRefusal> = {
  codes: {
    'unknown-market': 'match-not-found',
    'unknown-selection': 'team-not-in-match',
    'win-amount-changed': 'win-amount-changed',
    'max-stake': 'max-stake',
    closed: 'entry-closed',
    decided: 'entry-closed',
    paused: 'busy',
    taken: 'already-joined',
  },
  subject: 'matchID',
};
export const answerRefusals: RefusalCodes<RefusalOf<typeof endpoints.answerQuestion> | CommonRefusal> = {
  codes: {
    'unknown-market': 'question-not-found',
    'unknown-selection': 'invalid-input',
    'win-amount-changed': 'win-amount-changed',
    'max-stake': 'max-stake',
    closed: 'answer-closed',
    decided: 'answer-closed',
    paused: 'busy',
    taken: 'already-answered',
  },
  subject: 'questionID',
};

/** The refusal of a join or an answer; its errors always name a field. */
export function refuseEntry<C extends string>(
  refusals: RefusalCodes<C>,
  refused: EntryRefused,
): Refused<C | StakeCode> {
  const code = isOwn(refusals, refused.why) ? refusals.codes[refused.why] : refused.why;
  return refuse(code, {
    errors: errorsFor(refusals.subject, code, refused),
    retryAfterSeconds: refused.why === 'paused' ? 2 : undefined,
  });
}

const isOwn = (refusals: RefusalCodes<string>, why: EntryRefused['why']): why is OwnCode =>
  Object.hasOwn(refusals.codes, why);

function errorsFor(subject: string, code: string, refused: EntryRefused): FieldError[] {
  if (code === 'insufficient-balance' && refused.missingRupees !== undefined)
    return [fieldError('amount', { key: 'top-up', params: { rupees: refused.missingRupees } })];
  if (code === 'stake-limit' && refused.missingRupees !== undefined)
    return [fieldError('amount', { key: 'over-stake-limit', params: { rupees: refused.missingRupees } })];
  if (code === 'max-stake' && refused.maxStakePaise !== undefined)
    return [fieldError('amount', { key: 'max-stake', params: { rupees: toRupees(refused.maxStakePaise) } })];
  const { message, errors } = refusalTextFor(code);
  if (errors.length === 0) return [{ path: subject, msg: message }];
  return errors.map((error) => (error.path === 'matchID' ? { ...error, path: subject } : error));
}

/**
 * The refusal that an entry ended in: svc-wallet's reason, or `given-up` for a code that this version does not know.
 */
export function refusalOfEntry(entry: Entry): EntryRefused {
  return {
    kind: 'refused',
    why: isStakeCode(entry.reason) ? entry.reason : 'given-up',
    missingRupees: entry.missingRupees,
  };
}

const isStakeCode = (reason: string | undefined): reason is StakeCode =>
  reason !== undefined &&
  !Object.hasOwn(commonRefusals, reason) &&
  Object.hasOwn(endpoints.joinContest.refusals, reason) &&
  Object.hasOwn(endpoints.answerQuestion.refusals, reason);

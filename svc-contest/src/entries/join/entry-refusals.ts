import {
  commonRefusals,
  endpoints,
  groupedRupees,
  topUpHint,
  toRupees,
  wordsFor,
  type CommonRefusal,
  type FieldError,
  type RefusalOf,
} from '@baazi/contracts';
import { refuse, type Refused } from '@baazi/service-kit';
import type { Entry } from '../entry';
import type { ClosedMarket, WrongRequest } from './reason-not-to-enter';

/** Codes that joins and answers share: what the wallet may refuse with, and the cap. */
type StakeCode = Extract<RefusalOf<typeof endpoints.joinContest>, RefusalOf<typeof endpoints.answerQuestion>>;
/** Reasons whose code depends on what is entered. */
type OwnReason = WrongRequest | ClosedMarket | 'taken';

export interface EntryRefused {
  kind: 'refused';
  why: OwnReason | StakeCode;
  missingRupees?: number;
  maxStakePaise?: number;
}
interface RefusalCodes<C extends string> {
  codes: Record<OwnReason, C>;
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

/** A refused entry in the contract's words; it always names a field. */
export function refuseEntry<C extends string>(words: RefusalCodes<C>, refused: EntryRefused): Refused<C | StakeCode> {
  const code = isOwn(words, refused.why) ? words.codes[refused.why] : refused.why;
  return refuse(code, {
    errors: errorsFor(words.subject, code, refused),
    ...(refused.why === 'paused' ? { retryAfterSeconds: 2 } : {}),
  });
}

const isOwn = (words: RefusalCodes<string>, why: EntryRefused['why']): why is OwnReason =>
  Object.hasOwn(words.codes, why);

function errorsFor(subject: string, code: string, refused: EntryRefused): FieldError[] {
  if (code === 'insufficient-balance' && refused.missingRupees !== undefined)
    return [{ path: 'amount', msg: topUpHint(refused.missingRupees) }];
  if (code === 'max-stake' && refused.maxStakePaise !== undefined)
    return [{ path: 'amount', msg: `At most ₹${groupedRupees(toRupees(refused.maxStakePaise))} in this contest.` }];
  const { message, errors } = wordsFor(code);
  if (errors.length === 0) return [{ path: subject, msg: message }];
  return errors.map((error) => (error.path === 'matchID' ? { ...error, path: subject } : error));
}

/**
 * The refusal that an entry ended in: the wallet's reason. One that this version does not know yet is told as given up.
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

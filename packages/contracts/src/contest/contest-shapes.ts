import { z } from 'zod';
import type { ReplyMessage } from '../texts/reply-messages';
import { matchEntryTexts, stakeTexts } from '../texts/texts';
import {
  day,
  id,
  instant,
  listOf,
  keyedListOf,
  keyedQuery,
  listQuery,
  serviceOperatorsLog,
  operatorsLogQuery,
  plainText,
  playersPage,
  reason,
  rupees,
  teamCode,
  titled,
} from '../common-shapes';
import { MIN_STAKE_RUPEES } from '../rules/money-rules';
import { proposalShape } from './match-day-shapes';
import { matchView, resultMessage } from './match-view-shape';
import { receiptDocument } from '../proofs/proof-shapes';

const stake = rupees({ missing: stakeTexts.missing, wrong: stakeTexts.wrong }).refine(
  (value) => value >= MIN_STAKE_RUPEES,
  stakeTexts.tooSmall,
);
const winAmount = rupees({ missing: 'The winning amount has changed. Please check it and try again.' });
const code = z.string();

const questionView = z.object({
  questionID: z.string(),
  ...titled,
  day: z.string(),
  locksAt: z.string(),
  state: z.enum(['open', 'locked', 'declared', 'settled', 'void']),
  answer: z.enum(['yes', 'no']).optional(),
  /** hash of the rules that apply, if not the newest */
  rulesHash: z.string().optional(),
});
const pickView = z.object({
  matchID: z.string(),
  chosenTeam: code,
  amount: z.number().int(),
  win_amount: z.number().int(),
  result: z.enum(['WON', 'LOST', 'VOID']).nullable(),
  resultText: z.string().optional(),
  resultMessage,
  createdAt: z.string(),
  match: matchView,
  /** only while the entry is still being confirmed */
  state: z.literal('confirming').optional(),
  /** only in the reply to a join */
  receipt: receiptDocument.optional(),
});
const answerView = z.object({
  questionID: z.string(),
  chosenAnswer: z.enum(['yes', 'no']),
  amount: z.number().int(),
  win_amount: z.number().int(),
  result: z.enum(['yes', 'no', 'VOID']).nullable(),
  resultText: z.string().optional(),
  resultMessage,
  question: z.object(titled),
  createdAt: z.string(),
  state: z.literal('confirming').optional(),
  receipt: receiptDocument.optional(),
});
const joining = z.object({ state: z.enum(['held', 'confirming']) });
const resultBody = {
  note: reason,
  source: z.string().max(300).optional(),
  dryRun: z.boolean().optional(),
  expectedRevision: z.number().int().min(0).optional(),
  force: z.boolean().optional(),
  /** text for players, such as 'No result'; absent: derived from the outcome */
  playerText: plainText(80, 'Please write what players read.').optional(),
  /** why the score is wrong, where it does not allow this outcome */
  feedWrong: reason.optional(),
};
const resultReply = z.object({
  revision: z.number().int(),
  won: z.number().int(),
  lost: z.number().int(),
  void: z.number().int(),
  unresolved: z.number().int(),
  payoutRupees: z.number().int(),
  refundRupees: z.number().int(),
  houseRupees: z.number().int(),
  /** lost stakes: the house loses `keptRupees - houseRupees` to the other side, its exposure, and keeps these */
  keptRupees: z.number().int().optional(),
  gain: z.number().int().optional(),
  lose: z.number().int().optional(),
  /** a correction that needs two operators: nothing changes until another one confirms it */
  proposed: z.boolean().optional(),
  /** The score does not allow this outcome: play goes on (`words` is the score), or it ended otherwise. */
  against: z.object({ why: z.enum(['in-play', 'other-result']), words: z.string() }).optional(),
});
/** A question about a void match, with the refunds if it were void too. */
const linkedQuestion = z.object({
  questionID: z.string(),
  ...titled,
  entries: z.number().int(),
  refundRupees: z.number().int(),
});
/** A correction proposed by one operator, waiting for another one. */
export const correction = z.object({
  outcome: z.string(),
  proposedBy: z.string(),
  note: z.string(),
  at: z.string(),
});
/** Whether result corrections need two operators; absent: a service older than this rule. */
export const correctionRule = { twoForCorrections: z.boolean().optional() };
/** `over`: locked, and play is over: what is left to declare. */
const listedStates = ['open', 'locked', 'over', 'declared', 'settled', 'void'] as const;
const adminMatch = matchView.extend({
  revision: z.number().int(),
  outcome: z.string().nullable(),
  correction: correction.optional(),
  key: z.string(),
  picks: z.number().int().optional(),
  /** the result according to the live score */
  proposal: proposalShape.optional(),
  /** entry has closed and the match is not over */
  isUnderWay: z.boolean().optional(),
  replayOf: z.string().optional(),
});
const adminQuestion = questionView.extend({
  revision: z.number().int(),
  outcome: z.string().nullable(),
  correction: correction.optional(),
  closesAt: z.string().optional(),
  /** the answer according to the live score of its match */
  proposal: proposalShape.optional(),
  /** entry has closed and the match that it is about is not over */
  isUnderWay: z.boolean().optional(),
  answers: z.number().int().optional(),
});
/** A row of a season file (format of `ipl-2025.json`); `key` is the source's own, else `<season>-<matchNumber>`. */
export const fixtureRow = z.object({
  season: z.number().int(),
  matchNumber: z.number().int().optional(),
  originalMatchNumber: z.number().int().optional(),
  key: z.string().max(60).optional(),
  matchID: z.string().max(60).optional(),
  stage: z.string().max(60).optional(),
  startsAt: instant,
  teams: z.tuple([teamCode, teamCode]),
  venue: z.string().max(120).default(''),
  city: z.string().max(80).default(''),
  result: z
    .object({
      status: z.string(),
      winner: z.string().nullish(),
      margin: z.string().nullish(),
    })
    .loose()
    .optional(),
  replayedAs: z.number().int().optional(),
  replayStartsAt: z.string().optional(),
  originallyScheduledAt: instant.optional(),
  toss: z.object({ winner: z.string().nullish() }).loose().optional(),
  /** this match replays a stopped match, which keeps its own market */
  replayOf: z
    .object({
      startsAt: instant,
      venue: z.string().max(120).optional(),
      city: z.string().max(80).optional(),
    })
    .loose()
    .optional(),
});

/** The message of `todayTitle`; an older service leaves it out. */
const boardText = z.custom<ReplyMessage>((value) => typeof value === 'object').optional();
const homeView = z.object({
  matchesList: z.array(matchView),
  today: z.array(z.string()),
  upcoming: z.array(z.string()),
  todayTitle: z.string(),
  todayText: boardText,
  winUsers: z.array(z.string()),
  serverNow: z.string(),
});
const dashboardView = z.object({
  matches: z.array(matchView),
  questions: z.array(questionView),
  today: z.array(z.string()),
  upcoming: z.array(z.string()),
  todayTitle: z.string(),
  todayText: boardText,
  /** the newest rules, valid for every contest that names no others */
  rulesHash: z.string().optional(),
  serverNow: z.string(),
});
/** Refunds of a move: entries made after the new, earlier lock. */
const refunds = z.object({
  entries: z.number().int().min(0),
  refundRupees: z.number().int().min(0),
});
/** Changes of an import, previewed or applied. */
const importPlan = z.object({
  adds: z.array(z.string()),
  moves: z.array(
    z.object({
      matchID: z.string(),
      from: z.string(),
      to: z.string(),
      refunds,
    }),
  ),
  /** total of all moves */
  refunds,
  conflicts: z.array(
    z.object({
      key: z.string(),
      why: z.string(),
    }),
  ),
  unchanged: z.number().int(),
  applied: z.boolean(),
});
/** Payout of the house for each outcome of a market. */
const exposureRow = z.object({
  market: z.string(),
  ...titled,
  locksAt: z.string(),
  maxStakeRupees: z.number().int().nullable(),
  capRupees: z.number().int().nullable(),
  outcomes: z.array(
    z.object({
      outcome: z.string(),
      picks: z.number().int(),
      stakedRupees: z.number().int(),
      payoutRupees: z.number().int(),
      liabilityRupees: z.number().int(),
    }),
  ),
});

export const contestShapes = {
  homePage: {
    reply: homeView,
  },
  dashboard: {
    reply: dashboardView,
  },
  joinContest: {
    body: z.strictObject({
      matchID: id,
      match_id: id.optional(),
      chosenTeam: z.string({ error: matchEntryTexts.team }).min(1, matchEntryTexts.team).max(20, matchEntryTexts.team),
      amount: stake,
      win_amount: winAmount.optional(),
    }),
    reply: pickView.or(joining),
  },
  listTeams: {
    query: listQuery(['createdAt', 'amount', 'win_amount'], { result: ['WON', 'LOST', 'VOID', 'PENDING'] }),
    reply: listOf(pickView),
  },
  answerQuestion: {
    body: z.strictObject({
      questionID: id,
      answer: z.enum(['yes', 'no'], { error: 'Please choose Yes or No.' }),
      amount: stake,
      win_amount: winAmount.optional(),
    }),
    reply: answerView.or(joining),
  },
  listAnswers: {
    query: listQuery(['createdAt', 'amount', 'win_amount'], { result: ['WON', 'LOST', 'VOID', 'PENDING'] }),
    reply: listOf(answerView),
  },
  joined: {
    reply: z.object({
      joinedMatches: z.array(z.string()),
      joindedQuestions: z.array(z.string()),
    }),
  },

  adminMatches: {
    query: keyedQuery(['startsAt', 'createdAt'], { state: listedStates }),
    reply: keyedListOf(adminMatch).extend(correctionRule),
  },
  createMatch: {
    /** `beside`: the match of one of its sides within hours, where both are real */
    body: fixtureRow.extend({ reason: reason.optional(), beside: id.optional() }),
    reply: z.object({ matchID: z.string() }),
  },
  importMatches: {
    body: z.strictObject({
      format: z.enum(['json', 'csv']).default('json'),
      text: z.string().max(1_000_000),
      dryRun: z.boolean().default(false),
      /** absent or false: moves are reported, not applied */
      applyMoves: z.boolean().default(false),
      /** The refunds that the dry run reported: if missing or different, moves with refunds are refused. */
      expects: refunds.optional(),
      reason: reason.optional(),
    }),
    reply: importPlan,
  },
  updateMatch: {
    params: z.object({ matchID: id }),
    body: z.strictObject({
      startsAt: instant.optional(),
      venue: z.string().max(120).optional(),
      city: z.string().max(80).optional(),
      dryRun: z.boolean().optional(),
      /** The refunds that the dry run reported: if missing or different, a move with refunds is refused. */
      expects: refunds.optional(),
      /** as of `createMatch` */
      beside: id.optional(),
      reason,
    }),
    reply: z.object({
      matchID: z.string(),
      startsAt: z.string(),
      locksAt: z.string(),
      refunds,
    }),
  },
  declareMatch: {
    params: z.object({ matchID: id }),
    body: z.strictObject({
      outcome: z.string().min(1).max(10),
      ...resultBody,
      /** With void: questions that become void too; the other questions are closed for entry. */
      voidQuestions: z.array(id).max(50).optional(),
    }),
    reply: resultReply.extend({ questions: z.array(linkedQuestion).optional() }),
  },
  adminQuestions: {
    query: keyedQuery(['day', 'createdAt'], { state: listedStates }),
    reply: keyedListOf(adminQuestion).extend(correctionRule),
  },
  createQuestion: {
    body: z.strictObject({
      title: plainText(200, 'Please write the question.'),
      /** the question in Hindi; absent: the English one is used */
      titleHi: plainText(200, 'Please write the question.').optional(),
      day,
      closesAt: instant.optional(),
      /** Linked to this match: it has the match's day, locks with the match's entry and moves with it. */
      matchID: id.optional(),
      reason: reason.optional(),
    }),
    reply: z.object({ questionID: z.string() }),
  },
  declareQuestion: {
    params: z.object({ questionID: id }),
    body: z.strictObject({
      outcome: z.enum(['yes', 'no', 'void']),
      ...resultBody,
    }),
    reply: resultReply,
  },
  exposure: {
    query: keyedQuery(['startsAt']).extend({ ascending: z.enum(['asc', 'desc']).default('asc') }),
    reply: keyedListOf(exposureRow),
  },
  setExposure: {
    body: z.strictObject({
      market: id,
      maxStakeRupees: z.number().int().min(MIN_STAKE_RUPEES).nullable(),
      capRupees: z.number().int().min(1).nullable(),
      reason,
    }),
    reply: z.object({
      market: z.string(),
      maxStakeRupees: z.number().int().nullable(),
      capRupees: z.number().int().nullable(),
    }),
  },
  marketPlayers: {
    params: z.object({ market: id }),
    query: z.strictObject({ behind: id.optional() }),
    reply: playersPage.extend({ title: z.string() }),
  },
  marketLock: {
    params: z.object({ market: id }),
    reply: z.object({ locksAt: instant }),
  },
  contestAudit: {
    query: operatorsLogQuery,
    reply: serviceOperatorsLog,
  },
  ownContestData: {
    reply: z.record(z.string(), z.unknown()),
  },
} as const;

import { z } from 'zod';
import { count, done, id, plainText, teamCode, titled } from '../common-shapes';
import { inningsEndings } from '../rules/innings-endings';
import { MAX_GUESSED_RUNS } from '../rules/next-over';
import { matchView, resultMessage } from './match-view-shape';
import type { BallView, ScoreView } from './score-view';

const team = z.string();
const byTeam = z.record(team, z.number());

const ballView: z.ZodType<BallView> = z.object({
  runs: z.number().int(),
  extra: z.literal(true).optional(),
  wicket: z.literal(true).optional(),
  batter: z.string().optional(),
  bowler: z.string().optional(),
  partner: z.string().optional(),
  bat: z.number().int().optional(),
  extras: z
    .object({
      wides: z.number().int(),
      noballs: z.number().int(),
      byes: z.number().int(),
      legbyes: z.number().int(),
      penalty: z.number().int(),
    })
    .partial()
    .optional(),
  outs: z
    .array(
      z.object({
        kind: z.string(),
        who: z.string(),
        fielders: z.array(z.string()).optional(),
      }),
    )
    .optional(),
  replacements: z
    .array(
      z.object({
        team,
        in: z.string(),
        out: z.string().optional(),
      }),
    )
    .optional(),
});

const scoreView: z.ZodType<ScoreView> = z.object({
  innings: z.array(
    z.object({
      team,
      runs: z.number().int(),
      wickets: z.number().int(),
      overs: z.string(),
      superOver: z.literal(true).optional(),
    }),
  ),
  phase: z.enum(['play', 'break', 'ended']),
  target: z.number().int().optional(),
  required: z
    .object({
      runs: z.number().int(),
      balls: z.number().int(),
      rate: z.number().optional(),
    })
    .optional(),
  over: z.array(ballView),
  source: z.string(),
  at: z.string(),
  delayed: z.boolean(),
  delayedFrom: z.string().optional(),
  version: z.number().int(),
});

/** An entry of the player on a match or a question, in rupees. */
const ownEntry = z.object({
  _id: z.string(),
  kind: z.enum(['match', 'question']),
  market: z.string(),
  matchID: z.string().optional(),
  questionID: z.string().optional(),
  ...titled,
  match_number: z.number().int().optional(),
  /** the two sides of the match, or of the match that the question is about */
  teams: z.tuple([team, team]).optional(),
  /** team code, or yes / no */
  selection: z.string(),
  /** percent of players by side when the entry was made, where it was shown */
  crowd: byTeam.optional(),
  amount: z.number().int(),
  win_amount: z.number().int(),
  /** open until the lock, live until paid out, then settled */
  state: z.enum(['open', 'live', 'settled']),
  result: z.enum(['pending', 'won', 'lost', 'void']),
  resultText: z.string().optional(),
  resultMessage,
  /** the result before the last correction, and the reason */
  corrected: z
    .object({
      from: z.enum(['won', 'lost', 'void']),
      reason: z.string(),
      at: z.string(),
    })
    .optional(),
  startsAt: z.string(),
  closesAt: z.string(),
  acceptedAt: z.string(),
  settledAt: z.string().optional(),
  /** only while the entry is still being confirmed */
  confirming: z.literal(true).optional(),
  /** only while the match is in play */
  score: scoreView.optional(),
});
/** The season so far. Staked, back and net count decided entries only, so net = back - staked. */
const seasonLine = z.object({
  entries: z.number().int(),
  won: z.number().int(),
  lost: z.number().int(),
  void: z.number().int(),
  stakedPaise: z.number().int(),
  backPaise: z.number().int(),
  netPaise: z.number().int(),
  /** current winning streak, negative for losses; a refund does not end it */
  streak: z.number().int(),
  /** the largest payout of one entry */
  bestWinPaise: z.number().int(),
  /** by day of the lock in Asia/Kolkata, oldest first; days without a decision are absent */
  days: z.array(
    z.object({
      day: z.string(),
      netPaise: z.number().int(),
    }),
  ),
});

/** An earlier match of a side: won, lost, or without a result. */
const formLine = z.object({
  day: z.string(),
  opponent: z.string(),
  result: z.enum(['W', 'L', 'N']),
  /** 'DC won by 25 runs' */
  words: z.string(),
  message: resultMessage,
  matchID: z.string().optional(),
});
/** The result reported by a feed; an operator decides. */
const proposal = z.object({
  /** a team, or 'void' */
  outcome: z.string(),
  words: z.string(),
  source: z.string(),
  /** the result line for players: 'DC won by 25 runs' */
  playerText: z.string().optional(),
  playerMessage: resultMessage,
});
const matchPage = z.object({
  match: matchView,
  entries: z.object({
    count: z.number().int(),
    /** percentages by team, from ten entries on */
    split: byTeam.optional(),
  }),
  /** the last five of each side, newest first */
  form: z.record(team, z.array(formLine)),
  headToHead: z.object({
    played: z.number().int(),
    won: byTeam,
    noResult: z.number().int(),
  }),
  rules: z.object({
    hash: z.string(),
    text: z.object({
      en: z.string(),
      hi: z.string(),
    }),
  }),
  /** who won the toss and chose what; absent: not known yet */
  toss: z
    .object({
      winner: team,
      decision: z.enum(['bat', 'field']),
    })
    .optional(),
  /** the eleven of each side, in the order that they were named; absent: not known */
  lineups: z.record(team, z.array(z.string())).optional(),
  score: scoreView.optional(),
  /** only after the lock */
  winProbability: z
    .object({
      latest: byTeam,
      /** at the end of each over */
      series: z.array(
        z.object({
          innings: z.number().int(),
          over: z.number().int(),
          chance: byTeam,
        }),
      ),
    })
    .optional(),
  /** for operators only */
  proposal: proposal.optional(),
  result: z
    .object({
      outcome: z.string(),
      resultText: z.string(),
      resultMessage,
      /** declared: payouts in progress */
      state: z.enum(['declared', 'settled']),
      revision: z.number().int(),
      source: z.string().optional(),
      at: z.string(),
    })
    .optional(),
  /** all declarations, oldest first; the last one is valid */
  revisions: z.array(
    z.object({
      revision: z.number().int(),
      outcome: z.string(),
      reason: z.string(),
      source: z.string().optional(),
      at: z.string(),
    }),
  ),
  serverNow: z.string(),
});
/** Current matches, for home and the dashboard. */
const matchDay = z.object({
  /** locked and not settled: matches in play first, then by start; a match in play is always listed */
  inPlay: z.array(
    z.object({
      match: matchView,
      score: scoreView.optional(),
    }),
  ),
  /** the next to lock */
  next: matchView.optional(),
  /** of the last match day with a result, newest first */
  results: z.array(
    z.object({
      match: matchView,
      entries: z.number().int(),
      /** winnings plus refunds; only from ten entries on, since fewer would reveal single players' choices */
      paidRupees: z.number().int().optional(),
    }),
  ),
  /** newest first, masked, without players who hide */
  winners: z.array(
    z.object({
      name: z.string(),
      winRupees: z.number().int(),
      ...titled,
    }),
  ),
  serverNow: z.string(),
});

/** The own entry with the highest gain or loss. */
const ownCall = z.object({
  ...titled,
  selection: z.string(),
  netRupees: z.number().int(),
});

const personName = plainText(60, 'Please write a name.');
const overGuess = {
  runs: z.number().int().min(0).max(MAX_GUESSED_RUNS),
  /** that a wicket falls */
  wicket: z.boolean(),
};
/** An over of a match, both counted from 1. */
const overOf = {
  innings: z.number().int().min(1).max(12),
  over: z.number().int().min(1).max(20),
};
const contestRules = z.object({
  hash: z.string(),
  version: z.string(),
  text: z.object({
    en: z.string(),
    hi: z.string(),
  }),
});
const following = z.object({
  /** asked to be notified of toss and line-ups */
  wantsToss: z.boolean(),
  /** the over that may be guessed now, and the own guess on it */
  next: z
    .object({
      ...overOf,
      closesAt: z.string(),
      guess: z.object(overGuess).optional(),
    })
    .optional(),
  /** in the order of play */
  guesses: z.array(
    z.object({
      ...overOf,
      ...overGuess,
      /** absent: the over is not complete */
      outcome: z
        .object({
          runs: z.number().int(),
          wickets: z.number().int(),
          points: z.number().int(),
        })
        .optional(),
    }),
  ),
  /** in this match */
  points: z.number().int(),
  serverNow: z.string(),
});

export const proposalShape = proposal;
export const scoreShape = scoreView;
export const matchDayShapes = {
  ownEntries: {
    query: z.strictObject({
      /** pending: open or live */
      state: z.enum(['open', 'live', 'pending', 'settled', 'all']).default('all'),
      kind: z.enum(['match', 'question']).optional(),
      result: z.enum(['won', 'lost', 'void']).optional(),
      /** one match: the entry on it and on its questions */
      matchID: id.optional(),
      limit: count({ max: 100, fallback: 20 }),
      skip: count({ min: 0, max: 10_000, fallback: 0 }),
    }),
    reply: z.object({
      data: z.array(ownEntry),
      /** totals of all filtered entries, on every page */
      count: z.number().int(),
      season: seasonLine,
      serverNow: z.string(),
    }),
  },
  ownSeason: {
    reply: z.object({
      /** by the Monday of the week in which entry closed, oldest first */
      weeks: z.array(
        z.object({
          week: z.string(),
          netRupees: z.number().int(),
        }),
      ),
      /** matches only, the most chosen team first */
      teams: z.array(
        z.object({
          team,
          right: z.number().int(),
          decided: z.number().int(),
        }),
      ),
      right: z.number().int(),
      decided: z.number().int(),
      /** as in `season` of `ownEntries` */
      streak: z.number().int(),
      best: ownCall.optional(),
      worst: ownCall.optional(),
    }),
  },
  matchPage: {
    params: z.object({ matchID: id }),
    reply: matchPage,
  },
  matchBalls: {
    params: z.object({ matchID: id }),
    reply: z.object({
      matchID: z.string(),
      /** of the score that these balls lead to; 0: nothing was bowled */
      version: z.number().int(),
      innings: z.array(
        z.object({
          team,
          superOver: z.literal(true).optional(),
          overs: z.array(
            z.object({
              runs: z.number().int(),
              wickets: z.number().int(),
              balls: z.number().int(),
              deliveries: z.array(ballView),
              bowler: z.string().optional(),
              batters: z.array(z.string()).optional(),
            }),
          ),
        }),
      ),
      /** once play is over and where it is known */
      playerOfMatch: z.array(z.string()).optional(),
    }),
  },
  following: {
    params: z.object({ matchID: id }),
    reply: following,
  },
  setTossWish: {
    params: z.object({ matchID: id }),
    body: z.strictObject({ wanted: z.boolean() }),
    reply: following,
  },
  guessOver: {
    params: z.object({ matchID: id }),
    body: z.strictObject({ ...overOf, ...overGuess }),
    reply: following,
  },
  matchDay: {
    reply: matchDay,
  },
  rulesVersions: {
    reply: z.object({
      versions: z.array(z.object({ version: z.string(), hash: z.string() })),
      newest: contestRules.optional(),
    }),
  },
  contestRules: {
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, 'Please give a hash.') }),
    reply: contestRules,
  },
  endInnings: {
    params: z.object({ matchID: id }),
    body: z.strictObject({
      /** 1 for the first */
      innings: z.number().int().min(1).max(12),
      why: z.enum(inningsEndings),
      /** overs of the chase, where they are cut */
      quota: z.number().int().min(1).max(20).optional(),
      /** runs that the chase needs, where they are revised */
      target: z.number().int().min(1).max(400).optional(),
      /** The version that the operator saw. */
      expectedVersion: z.number().int().min(0),
      reason: plainText(500, 'Please give a reason.'),
    }),
    reply: z.object({ score: scoreView, proposal: proposal.optional() }),
  },
  enterToss: {
    params: z.object({ matchID: id }),
    body: z.strictObject({
      winner: teamCode,
      decision: z.enum(['bat', 'field']),
      /** by team, in the order that they were named */
      lineups: z.record(team, z.array(personName).min(1).max(12)).optional(),
    }),
    reply: done,
  },
  enterScore: {
    params: z.object({ matchID: id }),
    body: z.strictObject({
      batting: teamCode,
      /** 1 for the first */
      over: z.number().int().min(1).max(20),
      /** total runs of the over; 99 is above any real value */
      runs: z.number().int().min(0).max(99),
      wickets: z.number().int().min(0).max(10),
      /** legal balls by the umpire's count; fewer than six when the innings ended within the over */
      balls: z.number().int().min(1).max(7).default(6),
      superOver: z.boolean().default(false),
      /** names, where they are known: players read the over without them too */
      bowler: personName.optional(),
      batters: z.array(personName).max(2).optional(),
      /** 1-based number of the super over where a side bats in several; default: the latest of its side */
      innings: z.number().int().min(1).max(12).optional(),
      dryRun: z.boolean().optional(),
      /** The version that the operator saw; 0: none yet. */
      expectedVersion: z.number().int().min(0).optional(),
      /** Required to change a reported over. */
      reason: plainText(500, 'Please give a reason.').optional(),
    }),
    reply: z.object({
      score: scoreView,
      proposal: proposal.optional(),
    }),
  },
} as const;

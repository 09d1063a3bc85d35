import { z } from 'zod';
import { plainText, reason } from '../common-shapes';
import { MIN_STAKE_RUPEES } from '../rules/money-rules';

const MOST_TEMPLATES = 20;
/** A question to be written again and again, and the rule of its lock: 19:30 of its day, or earlier by one of these. */
const questionTemplate = z
  .strictObject({
    title: plainText(200, 'Please write the question.'),
    titleHi: plainText(200, 'Please write the question.').optional(),
    /** the time of its day at which it locks, in India */
    closesAt: z
      .string()
      .regex(/^(0\d|1\d):[0-5]\d$/, 'Please give a time up to 19:30.')
      .refine((time) => time <= '19:30', 'Please give a time up to 19:30.')
      .optional(),
    /** it is about a match: it locks with the match's entry, and moves with the match */
    withMatch: z.literal(true).optional(),
  })
  .refine(
    ({ closesAt, withMatch }) => closesAt === undefined || !withMatch,
    'Please give a time or a match, not both.',
  );

/** What operators may set, each with what it may be. */
export const contestSettings = {
  /** what the house may owe on each outcome of a new contest; null: as much as comes */
  'default-cap-rupees': z.number().int().min(1).max(100_000_000).nullable(),
  /** what one entry to a new contest may stake; null: as much as a player has */
  'default-max-stake-rupees': z.number().int().min(MIN_STAKE_RUPEES).max(100_000_000).nullable(),
  'question-templates': z.array(questionTemplate).max(MOST_TEMPLATES),
} as const;
export const moneySettings = {
  /** what a player withdraws within a day takes a second operator above this */
  'two-approvals-above-rupees': z.number().int().min(0).max(100_000_000),
  /** linked players back one side of a contest */
  'one-side-per-group': z.boolean(),
} as const;

const value = z.union([z.number().int().nullable(), z.boolean(), z.array(questionTemplate)]);
const change = z.object({ revision: z.number().int(), value, by: z.string(), at: z.string(), reason: z.string() });
const setting = <N extends string>(names: readonly [N, ...N[]]) =>
  z.object({
    name: z.enum(names),
    value,
    /** what holds until an operator says otherwise */
    preset: value,
    /** 0: nobody has changed it */
    revision: z.number().int(),
    /** newest first */
    history: z.array(change),
    /** one operator's wish that another one must share */
    proposal: z.object({ value, by: z.string(), at: z.string(), reason: z.string() }).optional(),
  });

/** One wish: it must be a value of its own setting. */
const wish = <N extends string>(settings: Readonly<Record<N, z.ZodType>>, names: readonly [N, ...N[]]) =>
  z
    .strictObject({
      name: z.enum(names),
      value,
      reason,
      /** that was seen */
      expectedRevision: z.number().int().min(0),
      dryRun: z.boolean().default(false),
    })
    .superRefine(({ name, value: wished }, ctx) => {
      const parsed = settings[name].safeParse(wished);
      if (parsed.success) return;
      ctx.addIssue({ code: 'custom', path: ['value'], message: parsed.error.issues[0]?.message ?? 'Not known.' });
    });
const wished = z.object({
  name: z.string(),
  from: value,
  to: value,
  /** that stands after this */
  revision: z.number().int(),
  /** it loosens a guard, and here that takes two */
  takesTwo: z.boolean(),
  /** another operator must say the same */
  proposed: z.boolean(),
});

const contestNames = ['default-cap-rupees', 'default-max-stake-rupees', 'question-templates'] as const;
const moneyNames = ['two-approvals-above-rupees', 'one-side-per-group'] as const;

export const settingShapes = {
  contestSettings: { reply: z.object({ settings: z.array(setting(contestNames)) }) },
  setContest: { body: wish(contestSettings, contestNames), reply: wished },
  moneySettings: {
    reply: z.object({
      settings: z.array(setting(moneyNames)),
      mode: z.enum(['sandbox', 'play', 'real']),
      currency: z.string(),
      windDown: z.boolean(),
      /** of the wind-down that is on, or was last */
      windDownReason: z.string().optional(),
      since: z.string(),
      /** what holds by the settings of the process */
      policies: z.array(z.string()),
    }),
  },
  setMoney: { body: wish(moneySettings, moneyNames), reply: wished },
} as const;

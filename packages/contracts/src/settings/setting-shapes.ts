import { z } from 'zod';
import { plainText, reason } from '../common-shapes';
import { MIN_STAKE_RUPEES } from '../rules/money-rules';

const MAX_TEMPLATES = 20;
/** A template of recurring questions with its lock rule: 19:30 of its day, or one of these earlier times. */
const questionTemplate = z
  .strictObject({
    title: plainText(200, 'Please write the question.'),
    titleHi: plainText(200, 'Please write the question.').optional(),
    /** lock time in India */
    closesAt: z
      .string()
      .regex(/^(0\d|1\d):[0-5]\d$/, 'Please give a time up to 19:30.')
      .refine((time) => time <= '19:30', 'Please give a time up to 19:30.')
      .optional(),
    /** linked to a match: it locks with the match's entry and moves with it */
    withMatch: z.literal(true).optional(),
  })
  .refine(
    ({ closesAt, withMatch }) => closesAt === undefined || !withMatch,
    'Please give a time or a match, not both.',
  );

/** Settings that operators may change, with their value types. */
export const contestSettings = {
  /** liability cap per outcome of a new contest; null: none */
  'default-cap-rupees': z.number().int().min(1).max(100_000_000).nullable(),
  /** stake limit per entry of a new contest; null: none */
  'default-max-stake-rupees': z.number().int().min(MIN_STAKE_RUPEES).max(100_000_000).nullable(),
  'question-templates': z.array(questionTemplate).max(MAX_TEMPLATES),
} as const;
export const moneySettings = {
  /** daily withdrawals above this need a second operator */
  'two-approvals-above-rupees': z.number().int().min(0).max(100_000_000),
  /** linked players may only back one side of a contest */
  'one-side-per-group': z.boolean(),
} as const;

const value = z.union([z.number().int().nullable(), z.boolean(), z.array(questionTemplate)]);
const change = z.object({ revision: z.number().int(), value, by: z.string(), at: z.string(), reason: z.string() });
const setting = <N extends string>(names: readonly [N, ...N[]]) =>
  z.object({
    name: z.enum(names),
    value,
    /** the default */
    preset: value,
    /** 0: never changed */
    revision: z.number().int(),
    /** newest first */
    history: z.array(change),
    /** proposed by one operator, waiting for another */
    proposal: z.object({ value, by: z.string(), at: z.string(), reason: z.string() }).optional(),
  });

/** A change request; the value must be valid for its setting. */
const changeRequest = <N extends string>(settings: Readonly<Record<N, z.ZodType>>, names: readonly [N, ...N[]]) =>
  z
    .strictObject({
      name: z.enum(names),
      value,
      reason,
      /** the revision that the operator saw */
      expectedRevision: z.number().int().min(0),
      dryRun: z.boolean().default(false),
    })
    .superRefine(({ name, value: changeResult }, ctx) => {
      const parsed = settings[name].safeParse(changeResult);
      if (parsed.success) return;
      ctx.addIssue({ code: 'custom', path: ['value'], message: parsed.error.issues[0]?.message ?? 'Not known.' });
    });
const changeReply = z.object({
  name: z.string(),
  from: value,
  to: value,
  /** revision after the change */
  revision: z.number().int(),
  /** the change loosens a protection and needs two operators */
  takesTwo: z.boolean(),
  /** proposed: another operator must confirm it */
  proposed: z.boolean(),
});

const contestNames = ['default-cap-rupees', 'default-max-stake-rupees', 'question-templates'] as const;
const moneyNames = ['two-approvals-above-rupees', 'one-side-per-group'] as const;

export const settingShapes = {
  contestSettings: { reply: z.object({ settings: z.array(setting(contestNames)) }) },
  setContest: { body: changeRequest(contestSettings, contestNames), reply: changeReply },
  moneySettings: {
    reply: z.object({
      settings: z.array(setting(moneyNames)),
      mode: z.enum(['sandbox', 'play', 'real']),
      currency: z.string(),
      windDown: z.boolean(),
      /** reason of the current or last wind-down */
      windDownReason: z.string().optional(),
      since: z.string(),
      /** policies active by configuration */
      policies: z.array(z.string()),
    }),
  },
  publicPolicies: {
    reply: z.object({
      mode: z.enum(['sandbox', 'play', 'real']),
      windDown: z.boolean(),
      policies: z.array(z.string()),
    }),
  },
  setMoney: { body: changeRequest(moneySettings, moneyNames), reply: changeReply },
} as const;

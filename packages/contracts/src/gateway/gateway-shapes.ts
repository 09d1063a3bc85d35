import { z } from 'zod';
import { done, id, instant, listOf, operatorsLogQuery } from '../common-shapes';

const deadLetter = z.object({
  id: z.string(),
  queue: z.string(),
  event: z.string(),
  error: z.string(),
  at: z.string(),
  attempts: z.number().int(),
});

/** A line of the operators' log. */
export const operatorAction = z.object({
  _id: z.string(),
  at: z.string(),
  by: z.string(),
  byName: z.string().optional(),
  action: z.string(),
  subject: z.string(),
  reason: z.string(),
  part: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
/** One copy of a server part. */
const partState = z.object({
  name: z.string(),
  url: z.string(),
  ready: z.boolean(),
  version: z.string().optional(),
  uptimeSeconds: z.number().optional(),
});
/** How a page came to a screen: a document that runs a release for the first time, another document, from inside. */
const wayToScreen = z.enum(['first', 'load', 'switch']);
/** Three of four visits of players stood within this time. */
const visitTime = z.object({
  version: z.string(),
  way: wayToScreen,
  ms: z.number().int(),
  visits: z.number().int(),
});
/** A part's live release, how fast its releases stand, and how its trial goes or went. */
const remoteState = z.object({
  name: z.string(),
  version: z.string(),
  times: z.array(visitTime).optional(),
  canary: z.number().optional(),
  trial: z
    .object({
      version: z.string(),
      failed: z.number().int(),
      players: z.number().int(),
    })
    .optional(),
  ended: z
    .object({
      version: z.string(),
      at: z.string(),
      failed: z.number().int(),
      players: z.number().int(),
      why: z.enum(['faults', 'silence', 'times']).optional(),
      way: wayToScreen.optional(),
      ms: z.number().int().optional(),
      liveMs: z.number().int().optional(),
    })
    .optional(),
  faults: z.number().int(),
});
/** Reports of browsers that say the same of one release. */
const toldFault = z.object({
  id: z.string(),
  remote: z.string(),
  version: z.string(),
  /** the route's path, where the page was at one */
  screen: z.string().optional(),
  stage: z.string(),
  message: z.string(),
  count: z.number().int(),
  /** distinct, nearly */
  players: z.number().int(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** innermost first: where in the sources, or in the built file where no map is kept */
  frames: z.array(
    z.object({
      place: z.string(),
      /** what stands there */
      name: z.string().optional(),
      isSource: z.boolean(),
    }),
  ),
});
/** A queue of the broker, and what was parked from it. */
const queueOfPart = z.object({
  name: z.string(),
  part: z.string(),
  messages: z.number().int(),
  dead: z.number().int(),
});
const queueDepth = queueOfPart.omit({ part: true });

export const gatewayShapes = {
  live: {
    query: z.object({
      /** matchIDs, comma separated: those whose `score` the page wants to hear */
      matches: z
        .string()
        .max(500)
        .regex(/^[A-Za-z0-9._:-]+(?:,[A-Za-z0-9._:-]+){0,7}$/, 'At most eight ids of matches.')
        .optional(),
    }),
    reply: z.unknown(),
  },
  audit: {
    query: operatorsLogQuery,
    reply: listOf(operatorAction).extend({
      /** who is meant by the ids in these rows */
      names: z.record(z.string(), z.string()).optional(),
      /** the key of the last row, where older ones are left */
      next: z.string().optional(),
      /** parts that did not answer: their rows are not in it */
      missing: z.array(z.string()).optional(),
    }),
  },
  system: {
    reply: z.object({
      parts: z.array(partState),
      remotes: z.array(remoteState),
      queues: z.array(queueOfPart),
      outbox: z.array(
        z.object({
          part: z.string(),
          unsent: z.number().int(),
        }),
      ),
      deadLetters: z.array(deadLetter.extend({ part: z.string() })).optional(),
      mode: z.string(),
      serverNow: z.string(),
    }),
  },
  faults: {
    /** those that most players had come first */
    reply: z.object({ data: z.array(toldFault) }),
  },
  moveClock: {
    body: z.strictObject({ at: instant }),
    reply: z.object({ at: z.string() }),
  },
  pinRelease: {
    body: z.strictObject({
      remote: z.string().max(60),
      version: z.string().trim().min(1).max(80),
      /** how long the link and what it does last */
      hours: z.number().int().min(1).max(336),
    }),
    reply: z.object({
      link: z.string(),
      until: z.string(),
    }),
  },
  reportFault: {
    body: z.object({
      remote: z.string().max(60),
      version: z.string().max(80).optional(),
      stage: z.string().max(40),
      message: z.string().max(500),
      stack: z.string().max(1000).optional(),
      /** the path of the page */
      screen: z.string().max(200).optional(),
      /** the shell that the page runs */
      shell: z.string().max(80).optional(),
    }),
    reply: done,
  },
  reportMount: {
    body: z.object({
      remote: z.string().max(60),
      version: z.string().max(80),
      /** the shell that the page runs */
      shell: z.string().max(80).optional(),
      way: wayToScreen.optional(),
      /** with a shell on trial: which page of the gateway's this was */
      draw: z.string().max(40).optional(),
      /** until the screen stood */
      ms: z.number().int().min(0).max(600_000).optional(),
    }),
    reply: done,
  },
  cspReport: {
    reply: done,
  },

  setClock: {
    body: z.strictObject({ offsetMs: z.number().int() }),
    reply: z.object({ now: z.string() }),
  },
  deadLetters: {
    reply: z.object({
      data: z.array(deadLetter),
      queues: z.array(queueDepth),
      unsent: z.number().int(),
      version: z.string(),
      uptimeSeconds: z.number(),
    }),
  },
  replayDeadLetter: {
    params: z.object({ id }),
    body: z.strictObject({
      by: id,
      reason: z.string().min(1).max(500),
    }),
    reply: done,
  },
  replayDead: {
    params: z.object({
      part: z.string().max(40),
      id,
    }),
    body: z.strictObject({ reason: z.string().min(1).max(500) }),
    reply: done,
  },
} as const;

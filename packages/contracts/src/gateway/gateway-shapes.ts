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

/** The fields of a line that only its signature needs, its hash, and the block of the chain that seals it. */
const lineProof = z.object({
  recordedAt: z.string(),
  requestId: z.string().optional(),
  linkedTo: z.array(z.string()).optional(),
  factorAt: z.number().optional(),
  keyId: z.string(),
  signature: z.string(),
  hash: z.string(),
  /** absent in the seconds before it is sealed */
  block: z.object({ number: z.number().int(), hash: z.string() }).optional(),
});

/** A row of the operators' log. */
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
  /** absent in lines of releases that did not sign them */
  proof: lineProof.optional(),
});
/** One instance of a service. */
const partState = z.object({
  name: z.string(),
  url: z.string(),
  ready: z.boolean(),
  version: z.string().optional(),
  uptimeSeconds: z.number().optional(),
});
/** How a page reached a screen: first document with this release, later document, or client-side navigation. */
const navigationKind = z.enum(['first', 'load', 'switch']);
/** p75 of mount times. */
const visitTime = z.object({
  version: z.string(),
  way: navigationKind,
  ms: z.number().int(),
  visits: z.number().int(),
});
/**
 * A bound that three of four visits to a release stay within: milliseconds, or the score of layout shifts. Of a visit
 * counts what the app's own elements caused.
 */
const webVital = z.object({
  version: z.string(),
  vital: z.enum(['lcp', 'inp', 'cls']),
  p75: z.number(),
  visits: z.number().int(),
  isGood: z.boolean(),
});
/** An app's live release, its mount times, and its current or last canary. */
const remoteState = z.object({
  name: z.string(),
  /** the team that answers for it, by the owners' file */
  team: z.string().optional(),
  version: z.string(),
  times: z.array(visitTime).optional(),
  vitals: z.array(webVital).optional(),
  /** The players of each of the last days and those it failed; used: 1 is all that the target allows. */
  budget: z.object({ players: z.number().int(), failed: z.number().int(), used: z.number() }).optional(),
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
      way: navigationKind.optional(),
      ms: z.number().int().optional(),
      liveMs: z.number().int().optional(),
    })
    .optional(),
  faults: z.number().int(),
});
/** Equal error reports of one release. */
const faultReport = z.object({
  id: z.string(),
  remote: z.string(),
  version: z.string(),
  /** the route's path, if known */
  screen: z.string().optional(),
  stage: z.string(),
  message: z.string(),
  count: z.number().int(),
  /** approximate distinct count */
  players: z.number().int(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** innermost first: source position, or position in the built file without a source map */
  frames: z.array(
    z.object({
      place: z.string(),
      /** function name */
      name: z.string().optional(),
      isSource: z.boolean(),
    }),
  ),
});
/** A broker queue with its parked messages. */
const serviceQueue = z.object({
  name: z.string(),
  part: z.string(),
  messages: z.number().int(),
  dead: z.number().int(),
});
const queueDepth = serviceQueue.omit({ part: true });
/** A state that something waits in, as it is now; `state` is one of `waitingStateNames`. */
const waitingState = z.object({
  state: z.string(),
  boundSeconds: z.number().int(),
  /** at least, from one thousand on */
  count: z.number().int(),
  beyondBound: z.number().int(),
  /** 0: none waits. Absent: one waits without an end. */
  oldestSeconds: z.number().optional(),
});

export const gatewayShapes = {
  live: {
    query: z.object({
      /** matchIDs, comma separated, whose `score` messages the page receives */
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
      /** names of the users in these rows */
      names: z.record(z.string(), z.string()).optional(),
      /** the key of the last row, if older ones follow */
      next: z.string().optional(),
      /** services that did not respond: their rows are missing */
      missing: z.array(z.string()).optional(),
    }),
  },
  system: {
    reply: z.object({
      parts: z.array(partState),
      remotes: z.array(remoteState),
      queues: z.array(serviceQueue),
      outbox: z.array(
        z.object({
          part: z.string(),
          unsent: z.number().int(),
        }),
      ),
      deadLetters: z.array(deadLetter.extend({ part: z.string() })).optional(),
      waiting: z.array(waitingState.extend({ part: z.string() })).optional(),
      mode: z.string(),
      serverNow: z.string(),
    }),
  },
  faults: {
    /** by number of affected players */
    reply: z.object({ data: z.array(faultReport) }),
  },
  moveClock: {
    body: z.strictObject({ at: instant }),
    reply: z.object({ at: z.string() }),
  },
  pinRelease: {
    body: z.strictObject({
      remote: z.string().max(60),
      version: z.string().trim().min(1).max(80),
      /** lifetime of the link and of the pin */
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
      /** path of the page */
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
      way: navigationKind.optional(),
      /** with a shell canary: the id by which the gateway recognises the page */
      draw: z.string().max(40).optional(),
      /** time until the screen was mounted */
      ms: z.number().int().min(0).max(600_000).optional(),
      /** of the visit until the page was hidden, caused by the app's elements */
      vitals: z
        .object({
          lcp: z.number().int().min(0).max(600_000).optional(),
          inp: z.number().int().min(0).max(600_000).optional(),
          cls: z.number().min(0).max(1000).optional(),
        })
        .optional(),
    }),
    reply: done,
  },
  operatorsOpenapi: { reply: z.unknown() },
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
      waiting: z.array(waitingState).optional(),
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

import { parseArgs } from 'node:util';
import { z } from 'zod';
import { StackProblem } from '../stack-problem';
import { parseScale, type Scale } from './parse-scale';

export interface StackOptions {
  port: number;
  dataDir: string;
  mailPort: number;
  /** Absent: what the data folder was started with, else the shipped season of 2025. */
  season: string | undefined;
  startsAt: Date | undefined;
  fresh: boolean;
  /** Forget at the end what this stack leaves on servers that others use too (tests, simulations). */
  throwAway: boolean;
  limits: 'production' | 'relaxed';
  scale: Scale;
}

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((n) => n >= 1 && n <= 65535);
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const limitsProfile = z.enum(['production', 'relaxed']);

/** Reads the words behind `npm start --`; an unknown or malformed option is refused by name. */
export function parseOptions(words: string[]): StackOptions {
  const {
    port: portText,
    data,
    'mail-port': mailPort,
    season,
    at,
    fresh,
    'throw-away': throwAway,
    limits,
    scale,
  } = valuesOf(words);
  return {
    port: read('--port', port, portText ?? '8080', 'a port between 1 and 65535'),
    dataDir: data ?? '.data',
    mailPort: read('--mail-port', port, mailPort ?? '8025', 'a port between 1 and 65535'),
    season,
    startsAt: at === undefined ? undefined : read('--at', instant, at, 'an instant such as 2025-04-05T12:00:00+05:30'),
    fresh: fresh ?? false,
    throwAway: throwAway ?? false,
    limits: read('--limits', limitsProfile, limits ?? 'production', 'production or relaxed'),
    scale: parseScale(scale),
  };
}

function valuesOf(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: false,
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        'mail-port': { type: 'string' },
        season: { type: 'string' },
        at: { type: 'string' },
        fresh: { type: 'boolean' },
        'throw-away': { type: 'boolean' },
        limits: { type: 'string' },
        scale: { type: 'string', multiple: true },
      },
    }).values;
  } catch (error) {
    throw new StackProblem(error instanceof Error ? error.message : String(error));
  }
}

function read<T>(name: string, shape: z.ZodType<T, string>, text: string, wanted: string): T {
  const parsed = shape.safeParse(text);
  if (!parsed.success) throw new StackProblem(`${name} wants ${wanted}, not '${text}'`);
  return parsed.data;
}

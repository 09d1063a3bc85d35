import { parseArgs } from 'node:util';
import { z } from 'zod';
import { StackProblem } from './stack-problem';

export interface StackOptions {
  port: number;
  dataDir: string;
  mailPort: number;
  /** Undefined: the season that the data folder was first started with, else the shipped season of 2025. */
  season: string | undefined;
  startsAt: Date | undefined;
  fresh: boolean;
  /** At the end, delete this stack's state on shared servers (tests, simulations). */
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

/** Parses the arguments of `npm start --`; an unknown or malformed option is refused by name. */
export function parseOptions(args: string[]): StackOptions {
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
  } = valuesOf(args);
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

function valuesOf(args: string[]) {
  try {
    return parseArgs({
      args,
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

function read<T>(name: string, shape: z.ZodType<T, string>, text: string, expected: string): T {
  const parsed = shape.safeParse(text);
  if (!parsed.success) throw new StackProblem(`${name} must be ${expected}, not '${text}'`);
  return parsed.data;
}

/** How many instances of a service run; one if the service is not listed. */
export type Scale = ReadonlyMap<string, number>;

const INSTANCES_MAX = 8;

/** Parses `--scale svc-wallet=2,svc-contest=3`; the option may be repeated. */
function parseScale(texts: string[] | undefined): Scale {
  const scale = new Map<string, number>();
  for (const entry of (texts ?? []).flatMap((text) => text.split(','))) {
    const match = /^(svc-[a-z0-9-]+)=([1-9]\d?)$/.exec(entry.trim());
    const instances = Number(match?.[2]);
    if (!match?.[1] || instances > INSTANCES_MAX) {
      throw new StackProblem(
        `--scale needs a service and 1 to ${INSTANCES_MAX} instances, such as svc-wallet=2, not '${entry}'`,
      );
    }
    scale.set(match[1], instances);
  }
  return scale;
}

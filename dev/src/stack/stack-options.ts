import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { StackProblem, readJson, writeJson, type DataFolder } from './data-folder';

export interface StackOptions {
  port: number;
  dataDir: string;
  mailPort: number;
  /** Undefined: the season that the data folder was first started with, else the shipped season of 2025. */
  season: string | undefined;
  startsAt: Date | undefined;
  fresh: boolean;
  /** A data folder keeps the mode that it was started with first. */
  money: MoneyMode;
  /** At the end, delete this stack's state on shared servers (tests, simulations). */
  throwAway: boolean;
  limits: 'production' | 'relaxed';
  scale: Scale;
}

const moneyMode = z.enum(['sandbox', 'play', 'real']);
export type MoneyMode = z.output<typeof moneyMode>;

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
    money: moneyText = process.env.MONEY_MODE ?? 'sandbox',
    'throw-away': throwAway,
    limits,
    scale,
  } = valuesOf(args);
  const money = read('--money', moneyMode, moneyText, 'sandbox, play or real');
  return {
    port: read('--port', port, portText ?? '8080', 'a port between 1 and 65535'),
    // A ledger counts one currency for good, so each mode has a folder of its own.
    dataDir: data ?? (money === 'sandbox' ? '.data' : `.data/${money}`),
    mailPort: read('--mail-port', port, mailPort ?? '8025', 'a port between 1 and 65535'),
    season,
    startsAt: at === undefined ? undefined : read('--at', instant, at, 'an instant such as 2025-04-05T12:00:00+05:30'),
    fresh: fresh ?? false,
    money,
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
        money: { type: 'string' },
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

const Stored = z.object({ season: z.string(), seasonShift: z.enum(['auto', 'none']) });
export type StackSeason = z.infer<typeof Stored>;

/**
 * The season to load, and whether its dates are shifted so that its first double header is today. Decided at the first
 * start of a folder; with `--at` the dates are not shifted.
 */
export function seasonOfStack(
  folder: DataFolder,
  options: { season: string | undefined; startsAt: Date | undefined },
): StackSeason {
  const file = folder.file('season.json');
  const stored = readJson(file, Stored);
  const chosen: StackSeason = {
    season: options.season === undefined ? (stored?.season ?? 'ipl-2025') : seasonNamed(options.season),
    seasonShift: stored?.seasonShift ?? (options.startsAt ? 'none' : 'auto'),
  };
  if (chosen.season !== stored?.season) writeJson(file, chosen);
  return chosen;
}

/** A shipped season's name, or the absolute path of a file. */
function seasonNamed(text: string): string {
  if (/^[a-z0-9][a-z0-9-]*$/.test(text) && !fs.existsSync(text)) return text;
  const file = path.resolve(text);
  if (!fs.existsSync(file)) throw new StackProblem(`--season: there is no file ${file}`);
  return file;
}

const ClockFile = z.object({ offsetMs: z.number().int() });

/** Writes clock.json, which every service reads at boot. Later changes go through the operators' clock endpoint. */
export function setClock(folder: DataFolder, startsAt: Date | undefined): { file: string; offsetMs: number } {
  const file = folder.file('clock.json');
  const storedOffsetMs = readJson(file, ClockFile)?.offsetMs;
  const offsetMs = startingOffsetMs({ storedOffsetMs, startsAt, now: new Date() });
  if (offsetMs !== storedOffsetMs) writeJson(file, { offsetMs });
  return { file, offsetMs };
}

/**
 * Business time minus machine time at the start of a stack. Time never runs backwards on a used folder, because closed
 * matches would open for entries again.
 */
export function startingOffsetMs({
  storedOffsetMs,
  startsAt,
  now,
}: {
  storedOffsetMs: number | undefined;
  startsAt: Date | undefined;
  now: Date;
}): number {
  if (!startsAt) return storedOffsetMs ?? 0;
  const offsetMs = startsAt.getTime() - now.getTime();
  if (storedOffsetMs !== undefined && offsetMs < storedOffsetMs) {
    const current = new Date(now.getTime() + storedOffsetMs).toISOString();
    throw new StackProblem(
      `--at ${startsAt.toISOString()} is earlier than this folder's time, ${current}; give a later one, or --fresh`,
    );
  }
  return offsetMs;
}

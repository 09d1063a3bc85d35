import { z } from 'zod';
import { isSecret } from './env-types';

/** The environment is invalid; the message is one line that names what to change. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const SHORTEST_SECRET_BYTES = 32;
const wellKnown = [
  'secret',
  'changeme',
  'change-me',
  'password',
  'default',
  'example',
  'admin',
  'guest',
  'insecure',
  'baazi',
];

/**
 * Reads and validates the environment of a service. Throws a ConfigError that names everything that is wrong, never a
 * value.
 */
export function readConfig<S extends z.ZodRawShape>(
  part: string,
  shape: S,
  env: NodeJS.ProcessEnv,
): z.output<z.ZodObject<S>> {
  // Compose passes unset variables as empty text.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = z.object(shape).safeParse(given);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => faultLine(issue, given));
  if (given['PART'] !== undefined && given['PART'] !== part) faults.push(`PART is not ${part}`);
  if (given['PROFILE'] === 'production') faults.push(...weaknesses(shape, given));
  if (parsed.success && faults.length === 0) return parsed.data;
  throw new ConfigError(`${part} cannot start: ${[...new Set(faults)].join('; ')}`);
}

function faultLine(issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const name = String(issue.path[0]);
  return given[name] === undefined ? `${name} is missing` : `${name}: ${issue.message}`;
}

function weaknesses(shape: z.ZodRawShape, given: Record<string, string | undefined>): string[] {
  const faults: string[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const value = given[name];
    if (value === undefined) continue;
    if (isSecret(name, schema) && isWeak(value))
      faults.push(`${name} is too weak for production (at least ${SHORTEST_SECRET_BYTES} random bytes)`);
    if (name === 'RABBITMQ_URL' && /^amqps?:\/\/(guest(:[^@]*)?@|[^@]*$)/.test(value))
      faults.push('RABBITMQ_URL must not use the guest account in production');
    if (name === 'PORTAL_ORIGIN' && value.startsWith('http:') && !isThisMachine(value))
      faults.push('PORTAL_ORIGIN must be https in production: passwords and tokens travel there');
    // A shared database user could read and edit every service's documents.
    if (name === 'MONGODB_URL' && !/^mongodb(\+srv)?:\/\/[^@/]+@|[?&]authMechanism=MONGODB-X509/.test(value))
      faults.push('MONGODB_URL names no user: each service has its own');
    if (name === 'REDIS_URL' && isOpen(value))
      faults.push('REDIS_URL has no password: anybody in the network could read and write there');
  }
  if (given['LIMITS'] === 'relaxed') faults.push('LIMITS may not be relaxed in production');
  if (given['CLOCK_FILE'] !== undefined) faults.push('CLOCK_FILE is for the local profile only');
  return faults;
}

/** A Redis on localhost needs no password. Elsewhere write access would allow forging sessions and counters. */
function isOpen(redisUrl: string): boolean {
  if (!URL.canParse(redisUrl)) return false;
  return new URL(redisUrl).password === '' && !isThisMachine(redisUrl);
}

const isThisMachine = (url: string): boolean =>
  URL.canParse(url) && /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);

function isWeak(value: string): boolean {
  if (Buffer.byteLength(value) < SHORTEST_SECRET_BYTES) return true;
  if (new Set(value).size < 10) return true;
  const lower = value.toLowerCase();
  // Values such as 'secretsecretsecret...' and 'changeme-changeme-...' are long enough and well known.
  const rest = wellKnown.reduce((left, term) => left.replaceAll(term, ''), lower);
  return rest.length < SHORTEST_SECRET_BYTES / 2;
}

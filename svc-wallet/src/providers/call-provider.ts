import { request } from 'undici';
import { z } from 'zod';
import { ProviderDown } from './provider';

const PATIENCE_MS = 4000;
const MOST_BYTES = 256 * 1024;
const LONGEST_REASON = 200;

export interface ProviderCall<Z extends z.ZodType> {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  shape: Z;
}

/** `refused`: a definite no, nothing was done. */
export type ProviderAnswer<T> = { kind: 'answered'; body: T } | { kind: 'refused'; status: number; reason: string };

/** 4xx that say nothing about the order: our identity, too early, too often, or a duplicate in progress. */
const inDoubt: readonly number[] = [401, 403, 408, 409, 425, 429];
const isDefiniteNo = (status: number): boolean => status >= 400 && status < 500 && !inDoubt.includes(status);

/**
 * One JSON call to a provider. Anything but a good answer and a definite no is ProviderDown: the outcome is unknown.
 * Redirects are not followed.
 */
export async function pollProvider<Z extends z.ZodType>({
  method,
  url,
  headers,
  body,
  shape,
}: ProviderCall<Z>): Promise<ProviderAnswer<z.output<Z>>> {
  try {
    const answer = await request(url, {
      method,
      headers: {
        ...headers,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.body.text();
    const { statusCode: status } = answer;
    if (isDefiniteNo(status)) return { kind: 'refused', status, reason: reasonIn(text, status) };
    if (status >= 300 || text.length > MOST_BYTES) throw new Error(`answered ${status}`);
    return { kind: 'answered', body: shape.parse(JSON.parse(text)) };
  } catch (error) {
    throw new ProviderDown(`${method} ${new URL(url).pathname} failed`, { cause: error });
  }
}

/** A call that a provider cannot refuse: undefined for 404, ProviderDown for every other no. */
export async function callProvider<Z extends z.ZodType>(call: ProviderCall<Z>): Promise<z.output<Z> | undefined> {
  const answer = await pollProvider(call);
  if (answer.kind === 'answered') return answer.body;
  if (answer.status === 404) return undefined;
  const why = `${answer.status}: ${answer.reason}`;
  throw new ProviderDown(`${call.method} ${new URL(call.url).pathname} was refused with ${why}`);
}

const notified = z.object({
  error: z.union([z.string(), z.object({ description: z.string() }).transform(({ description }) => description)]),
});
/** The provider's reason for a no, for player and operator: one line of plain text. */
function reasonIn(text: string, status: number): string {
  const line = (notified.safeParse(parseJson(text)).data?.error ?? '').replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]+/gu, ' ');
  return line.trim().slice(0, LONGEST_REASON) || `the provider refused it (${status})`;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

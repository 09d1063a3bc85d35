import { request } from 'undici';
import type { z } from 'zod';
import { ProviderDown } from './provider';

const PATIENCE_MS = 4000;
const MOST_BYTES = 256 * 1024;

export interface ProviderCall<Z extends z.ZodType> {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  shape: Z;
}

/** One JSON call to a provider. Undefined for 404; anything else that is not a good answer is ProviderDown. Redirects are not followed. */
export async function callProvider<Z extends z.ZodType>({
  method,
  url,
  headers,
  body,
  shape,
}: ProviderCall<Z>): Promise<z.output<Z> | undefined> {
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
    if (answer.statusCode === 404) return undefined;
    if (answer.statusCode >= 300 || text.length > MOST_BYTES) throw new Error(`answered ${answer.statusCode}`);
    return shape.parse(JSON.parse(text));
  } catch (error) {
    throw new ProviderDown(`${method} ${new URL(url).pathname} failed`, { cause: error });
  }
}

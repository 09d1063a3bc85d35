import type { IncomingMessage } from 'node:http';
import { neverSent } from '@baazi/service-kit/gateway';

/**
 * Whether a request whose connection broke before any answer may be sent once more: when nothing was sent, when it
 * changes nothing, or when its idempotency key makes twice as good as once.
 */
export const mayRepeat = (error: Error, request: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  neverSent(error) || request.method === 'GET' || request.headers['idempotency-key'] !== undefined;

import { createHmac } from 'node:crypto';

/** Over the time and the exact bytes: neither can be changed, nor an old message be sent again later. */
export function signWebhook({
  secret,
  timestampSeconds,
  body,
}: {
  secret: string;
  timestampSeconds: number;
  body: string;
}): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${timestampSeconds}.${body}`).digest('hex');
  return { 'x-sandbox-timestamp': String(timestampSeconds), 'x-sandbox-signature': signature };
}

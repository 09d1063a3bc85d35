import type { IncomingMessage } from 'node:http';

/** The whole body, or undefined if it is too large for a form or a small JSON document. */
export async function readBody(request: IncomingMessage, bytesMax = 16 * 1024): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    bytes += buffer.length;
    if (bytes > bytesMax) return undefined;
    chunks.push(buffer);
  }
  return Buffer.concat(chunks);
}

/**
 * Protects against DNS rebinding: a foreign site can point its own name at 127.0.0.1, but it cannot change the Host
 * header that the browser sends.
 */
export function isLocalHost(hostHeader: string | undefined, alsoAllowed: string[] = []): boolean {
  const host = (hostHeader ?? '').replace(/:\d+$/, '').toLowerCase();
  return ['localhost', '127.0.0.1', '[::1]', ...alsoAllowed].includes(host);
}

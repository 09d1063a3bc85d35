import type { IncomingMessage } from 'node:http';

/** The whole body, or undefined when it is larger than a form or a small JSON has reason to be. */
export async function readBody(request: IncomingMessage, bytesMax = 16 * 1024): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const piece = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    bytes += piece.length;
    if (bytes > bytesMax) return undefined;
    chunks.push(piece);
  }
  return Buffer.concat(chunks);
}

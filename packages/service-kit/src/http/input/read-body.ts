import type { IncomingMessage } from 'node:http';
import { RequestFault } from './request-fault';

/** Reads a body of at most `limit` bytes. The rest of a larger body is not read. */
export function readBody(req: IncomingMessage, limit: number): Promise<Buffer> {
  const declared = Number(req.headers['content-length'] ?? 0);
  if (declared > limit) return Promise.reject(new RequestFault('too-large'));
  if (declared === 0 && req.headers['transfer-encoding'] === undefined) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        req.removeAllListeners('data');
        req.pause();
        reject(new RequestFault('too-large'));
      } else chunks.push(chunk);
    });
    req.on('end', () => {
      // Every request closes eventually, and creating an error costs its stack.
      req.off('close', broken);
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    });
    // The caller disconnected or sent invalid HTTP: not our fault.
    const broken = (): void => reject(new RequestFault('malformed'));
    req.on('error', broken).on('close', broken);
  });
}

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

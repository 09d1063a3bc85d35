import type { IncomingHttpHeaders } from 'node:http';
import busboy from 'busboy';

const PICTURE_BYTES = 2 * 1024 * 1024;

/**
 * The one file of a form, in the field `userProfile`; nothing when it is too large or not alone. What the form calls it
 * (name, type) is not looked at.
 */
export function readUpload(headers: IncomingHttpHeaders, body: Buffer): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const refused = (): void => resolve(undefined);
    let picture: Buffer | undefined;
    let tooLarge = false;
    let others = 0;
    try {
      const form = busboy({
        headers,
        limits: { files: 2, fields: 0, parts: 3, fileSize: PICTURE_BYTES, headerPairs: 20 },
      });
      form.on('file', (field, stream) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('limit', () => (tooLarge = true));
        stream.on('close', () => {
          if (field === 'userProfile' && !picture) picture = Buffer.concat(chunks);
          else others += 1;
        });
      });
      form.on('fieldsLimit', () => (others += 1));
      form.on('error', refused);
      form.on('close', () => resolve(tooLarge || others > 0 ? undefined : picture));
      form.end(body);
    } catch {
      refused();
    }
  });
}

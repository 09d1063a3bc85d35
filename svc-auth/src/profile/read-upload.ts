import type { IncomingHttpHeaders } from 'node:http';
import busboy from 'busboy';

const PICTURE_BYTES = 2 * 1024 * 1024;

/** The one file of a form, in the field `userProfile`. What the form calls it (name, type) is not looked at. */
export function readUpload(
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<Buffer | 'too-large' | 'not-one-picture'> {
  return new Promise((resolve) => {
    const refused = (): void => resolve('not-one-picture');
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
      form.on('close', () =>
        tooLarge ? resolve('too-large') : picture && others === 0 ? resolve(picture) : refused(),
      );
      form.end(body);
    } catch {
      refused();
    }
  });
}

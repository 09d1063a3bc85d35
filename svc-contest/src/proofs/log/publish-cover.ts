import type { endpoints } from '@baazi/contracts';
import { signNote } from '@baazi/proofs';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { LogDeps } from '../proof-deps';
import { publishOnce } from './append-to-log';

/** Signs what two operators state that the house holds, after appending it to the log. The text is built here. */
export const publishCover =
  (deps: LogDeps): Handler<typeof endpoints.publishCover> =>
  async ({ body: { id, paise, asOf, by, source } }) => {
    const { origin, signer } = deps.proofKey;
    const text = `${origin}/cover/${id}\nheld ${paise}\nas of ${asOf}\nby ${by.join(' ')}\n${source}\n`;
    const published = await publishOnce(deps, { kind: 'cover', subject: `cover:${id}`, text });
    return published === 'published' ? reply({ note: signNote(text, signer) }) : refuse(published);
  };

import type { endpoints } from '@baazi/contracts';
import { checkpointText, signNote } from '@baazi/proofs';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { LogDeps } from './books-log';
import { publishOnce } from './append-to-log';

/**
 * Signs the head of svc-wallet's sum tree, after appending it to the log. The text is built here, so this endpoint
 * signs nothing else. Another sum under a published id is a conflict.
 */
export const publishSolvency =
  (deps: LogDeps): Handler<typeof endpoints.publishSolvency> =>
  async ({ body: { id, size, owedPaise, root } }) => {
    const { origin, signer } = deps.proofKey;
    const text = checkpointText({
      origin: `${origin}/solvency/${id}`,
      size,
      root: Buffer.from(root, 'base64'),
      extensions: [`owed ${owedPaise}`],
    });
    const published = await publishOnce(deps, { kind: 'solvency', subject: `solvency:${id}`, text });
    return published === 'published' ? reply({ checkpoint: signNote(text, signer) }) : refuse(published);
  };

/** Signs what two operators state that the house holds, after appending it to the log. The text is built here. */
export const publishCover =
  (deps: LogDeps): Handler<typeof endpoints.publishCover> =>
  async ({ body: { id, paise, asOf, by, source } }) => {
    const { origin, signer } = deps.proofKey;
    const text = `${origin}/cover/${id}\nheld ${paise}\nas of ${asOf}\nby ${by.join(' ')}\n${source}\n`;
    const published = await publishOnce(deps, { kind: 'cover', subject: `cover:${id}`, text });
    return published === 'published' ? reply({ note: signNote(text, signer) }) : refuse(published);
  };

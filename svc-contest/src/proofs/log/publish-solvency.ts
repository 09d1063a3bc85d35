import type { endpoints } from '@baazi/contracts';
import { checkpointText, signNote } from '@baazi/proofs';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { LogDeps } from '../proof-deps';
import { publishOnce } from './append-to-log';

/**
 * Signs the head of the wallet's sum tree, once it stands in the log. The text is made here: nobody has anything else
 * signed by this door. A sum that was published stays: another one under its name is a conflict.
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
    return published === 'there' ? reply({ checkpoint: signNote(text, signer) }) : refuse(published);
  };

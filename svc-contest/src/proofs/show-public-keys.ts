import type { endpoints } from '@baazi/contracts';
import { signNote } from '@baazi/proofs';
import { reply, type Handler } from '@baazi/service-kit';
import type { ProofDeps } from './log/books-log';

/** Every key that signs or once signed, in a note signed by the current one. */
export const showPublicKeys =
  (deps: Pick<ProofDeps, 'proofKey' | 'publishedKeys'>): Handler<typeof endpoints.publicKeys> =>
  async () => {
    const keys = await deps.publishedKeys.find({}).sort({ from: 1 }).lean();
    const lines = keys.map(({ _id, from, until }) =>
      [_id, from.toISOString(), ...(until ? [until.toISOString()] : [])].join(' '),
    );
    return reply({ note: signNote(`ipl-baazi keys v1\n${lines.join('\n')}\n`, deps.proofKey.signer) });
  };

import type { CutOver } from '../../ledger/authorisations/cut-over';
import { contentHash } from '@baazi/proofs';
import type { Transfer } from '../../ledger/transfer';

/** Whether money moved before decisions were signed. A transfer of a later block that says so is named by the walk. */
export const wasBefore = (transfer: Pick<Transfer, 'postedAt'> | undefined, cutOver: CutOver | undefined): boolean =>
  transfer !== undefined && cutOver !== undefined && transfer.postedAt < cutOver.before;

/** Compares the claims of a document with the signed lines of the log. */
export const differences = (what: string, { document, log }: { document: unknown; log: unknown }): string[] =>
  contentHash(document) === contentHash(log)
    ? []
    : [`${what}: the document says ${shown(document)}, the signed lines say ${shown(log)}`];

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 200);

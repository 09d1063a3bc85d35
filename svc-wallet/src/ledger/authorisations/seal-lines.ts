import { Types } from 'mongoose';
import { blocksOfLines, type Service, lineSigner } from '@baazi/service-kit';
import type { WalletConfig } from '../../wallet-config';
import type { LedgerCollections } from '../ledger-deps';
import type { SealCollections } from '../seal/seal-deps';

/**
 * Signs every line of this service's operators' log, and lists it in the same commit for its block of the chain. A
 * signed line is what allows money to move: whoever pays reads it, not the document.
 */
export function signAndSealLines(
  { config, operatorsLog, shards }: Pick<Service<WalletConfig>, 'config' | 'operatorsLog' | 'shards'>,
  { unsealed, blocks }: Pick<LedgerCollections, 'unsealed'> & Pick<SealCollections, 'blocks'>,
): void {
  const sign = lineSigner(config.SERVICE_PRIVATE_KEY);
  operatorsLog.proveWith(async (ids) =>
    blocksOfLines(
      await blocks.raw.find({ 'lines.id': { $in: [...ids] } }, { projection: { hash: 1, lines: 1 } }).toArray(),
    ),
  );
  operatorsLog.completeWith((tx, line) => {
    tx.writes.insert(unsealed, [
      {
        _id: new Types.ObjectId(),
        ids: [],
        lines: [line._id],
        postedAt: line.recordedAt,
        ...shards.shardField(shards.shardOf('')),
      },
    ]);
    return sign(line);
  });
}

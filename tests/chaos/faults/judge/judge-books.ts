import { MongoClient, type Document } from 'mongodb';
import { auditFolder } from '../../../../dev/src/stack/audit-folder';
import type { RandomStream } from '../../../simulate/random';
import type { SystemUnderTest } from '../system/proxied-stack';

interface Falsification {
  collection: string;
  field: string;
}
/** Money added behind the ledger's back: the audit must name each. */
const falsifications: readonly [Falsification, ...Falsification[]] = [
  { collection: 'wallets', field: 'cash' },
  { collection: 'wallets', field: 'escrow' },
  { collection: 'stakes', field: 'payoutPaise' },
  { collection: 'payments', field: 'amountPaise' },
];

/** `npm run audit` on the running stack must end with `balanced`, and find the one falsification. */
export async function judgeLedger({ portal: { stack } }: SystemUnderTest, random: RandomStream): Promise<string[]> {
  if ((await auditFolder(stack.dataDir, { output: 'ignore' })) !== 0)
    return ['the audit says that the ledger does not balance'];
  const { collection, field } = random.oneOf(falsifications);
  const { MONGODB_URL = '', MONGODB_DATABASE } = stack.environmentOf('svc-wallet');
  const client = await new MongoClient(MONGODB_URL).connect();
  try {
    const rows = client.db(MONGODB_DATABASE).collection<Document>(collection);
    const row = await rows.findOne({ [field]: { $gt: 0 } });
    if (!row) return [`no document of ${collection} has a ${field}: nothing was played`];
    await rows.updateOne({ _id: row._id }, { $inc: { [field]: 100 } });
    const code = await auditFolder(stack.dataDir, { output: 'ignore' });
    await rows.updateOne({ _id: row._id }, { $inc: { [field]: -100 } });
    return code === 0 ? [`the audit does not see that ${collection}.${field} was falsified`] : [];
  } finally {
    await client.close();
  }
}

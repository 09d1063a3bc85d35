import { isDuplicateKey, type Migration, type Service } from '@baazi/service-kit';
import { mongo } from 'mongoose';

const BATCH_SIZE = 200;

/** A row of this service before all services shared one format of the operators' log. */
interface OldRow {
  _id: mongo.ObjectId;
  createdAt: Date;
  by: string;
  action: string;
  subject: string;
  reason: string;
  before?: unknown;
  after?: unknown;
}

interface MigrationDeps {
  service: Pick<Service, 'operatorsLog' | 'db'>;
}

/**
 * Converts rows of earlier releases to the current format. A row keeps its id as text, so the next start continues
 * after a crash, and two instances insert no row twice.
 */
export const operatorsLogMigration = ({ service: { operatorsLog, db } }: MigrationDeps): Migration => ({
  name: '2026-11-22-operators-log',
  async up(pause) {
    const oldRows = db.collection<OldRow>(operatorsLog.actions.collection.name);
    // A bound matches ids of its own type only, so this is one empty index read where no old rows are left.
    const isOld = { _id: { $gte: new mongo.ObjectId('0'.repeat(24)) } };
    let converted = 0;
    for (;;) {
      const batch = await oldRows.find(isOld).sort({ _id: 1 }).limit(BATCH_SIZE).toArray();
      if (batch.length === 0) return converted;
      await insertMissing(operatorsLog, batch);
      await oldRows.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } });
      converted += batch.length;
      await pause();
    }
  },
});

async function insertMissing({ actions }: Service['operatorsLog'], rows: OldRow[]): Promise<void> {
  try {
    await actions.raw.insertMany(
      rows.map(({ _id, createdAt, ...row }) => ({ _id: _id.toHexString(), at: createdAt, ...row })),
      { ordered: false },
    );
  } catch (error) {
    // Some were inserted before, by a start that crashed or by another instance.
    if (!isDuplicateKey(error)) throw error;
  }
}

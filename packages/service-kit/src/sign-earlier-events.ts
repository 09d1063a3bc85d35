import type { Outbox } from './bus/outbox';
import { inPages } from './mongo/in-pages';
import type { Migration } from './mongo/migrate';

/** Events of a release that did not sign the rows of its outbox are signed once as they are. */
export const signEarlierEvents = ({ rows, signatures }: Pick<Outbox, 'rows' | 'signatures'>): Migration => ({
  name: '2026-11-27-sign-outbox',
  async up(pause) {
    let count = 0;
    for await (const page of inPages(rows, { signature: { $exists: false } })) {
      const writes = page.map((row) => {
        const { signature } = signatures.sign(row);
        return { updateOne: { filter: { _id: row._id }, update: { $set: { signature } } } };
      });
      await rows.bulkWrite(writes, { ordered: false });
      count += page.length;
      await pause();
    }
    return count;
  },
});

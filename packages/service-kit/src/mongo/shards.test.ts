import fc from 'fast-check';
import { Shards } from './shards';

const ids = fc.string({ minLength: 1, maxLength: 6 });

test('every player has one shard key, and only that shard’s filter finds the player', () => {
  fc.assert(
    fc.property(fc.uniqueArray(ids, { minLength: 1, maxLength: 5 }), ids, (splits, userId) => {
      const shards = new Shards(splits);
      const found = shards.shards.filter((shardKey) => {
        const { $gte = '', $lt } = shards.playersIn(shardKey).userId ?? {};
        return userId >= $gte && ($lt === undefined || userId < $lt);
      });
      expect(found).toEqual([shards.shardOf(userId)]);
      expect(shards.shardField(shards.shardOf(userId))).toEqual({ home: shards.shardOf(userId) });
      // A shard key belongs to its own shard.
      expect(shards.shardOf(shards.shardOf(userId))).toBe(shards.shardOf(userId));
    }),
  );
});

test('unsharded: one shard key for all, no filter and no shard field', () => {
  const whole = new Shards([]);
  expect([whole.shardOf('6a'), whole.shardField(''), whole.playersIn('')]).toEqual(['', {}, {}]);
});

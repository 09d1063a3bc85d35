import fc from 'fast-check';
import { Shards } from './shards';

const ids = fc.string({ minLength: 1, maxLength: 6 });

test('every player has one home, and the filter of that home alone finds the player', () => {
  fc.assert(
    fc.property(fc.uniqueArray(ids, { minLength: 1, maxLength: 5 }), ids, (splits, userId) => {
      const shards = new Shards(splits);
      const found = shards.shards.filter((home) => {
        const { $gte = '', $lt } = shards.playersIn(home).userId ?? {};
        return userId >= $gte && ($lt === undefined || userId < $lt);
      });
      expect(found).toEqual([shards.shardOf(userId)]);
      expect(shards.shardField(shards.shardOf(userId))).toEqual({ home: shards.shardOf(userId) });
      // A home is an id of its own shard.
      expect(shards.shardOf(shards.shardOf(userId))).toBe(shards.shardOf(userId));
    }),
  );
});

test('where nothing is split all are at home in one place, and no document is marked', () => {
  const whole = new Shards([]);
  expect([whole.shardOf('6a'), whole.shardField(''), whole.playersIn('')]).toEqual(['', {}, {}]);
});

import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { Contest } from '../contest';

/** Every key that signs or ever signed. */
export const publicKeys =
  (contest: Contest): Handler<typeof endpoints.publicKeys> =>
  async () => {
    const keys = await contest.publishedKeys.find({}).sort({ from: 1 }).lean();
    return reply({
      keys: keys.map(({ _id, from, until }) => ({
        key: _id,
        from: from.toISOString(),
        ...(until ? { until: until.toISOString() } : {}),
      })),
    });
  };

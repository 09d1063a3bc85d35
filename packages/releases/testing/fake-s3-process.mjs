// The fake bucket as a child process: `fork` it; it sends `{environment}`, accepts `{outage: true|false}` and replies
// `{refused}`.
import { z } from 'zod';
import { startFakeS3 } from './fake-s3.mjs';

const Order = z.object({ outage: z.boolean() });
const store = await startFakeS3();
process.on('message', (order) => {
  store.outage = Order.parse(order).outage;
  process.send?.({ refused: store.refused });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ environment: store.environment });

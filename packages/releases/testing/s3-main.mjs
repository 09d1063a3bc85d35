// The stand-in as a process of its own: `fork` it; it says `{environment}`, takes `{outage: true|false}`, answers
// `{refused}`.
import { z } from 'zod';
import { startS3StandIn } from './s3-stand-in.mjs';

const Order = z.object({ outage: z.boolean() });
const store = await startS3StandIn();
process.on('message', (order) => {
  store.outage = Order.parse(order).outage;
  process.send?.({ refused: store.refused });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ environment: store.environment });

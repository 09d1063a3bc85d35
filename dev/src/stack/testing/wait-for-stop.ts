// A process that only waits for a stop signal.
import { onStopSignal } from '../stop-signals';

onStopSignal({ stop: () => process.exit(7), force: () => process.exit(8) });
process.send?.('ready');
setTimeout(() => process.exit(9), 30_000);

import fs from 'node:fs/promises';
import { endpoints } from '@baazi/contracts';
import { type GatewayService, refuse, reply, type Handler } from '@baazi/service-kit/gateway';
import type { InstanceCaller } from '../proxy/instance-callers';

interface MoveClockDeps {
  service: Pick<GatewayService, 'clocks' | 'config' | 'live'>;
  instances: readonly InstanceCaller[];
}

const MAX_ATTEMPTS = 40;
const RETRY_DELAY_MS = 250;

/**
 * Moves the business time of the whole local stack forward, and answers when every instance has it. The file is written
 * first, because restarting services read it; then the services are updated, then this gateway.
 */
export const moveClock =
  ({ service: { config, clocks, live }, instances }: MoveClockDeps): Handler<typeof endpoints.moveClock> =>
  async ({ body }) => {
    if (config.PROFILE === 'production' || !config.CLOCK_FILE) return refuse('mode-closed');
    const offsetMs = new Date(body.at).getTime() - clocks.machine.now().getTime();
    if (offsetMs < clocks.offsetMs()) return refuse('clock-backwards');
    await writeClockFile(config.CLOCK_FILE, offsetMs);
    await Promise.all(instances.map((instance) => setClock(instance, offsetMs)));
    clocks.moveTo(offsetMs);
    const at = clocks.business.now().toISOString();
    // Open pages update their countdowns.
    live.sendAll('fixtures', { serverNow: at });
    return reply({ at });
  };

async function writeClockFile(file: string, offsetMs: number): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  await fs.writeFile(temporary, JSON.stringify({ offsetMs }));
  await fs.rename(temporary, file);
}

/** Retries for 10 s, because a service may be restarting. */
async function setClock({ part, caller }: InstanceCaller, offsetMs: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await caller.call(endpoints.setClock, { to: part, body: { offsetMs }, timeoutMs: 2000 });
      if (result.kind === 'reply') return;
      throw new Error(`${part} refused the clock: ${result.code}`);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}

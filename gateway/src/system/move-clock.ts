import fs from 'node:fs/promises';
import { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit/gateway';
import type { GatewayContext } from '../gateway-context';
import type { CopyCaller } from '../proxy/copy-callers';

const TRIES = 40;
const BETWEEN_TRIES_MS = 250;

/**
 * Moves business time of the whole local stack forward, and answers when every copy of every part has it. The file is
 * first, because a part that restarts reads it; then the services, then this gateway.
 */
export const moveClock =
  ({ service: { config, clocks, live }, copies }: GatewayContext): Handler<typeof endpoints.moveClock> =>
  async ({ body }) => {
    if (config.PROFILE === 'production' || !config.CLOCK_FILE) return refuse('mode-closed');
    const offsetMs = new Date(body.at).getTime() - clocks.machine.now().getTime();
    if (offsetMs < clocks.offsetMs()) return refuse('clock-backwards');
    await writeClockFile(config.CLOCK_FILE, offsetMs);
    await Promise.all(copies.map((copy) => tell(copy, offsetMs)));
    clocks.moveTo(offsetMs);
    const at = clocks.business.now().toISOString();
    // Open pages count down to the new time at once.
    live.sendAll('fixtures', { serverNow: at });
    return reply({ at });
  };

async function writeClockFile(file: string, offsetMs: number): Promise<void> {
  const half = `${file}.${process.pid}.tmp`;
  await fs.writeFile(half, JSON.stringify({ offsetMs }));
  await fs.rename(half, file);
}

/** A part that is just restarting is asked again until it answers (10 s). */
async function tell({ part, caller }: CopyCaller, offsetMs: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await caller.call(endpoints.setClock, { to: part, body: { offsetMs }, timeoutMs: 2000 });
      if (result.kind === 'reply') return;
      throw new Error(`${part} refused the clock: ${result.code}`);
    } catch (error) {
      if (attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
    }
  }
}

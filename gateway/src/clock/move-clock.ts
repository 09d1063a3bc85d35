import fs from 'node:fs/promises';
import { endpoints } from '@baazi/contracts';
import type { Clocks } from '@baazi/service-kit/edge';
import type { CopyCaller } from '../proxy/copy-callers';

export type Moved = { at: string } | { refused: 'clock-backwards' };

const TRIES = 40;
const BETWEEN_TRIES_MS = 250;

/**
 * Moves business time of the whole local stack forward and answers when every copy of every part has it: the file first (a
 * part that restarts reads it), then the services, then this gateway.
 */
export async function moveClock(
  parts: { clocks: Clocks; clockFile: string; copies: readonly CopyCaller[] },
  at: Date,
): Promise<Moved> {
  const offsetMs = at.getTime() - parts.clocks.machine.now().getTime();
  if (offsetMs < parts.clocks.offsetMs()) return { refused: 'clock-backwards' };
  const half = `${parts.clockFile}.${process.pid}.tmp`;
  await fs.writeFile(half, JSON.stringify({ offsetMs }));
  await fs.rename(half, parts.clockFile);
  await Promise.all(parts.copies.map((copy) => tell(copy, offsetMs)));
  parts.clocks.moveTo(offsetMs);
  return { at: parts.clocks.business.now().toISOString() };
}

/** A part that is just restarting is asked again until it answers (10 s). */
async function tell({ part, caller }: CopyCaller, offsetMs: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await caller.call(endpoints.setClock, { to: part, body: { offsetMs }, timeoutMs: 2000 });
      if (result.ok) return;
      throw new Error(`${part} refused the clock: ${result.code}`);
    } catch (error) {
      if (attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
    }
  }
}

import path from 'node:path';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { until, type portalClient } from '../portal/client';

/** The match of the evening, of which the player of the pictures has no entry yet. */
const MATCH = 'ipl-2025-18';
/** The pace of the replayed season. */
const OVER_MS = (4 * 60 + 15) * 1000;
const MOST_STEPS = 60;
/** A received ball moves for a quarter of a second. */
const SETTLES_MS = 500;
const matchPage = z.looseObject({
  match: z.looseObject({ startsAt: z.string(), locksAt: z.string() }),
  score: z.looseObject({ phase: z.string(), version: z.number() }).optional(),
  proposal: z.looseObject({ outcome: z.string(), playerText: z.string().optional(), source: z.string() }).optional(),
});

/**
 * Pictures of one open match page through its day: before and after the lock, after every over, and after the result.
 * They are numbered in their order.
 */
export async function filmMatchDay(
  client: ReturnType<typeof portalClient>,
  { base, token, pages, to }: { base: string; token: string; pages: readonly Page[]; to: string },
): Promise<void> {
  const operator = await client.operator();
  const shown = async () =>
    matchPage.parse(
      client.done(await client.call('GET', `/api/public/matches/${MATCH}`, { token: operator }), 'match'),
    );
  let frames = 0;
  const take = async (what: string): Promise<void> => {
    frames += 1;
    await pages[0]?.waitForTimeout(SETTLES_MS);
    for (const page of pages) {
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      const file = `film-${width}x${height}-${String(frames).padStart(2, '0')}-${what}.png`;
      await page.screenshot({ path: path.join(to, file) });
    }
    console.log(`${frames} ${what}`);
  };

  const match = (await client.matches(token)).find(({ matchID }) => matchID === MATCH);
  if (!match) throw new Error(`no match ${MATCH}`);
  client.done(await client.join(token, match, match.teams[1], 100), 'join');
  const { startsAt, locksAt } = (await shown()).match;
  for (const page of pages) {
    await page.goto(`${base}/match/${MATCH}`);
    await page.locator('[data-area=form]').waitFor();
  }
  await take('open');
  await client.moveClock(operator, new Date(Date.parse(locksAt) + 60_000));
  for (const page of pages) await page.locator('[data-area=next-over]').waitFor();
  await take('closed');

  let score = (await shown()).score;
  for (let step = 1; step <= MOST_STEPS && score?.phase !== 'ended'; step += 1) {
    const before: number = score?.version ?? -1;
    await client.moveClock(operator, new Date(Date.parse(startsAt) + step * OVER_MS));
    // No ball is bowled in the break.
    await until('the next over', async () => ((await shown()).score?.version ?? -1) > before).catch(() => undefined);
    score = (await shown()).score;
    if ((score?.version ?? -1) > before) await take(score?.phase === 'ended' ? 'over' : `after-${step}`);
  }
  const { proposal } = await shown();
  if (!proposal) throw new Error('the score proposes no result');
  const { outcome, playerText, source } = proposal;
  client.done(await client.declare(operator, MATCH, outcome, { playerText, source }), 'result');
  const sheets = pages.map((page) => page.getByRole('dialog'));
  for (const sheet of sheets) await sheet.waitFor();
  await take('announced');
  for (const page of pages) {
    await page.keyboard.press('Escape');
    await page.locator('[data-area=result]').waitFor();
  }
  await take('settled');
}

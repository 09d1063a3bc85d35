// Main job, every screen, and scripts that are lost, by name, in three engines. The long form (`npm run chaos --
// browsers`) writes docs/engines.md.
import fs from 'node:fs';
import path from 'node:path';
import { startPortal, until, type Portal } from '../../portal/client';
import { makePeople, STORY_BEGINS, type People } from '../../screens/people';
import { screens } from '../../screens/screens';
import { completeMainJob } from '../main-job';
import { engineReport, type Look, type Sweep } from './engine-report';
import { consoleOfWebKit } from './launch-webkit';
import type { EnginePage } from './engine-page';
import { startEngine, type EngineName } from './open-visit';
import { serveBetween, type Between } from './serve-between';

jest.setTimeout(900_000);

const isLong = process.env['LONG'] !== undefined;
const names: readonly EngineName[] = ['Chromium', 'Firefox', 'WebKit'];
const phone = { width: 390, height: 844 };
/** A script that is lost is requested again after 1, 3 and 8 seconds. */
const STANDS_WITHIN_MS = 30_000;

let portal: Portal;
let between: Between;
let people: People;
const looks: Look[] = [];
const sweeps: Sweep[] = [];
beforeAll(async () => {
  portal = await startPortal(STORY_BEGINS);
  people = await makePeople(portal);
  between = await serveBetween(portal.stack.base);
});
afterAll(async () => {
  await between?.close();
  await portal?.stack.stop();
  // A run of some tests writes no page.
  if (isLong && looks.length === names.length * (byAddress.length + 1) && sweeps.length === sweep.length)
    fs.writeFileSync(path.resolve(__dirname, '../../../docs/engines.md'), engineReport(looks, sweeps, names));
});

const storedFor = (who: (typeof screens)[number]['as']) => ({
  language: 'en',
  ...(who === 'nobody' ? {} : { token: people[who] }),
});
/** Screens that an address opens; `:visible` is a word of Playwright's own. */
const byAddress = screens
  .filter(({ act, name }) => act === undefined && name !== 'pay-success')
  .map(({ ready, ...screen }) => ({ ...screen, ready: ready.replaceAll(':visible', '') }));

/** Once a script was requested, and then nothing for a while. */
const isShown = async (): Promise<void> => {
  await until('a script to be requested', () => Promise.resolve(between.scripts.size > 0), STANDS_WITHIN_MS);
  await between.quiet(2500);
};

if (isLong)
  test('WebKit writes what a page complains about where it is read', async () => {
    const written = '<script>console.error("a complaint");console.log("no complaint")</script>';
    const undriven = `data:text/html,${written}<script src="${between.origin}/last.js"></script>`;
    between.forget();
    const lines = (await consoleOfWebKit(undriven, { ...phone, isShown })).join('\n');
    expect(lines).toContain('CONSOLE ERROR a complaint');
    expect(lines).not.toContain('CONSOLE LOG');
    const engine = await startEngine('WebKit');
    try {
      const { page, complaints } = await engine.open(phone);
      await page.goto(between.entry('/help', {}));
      await page.locator('h1').waitFor();
      await page.evaluate(() => {
        console.error('a complaint');
        console.log('no complaint');
        const refused = new Image(10, 10);
        refused.id = 'refused';
        refused.onerror = () => refused.setAttribute('data-refused', '');
        refused.src = 'https://elsewhere.example/picture.png';
        document.body.append(refused);
        void Promise.reject(new Error('nobody catches it'));
      }, undefined);
      await page.locator('#refused[data-refused]').waitFor();
      const all = complaints.join('\n');
      for (const part of ['a complaint', 'img-src', 'nobody catches it']) expect(all).toContain(part);
      expect(all).not.toContain('no complaint');
    } finally {
      await engine.close();
    }
  });

test.each(isLong ? names : (['Firefox'] as const))(
  '%s: completes the main job with nothing in the console',
  async (name) => {
    const engine = await startEngine(name);
    const lookedAt = 'guest, refused stake, deposit, contest';
    const complaints: string[] = [];
    try {
      const visit = await engine.open(phone);
      await visit.page.goto(`${portal.stack.base}/`);
      await completeMainJob(visit.page, portal).catch((error: unknown) => complaints.push(String(error)));
      complaints.push(...visit.complaints);
    } finally {
      await engine.close();
    }
    looks.push({ engine: name, screen: 'main job', lookedAt, faults: complaints });
    expect(complaints).toEqual([]);
  },
);

test.each(isLong ? names : (['Firefox'] as const))(
  '%s: takes over what the gateway drew, as it stands',
  async (name) => {
    const engine = await startEngine(name);
    try {
      for (const [at, shown] of [
        ['/', '[data-match="ipl-2025-17"]'],
        ['/match/ipl-2025-17', '[data-match="ipl-2025-17"]'],
        ['/login', 'input[name=password]'],
      ] as const) {
        await until('the gateway has drawn it', async () =>
          (await (await fetch(portal.stack.base + at)).text()).includes('data-drawn=') ? true : undefined,
        );
        const { page, complaints, close } = await engine.open(phone);
        await page.goto(portal.stack.base + at);
        await page.locator('body[data-mounted]').waitFor({ timeout: STANDS_WITHIN_MS });
        await page.locator(shown).first().waitFor();
        const seen = await page.evaluate(
          () => ({
            left: document.querySelectorAll('[data-drawn]').length,
            anew: performance.getEntriesByName('drawn-anew').length,
          }),
          undefined,
        );
        await close();
        expect({ at, ...seen, complaints }).toEqual({ at, left: 0, anew: 0, complaints: [] });
      }
    } finally {
      await engine.close();
    }
  },
);

/** The texts that are not on the page, and a title that is another. */
async function missingOn(page: EnginePage, { title, texts }: { title: string; texts: readonly string[] }) {
  const missing = async (): Promise<string[]> => {
    const shown = await page.evaluate(() => ({ title: document.title, text: document.body.innerText }), undefined);
    const absent = texts.filter((text) => !shown.text.includes(text)).map((text) => `no '${text}'`);
    return shown.title === title ? absent : [...absent, `title '${shown.title}'`];
  };
  await until('title and texts', async () => (await missing()).length === 0).catch(() => undefined);
  return missing();
}

if (isLong)
  describe.each(names)('%s', (name) => {
    test('shows every screen that has an address, with nothing in the console', async () => {
      const engine = await startEngine(name);
      const faults: string[] = [];
      try {
        for (const screen of byAddress) {
          const address = between.entry(screen.path, storedFor(screen.as));
          const { page, complaints, close } = await engine.open(phone);
          const found: string[] = [];
          await page.goto(address);
          await page
            .locator(screen.ready)
            .first()
            .waitFor({ timeout: STANDS_WITHIN_MS })
            .catch((error: unknown) => found.push(String(error)));
          found.push(...(await missingOn(page, screen)));
          await between.quiet(700);
          await close();
          between.forget();
          found.push(...(name === 'WebKit' ? await consoleOfWebKit(address, { ...phone, isShown }) : complaints));
          const lookedAt = `title, ${screen.texts.length} texts`;
          looks.push({ engine: name, screen: screen.name, lookedAt, faults: found });
          faults.push(...found.map((fault) => `${screen.name}: ${fault}`));
        }
      } finally {
        await engine.close();
      }
      expect(faults).toEqual([]);
    });

    test('shows a card for a remote that is lost, keeps the rest working, and recovers by Try again', async () => {
      const engine = await startEngine(name);
      try {
        const { page, close } = await engine.open(phone);
        between.forget();
        await page.goto(between.entry('/user/wallet', storedFor('fan')));
        await page.locator('[data-area=transactions] li').first().waitFor();
        const entry = [...between.scripts.keys()].find((path) => /mf-wallet\/.*remoteEntry/.test(path)) ?? '';
        await close();

        const { page: fresh, close: end } = await engine.open(phone);
        between.lose(entry, Infinity);
        await fresh.goto(between.entry('/user/wallet', storedFor('fan')));
        const again = fresh.locator('#card').getByRole('button', { name: 'Try again' });
        await again.waitFor({ timeout: STANDS_WITHIN_MS });
        await fresh.locator('#bottom').getByRole('link', { name: 'Dashboard' }).click();
        await fresh.locator('[data-match] button').first().waitFor();
        await fresh.locator('#bottom').getByRole('link', { name: 'Wallet' }).click();
        await again.waitFor({ timeout: STANDS_WITHIN_MS });
        between.forget();
        await again.click();
        await fresh.locator('[data-area=transactions] li').first().waitFor({ timeout: STANDS_WITHIN_MS });
        await end();
      } finally {
        await engine.close();
      }
    });
  });

/** Chromium stands for all in the short form, the dashboard for all screens, and four scripts for all. */
const sweep: [EngineName, string][] = isLong
  ? [
      ...['home', 'dashboard', 'match', 'wallet', 'leagues', 'profile'].map((one): [EngineName, string] => [
        'Chromium',
        one,
      ]),
      ['Firefox', 'dashboard'],
      ['WebKit', 'dashboard'],
    ]
  : [['Chromium', 'dashboard']];
test.each(sweep)('%s: the %s comes to stand, whichever of its scripts is lost once', async (name, wanted) => {
  const screen = byAddress.find((one) => one.name === wanted);
  if (!screen) throw new Error(`no screen ${wanted}`);
  const engine = await startEngine(name);
  const address = between.entry(screen.path, storedFor(screen.as));
  /** Opens the screen in a new profile. */
  const open = async (quietMs: number): Promise<void> => {
    const { page, close } = await engine.open(phone);
    try {
      await page.goto(address);
      await page.locator(screen.ready).first().waitFor({ timeout: STANDS_WITHIN_MS });
      await between.quiet(quietMs);
    } finally {
      await close();
    }
  };
  const faults: string[] = [];
  try {
    between.forget();
    // Scripts that load while the page is idle count too.
    await open(2000);
    const all = [...between.scripts.keys()];
    expect(all.length).toBeGreaterThan(5);
    // In the short form those that nothing stands without.
    const scripts = isLong ? all : all.filter((path) => /\/(shell|vendor|kit)\.|remoteEntry/.test(path)).slice(0, 4);
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of scripts) {
      between.forget();
      between.lose(script, 1);
      await open(300).catch((error: unknown) => faults.push(`${script}: ${String(error)}`));
    }
    sweeps.push({ engine: name, screen: wanted, scripts, faults });
  } finally {
    await engine.close();
  }
  expect(faults).toEqual([]);
});

test.each(isLong ? names : names.slice(0, 1))(
  '%s: the dashboard comes to stand when its chunk hangs once',
  async (name) => {
    const engine = await startEngine(name);
    try {
      const address = between.entry('/user/dashboard', storedFor('fan'));
      const open = async (): Promise<void> => {
        const { page, close } = await engine.open(phone);
        await page.goto(address);
        await page.locator('[data-match] button').first().waitFor({ timeout: STANDS_WITHIN_MS });
        await close();
      };
      between.forget();
      await open();
      const chunk = [...between.scripts.keys()].find((path) => /mf-contests\/.*lifecycles/.test(path)) ?? '';
      between.forget();
      between.lose(chunk, 1, 'hanging');
      await open();
      // The preload that hangs, and the attempt after it.
      expect(between.scripts.get(chunk)).toBe(2);
    } finally {
      await engine.close();
    }
  },
);

import type { Page } from 'playwright-core';
import { OF_PACE } from '../../shell/src/testing/open-browser';

/** Firefox about a script that a navigation cut off: it hashes what had arrived by then, which is nothing. */
const CUT_OFF = /The computed hash is “OLBgp1GsljhM2TJ\+sbHjaiH9txEUvgdDTAzHv2P24donTt6\/529l\+9Ua0vFImLlb”/;

/** Errors in the page's console; a refusal's own 4xx line is Chromium's note of an expected answer. */
export function complaintsOf(page: Page, received: string[] = []): string[] {
  page.on('console', (message) => {
    const text = message.text();
    if (!['error', 'warning'].includes(message.type()) || /status of (4\d\d)/.test(text) || OF_PACE.test(text)) return;
    received.push([text, message.location().url].join(' ').trim());
  });
  page.on('pageerror', (error) => {
    if (!CUT_OFF.test(String(error))) received.push(String(error));
  });
  return received;
}

/** The findings of axe-core; the profile must be opened with it (`openProfile(..., { judged: true })`). */
export const violationsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { run } = Reflect.get(window, 'axe') as {
      run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    };
    return (await run({ resultTypes: ['violations'], preload: false, iframes: false })).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
    );
  });

/** By how many pixels the page scrolls sideways. */
export const sidewaysOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Controls that cannot be scrolled into view, or that something covers. */
export const lostControlsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = document.querySelector('[role=dialog]') ?? document;
    const controls = [...scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].filter(
      (one) => one.getClientRects().length > 0 && !one.matches('.skip') && one.closest('[aria-hidden=true]') === null,
    );
    return controls.flatMap((control) => {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hit = document.elementFromPoint(x, y);
      const own = control.closest('label') ?? control;
      return hit && (own.contains(hit) || hit.contains(control))
        ? []
        : [
            `${control.tagName} ${(control.textContent ?? '').trim() || control.getAttribute('name') || ''} at ` +
              `${Math.round(x)},${Math.round(y)} under ${hit?.tagName ?? 'nothing'}`,
          ];
    });
  });

const WRONG_MONEY = { coins: /₹|rupee|रुपय|रुपए/i, rupees: /\bcoins?\b|सिक्क(?!िम)/i } as const;

/** Lines of a text that name the money of another mode. */
export const wrongMoneyIn = (text: string, counts: keyof typeof WRONG_MONEY): string[] =>
  text
    .split('\n')
    .filter((line) => WRONG_MONEY[counts].test(line))
    .map((line) => `where ${counts} are played for: '${line.trim()}'`);

/** Everything that a page says, also in names for screen readers, hints and fields. */
export const allTextOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.title,
      document.body.innerText,
      ...[...document.querySelectorAll('body *')].flatMap((element) =>
        ['aria-label', 'alt', 'placeholder', 'title'].flatMap((name) => element.getAttribute(name) ?? []),
      ),
      ...[...document.querySelectorAll('input')].map(({ value }) => value),
    ].join('\n'),
  );

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../../../dev/src/stack/processes/ports';
import { OF_PACE } from '../../../shell/src/testing/open-browser';
import type { EngineLocator, EnginePage } from './engine-page';
import { findElements, type Step } from './find-elements';

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const ESCAPE = '\uE00C';
const WAIT_MS = 30_000;
const POLL_MS = 100;

const answered = z.looseObject({ value: z.unknown() });
const elements = z.array(z.looseObject({ [ELEMENT]: z.string() }));

interface WebKit {
  page: EnginePage;
  /** what its pages wrote, as far as `drainComplaints` heard it */
  complaints: string[];
  close(): Promise<void>;
}

/** WebKitGTK is built without web app manifests; Safari is built with them. */
const NO_MANIFESTS = /Unrecognized Content-Security-Policy directive 'manifest-src'/;
/** A refusal's own line, as in Chromium. */
const EXPECTED = /status of 4\d\d/;

/**
 * Errors and warnings that WebKit writes while it shows this address, until `isShown`. A driven window has a private
 * session, which keeps its console to itself, so this one is not driven.
 */
export async function consoleOfWebKit(
  url: string,
  { width, height, isShown }: { width: number; height: number; isShown: () => Promise<void> },
): Promise<string[]> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-webkit-'));
  const places = { XDG_DATA_HOME: home, XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home };
  const window = ['--enable-write-console-messages-to-stdout=true', `--geometry=${width}x${height}`, url];
  const shown = spawn('xvfb-run', ['-a', 'stdbuf', '-oL', MINI_BROWSER, ...window], {
    detached: true,
    env: { ...process.env, ...places },
  });
  let output = '';
  for (const stream of [shown.stdout, shown.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  try {
    await isShown();
  } finally {
    if (shown.pid !== undefined && shown.exitCode === null) process.kill(-shown.pid);
    fs.rmSync(home, { recursive: true, force: true });
  }
  return output
    .split('\n')
    .filter(
      (line) =>
        /CONSOLE .*(ERROR|WARN)/.test(line) && ![NO_MANIFESTS, EXPECTED, OF_PACE].some((known) => known.test(line)),
    );
}

/**
 * Runs inside the page: errors and warnings since the last call. The first call of a document begins to listen, so what
 * is written before it is left to `consoleOfWebKit`.
 */
function drainComplaints(): string[] {
  const known: unknown = Reflect.get(window, 'complaints');
  if (Array.isArray(known)) return known.splice(0).map(String);
  const kept: string[] = [];
  Reflect.set(window, 'complaints', kept);
  for (const level of ['error', 'warn'] as const) {
    const write = console[level].bind(console);
    console[level] = (...args: unknown[]) => {
      kept.push(args.map(String).join(' '));
      write(...args);
    };
  }
  const lostFile = (target: EventTarget | null): string => (target instanceof Element ? target.outerHTML : 'an error');
  addEventListener(
    'error',
    ({ message, target }: Partial<ErrorEvent>) => kept.push(message ?? lostFile(target ?? null)),
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => kept.push(`rejected: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    kept.push(`${violatedDirective} refuses ${blockedURI}`),
  );
  return [];
}

/** Launches WebKitGTK with a window of this size on a screen of its own. It speaks WebDriver over HTTP. */
export async function launchWebKit({ width, height }: { width: number; height: number }): Promise<WebKit> {
  if (!['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run', MINI_BROWSER].every((file) => fs.existsSync(file)))
    throw new Error('no WebKit: apt-get install webkit2gtk-driver xvfb');
  const port = await freePort();
  // A process group of its own: its end takes the screen with it.
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', '-p', `${port}`], { stdio: 'ignore', detached: true });
  const end = (): void => void (driver.pid !== undefined && driver.exitCode === null && process.kill(-driver.pid));

  async function command(method: string, path: string, body?: object): Promise<unknown> {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const { value } = answered.parse(await reply.json());
    if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }
  try {
    await retried('WebKit to start', () => command('GET', '/status'));
    const { sessionId } = z.looseObject({ sessionId: z.string() }).parse(
      await command('POST', '/session', {
        capabilities: {
          alwaysMatch: { 'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] } },
        },
      }),
    );
    const at = `/session/${sessionId}`;
    await command('POST', `${at}/window/rect`, { width, height });
    const complaints: string[] = [];
    let isEnded = false;
    return {
      page: pageOf((method, path, body) => command(method, at + path, body), complaints),
      complaints,
      close: async () => {
        if (isEnded) return;
        isEnded = true;
        await command('DELETE', at).catch(() => undefined);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

async function retried<T>(what: string, work: () => Promise<T>, timeoutMs = WAIT_MS): Promise<T> {
  for (const until = Date.now() + timeoutMs; ; await sleep(POLL_MS)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw new Error(`waited ${timeoutMs} ms for ${what}`, { cause: error });
    }
  }
}

const matchOf = (text: string | RegExp | undefined): { text?: string; pattern?: string } =>
  text instanceof RegExp ? { pattern: text.source } : { text: text ?? '' };

/** As Playwright: `**` in an address stands for anything. */
const addressPattern = (url: string | RegExp): RegExp =>
  url instanceof RegExp
    ? url
    : new RegExp(
        `^${url
          .split('**')
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
          .join('.*')}$`,
      );

/** A page over the commands of one session. */
function pageOf(
  send: (method: string, path: string, body?: object) => Promise<unknown>,
  complaints: string[],
): EnginePage {
  const execute = (script: string, args: readonly unknown[]): Promise<unknown> =>
    send('POST', '/execute/sync', { script, args });
  const run = async (script: string, args: readonly unknown[] = []): Promise<unknown> => {
    const written = z.array(z.string()).parse(await execute(`return (${String(drainComplaints)})()`, []));
    complaints.push(...written.filter((line) => !OF_PACE.test(line)));
    return execute(script, args);
  };
  const found = async (steps: readonly Step[]): Promise<string[]> =>
    elements
      .parse(await run(`return (${String(findElements)})(arguments[0])`, [steps]))
      .map((element) => String(element[ELEMENT]));

  function locatorOf(steps: readonly Step[]): EngineLocator {
    const then = (step: Step): EngineLocator => locatorOf([...steps, step]);
    const described = JSON.stringify(steps);
    const first = async (): Promise<string> => {
      const [element] = await found(steps);
      if (element === undefined) throw new Error(`no ${described}`);
      return element;
    };
    return {
      locator: (css) => then({ css }),
      getByRole: (role, { name, exact } = {}) => {
        const { text, pattern } = matchOf(name);
        return then({ role, ...(pattern === undefined ? { name: text ?? '' } : { pattern }), exact: exact === true });
      },
      getByText: (text, { exact } = {}) => then({ ...matchOf(text), exact: exact === true }),
      first: () => then({ nth: 0 }),
      waitFor: async ({ timeout = WAIT_MS } = {}) => {
        await retried(
          described,
          async () => {
            const { length } = await found([...steps, { visible: true }]);
            if (length === 0) throw new Error(`no ${described}`);
          },
          timeout,
        );
      },
      click: async () => {
        await retried(described, async () => {
          const element = await first();
          // The driver scrolls it to the edge, where the menu at the bottom covers it.
          await run(`arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`, [{ [ELEMENT]: element }]);
          await send('POST', `/element/${element}/click`, {});
        });
      },
      fill: async (value) => {
        await retried(described, async () => {
          const element = await first();
          await send('POST', `/element/${element}/clear`, {});
          await send('POST', `/element/${element}/value`, { text: value });
        });
      },
      inputValue: async () => String(await send('GET', `/element/${await first()}/property/value`)),
    };
  }

  const whole = locatorOf([]);
  const evaluate = <T, Given>(work: (given: Given) => T | Promise<T>, given: Given): Promise<T> =>
    run(`return (${String(work)})(arguments[0])`, [given]) as Promise<T>;
  return {
    locator: whole.locator,
    getByRole: whole.getByRole,
    getByText: whole.getByText,
    goto: (url) => send('POST', '/url', { url }),
    reload: () => send('POST', '/refresh', {}),
    waitForURL: async (url) => {
      const pattern = addressPattern(url);
      await retried(String(url), async () => {
        const current = String(await send('GET', '/url'));
        if (!pattern.test(current)) throw new Error(`at ${current}`);
      });
    },
    evaluate,
    keyboard: {
      press: async () => {
        const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: ESCAPE }));
        await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
      },
    },
  };
}

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Registry, registryForPath } from '@baazi/contracts';
import { addressKey, contextFrom, type GatewayService, licenceOf } from '@baazi/service-kit/gateway';
import type { BrowserIds } from '../canary/browser-ids';
import type { Canaries } from '../canary/canaries';
import { browserOf, drawCanaries, registryOf, runsCanaryShell } from '../canary/draw-canaries';
import type { GatewayConfig } from '../gateway-config';
import type { Drawings } from '../drawing/drawings';
import { clientAddress, trustedProxies } from '../http/client-address';
import type { AnswerPage } from '../http/dispatch';
import { refuseRequest } from '../http/refuse-request';
import type { Pin } from '../pins/pin';
import type { Pins } from '../pins/pins';
import { pinInUrl, pinCookie, readPinCookie, shownCookie, wasShown } from '../pins/pin-cookie';
import { pinPage } from '../pins/pin-page';
import { matchHeads } from './match-head';
import { MatchPictures, pictureOf } from './match-pictures';
import { openapi } from './openapi';
import { pagePreferences } from './page-preferences';
import { type PortalRegistry, type PortalVariant, registryForBrowsers } from './portal-registry';
import { PublicAnswers } from './public-answers';
import type { ReleaseFiles } from './release-files';
import { fillSlots, NONCE_SLOT, TIME_SLOT } from './packed-page';
import { PackedPages } from './packed-pages';
import { type PageInput, pagePolicy, renderPage } from './render-page';
import { ScriptLists } from './script-lists';
import { halvesOf, visitorsScreen } from './visitors-screen';

interface PortalDeps {
  service: Pick<GatewayService<GatewayConfig>, 'clocks' | 'config' | 'log' | 'services'>;
  registry: PortalRegistry;
  files: ReleaseFiles;
  canaries: Canaries;
  browsers: BrowserIds;
  pins: Pins;
  drawings: Drawings;
}

/** Files at the root that are part of the shell's release. */
export const rootFiles: readonly string[] = [
  'sw.js',
  'manifest.webmanifest',
  'favicon.svg',
  'icon-192.png',
  'icon-512.png',
  'apple-touch-icon.png',
  'share.jpg',
  'robots.txt',
];

type PortalNow = Awaited<ReturnType<PortalRegistry['read']>>;
interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Serves pages, the registry, released files and the OpenAPI description. */
export function servePortal({ service, registry, files, canaries, browsers, pins, drawings }: PortalDeps): AnswerPage {
  const { config, services, clocks, log } = service;
  const { headOf, pageOf } = matchHeads(services);
  const pictures = new MatchPictures((version) => files.read(`shell/${version}/share-match.svg`));
  const publicAnswers = new PublicAnswers(services);
  const packedPages = new PackedPages();
  const scriptLists = new ScriptLists(registry, (address) => files.read(address));
  const isTrusted = trustedProxies(config.TRUSTED_PROXIES);
  const licence = licenceOf('gateway', config);
  const isSecure = config.PORTAL_ORIGIN.startsWith('https:');

  /** The picture of a match, or the portal's while it cannot be drawn. */
  async function answerPicture(request: IncomingMessage, response: ServerResponse, matchID: string): Promise<void> {
    const { shell } = (await registry.read(Date.now())).registry;
    const match = await pageOf(matchID, contextFrom(undefined, undefined));
    const facts = match && pictureOf(match);
    if (!facts) return refuseRequest(response, 'not-found');
    const body = await pictures.read(facts, shell?.version ?? '').catch((error: unknown) => {
      log.warn({ err: error, matchID }, 'the picture of a match was not drawn');
    });
    if (!body) return void response.writeHead(302, { location: '/share.jpg', 'cache-control': 'no-store' }).end();
    const headers = { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=60' };
    send(request, response, { status: 200, headers, body });
  }

  /** The releases that a document gives to this browser. */
  function variantFor(
    request: IncomingMessage,
    response: ServerResponse,
    now: PortalNow,
  ): PortalVariant & { key: string } {
    const { browser, isCanaryShell, cookies, firstServedTo } = drawCanaries(
      request.headers.cookie ?? '',
      { registry: now.registry, shell: now.canary },
      browsers,
      isSecure,
    );
    if (cookies.length) response.setHeader('set-cookie', cookies);
    const { page, registry: known } = isCanaryShell && now.canary ? now.canary : now;
    if (now.canary && firstServedTo !== undefined && request.method === 'GET') {
      const voter = { player: firstServedTo, network: addressKey(clientAddress(request, isTrusted)) };
      canaries
        .pageServed(now.canary.version, voter)
        .catch((error: unknown) => log.debug({ err: error }, 'a page of a canary shell was not counted'));
    }
    const given = registryOf(browser, known);
    const canariesGiven = given.remotes.filter(({ canary }) => canary).map(({ name }) => name);
    return { page, registry: given, key: [packedPages.idOf(known), ...canariesGiven].join() };
  }

  /** Shows the pin of a link; when the visitor agrees, stores it in a cookie and redirects. An empty one is deleted. */
  function answerPin(
    request: IncomingMessage,
    response: ServerResponse,
    { text, isAgreed, ...place }: { text: string; isAgreed: boolean; pathname: string; search: string },
  ): void {
    const nowMs = Date.now();
    const pin = pins.read(text, nowMs);
    if (text !== '' && !pin) return refuseRequest(response, 'forbidden');
    if (pin && !(isAgreed && wasShown(request.headers.cookie, text))) {
      const { language = 'en' } = pagePreferences(request.headers);
      const body = Buffer.from(pinPage(pin, text, place, language));
      const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
      return void send(request, response, {
        status: 200,
        headers: { ...headers, 'set-cookie': shownCookie(text, isSecure) },
        body,
      });
    }
    const cookie = pinCookie(pin && { text, leftMs: pin.untilMs - nowMs }, isSecure);
    const location = place.pathname + place.search;
    response.writeHead(302, { location, 'set-cookie': cookie, 'cache-control': 'no-store' }).end();
  }

  /** The portal for this browser: with a pin, the live shell with the pinned release in the registry. */
  async function portalFor(pin: Pin | undefined): Promise<PortalNow & { pin?: Pin }> {
    const nowMs = Date.now();
    const now = await registry.read(nowMs);
    if (!pin) return now;
    const fullRegistry = await pins.registryWith(pin, now.fullRegistry, nowMs).catch((error: unknown) => {
      log.warn({ err: error, ...pin }, 'a pinned release could not be read');
    });
    return fullRegistry ? { ...now, registry: registryForBrowsers(fullRegistry), canary: undefined, pin } : now;
  }

  return async (request, response, pathname) => {
    if (await files.serve(request, response, pathname)) return true;
    const given = pinInUrl(request.url ?? '/');
    if (given && !isNotPage(pathname)) {
      answerPin(request, response, { ...given, pathname });
      return true;
    }
    const pin = pins.read(readPinCookie(request.headers.cookie), Date.now());
    if (pin && (await files.servePreview(request, response, pathname, pin))) return true;
    const now = await portalFor(pin);
    const running = now.canary && runsCanaryShell(request.headers.cookie ?? '', now.canary) ? now.canary : now;
    if (pathname === '/mf/registry.json')
      return send(request, response, asJson(JSON.stringify(requestedRegistry(request, running.registry, browsers))));
    if (await scriptLists.serve(request, response, pathname)) return true;
    if (pathname === '/openapi.json')
      return send(request, response, asJson(openapi({ audience: 'players', origin: config.PORTAL_ORIGIN })));
    // A service worker is subject to the policy of its own script. The general one would block all of its requests, and
    // with them every page.
    if (pathname === '/sw.js')
      response.setHeader('content-security-policy', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'");
    const { registry: live } = running;
    if (live.shell && rootFiles.includes(pathname.slice(1))) {
      const address = `/releases/shell/${live.shell.version}${pathname}`;
      if (await files.serve(request, response, address, 'no-cache')) return true;
    }
    const [, shared] = /^\/share\/([A-Za-z0-9._:-]{1,100})\.jpg$/.exec(pathname) ?? [];
    if (shared !== undefined) await answerPicture(request, response, shared);
    else if (isNotPage(pathname)) refuseRequest(response, 'not-found');
    else if (!now.page) refuseRequest(response, 'busy', { retryAfterSeconds: 2 });
    else {
      const { language = 'en', frame } = pagePreferences(request.headers);
      const context = contextFrom(undefined, undefined);
      const head = await headOf(pathname, language, context);
      const variant = variantFor(request, response, now);
      const search = new URL(request.url ?? '/', 'http://portal').searchParams;
      const screen = visitorsScreen({ pathname, search }, variant.registry, frame);
      const known = await publicAnswers.read(screen.urls, context, clocks.business.now().getTime());
      const overrides = overridesFor(now.pin, config.PROFILE === 'local' ? request.headers.cookie : undefined);
      // A page with a release of its own is drawn by its browser.
      const isDrawn = !now.pin && Object.keys(overrides).length === 0 && screen.urls.every((url) => known[url]);
      const halves = isDrawn ? halvesOf(screen, variant, now) : undefined;
      const drawing =
        halves &&
        (await drawings.read({
          ...halves,
          path: pathname,
          language,
          page: { money: config.MONEY_MODE ?? 'sandbox', licence: licence ? JSON.stringify(licence) : '' },
          answers: known,
          atMs: clocks.business.now().getTime(),
        }));
      const at = clocks.business.now().toISOString();
      // Those of the drawing, or its screen would not be taken over.
      const answers = drawing?.answers ?? known;
      const embedded = Object.keys(answers).length > 0 ? { at: TIME_SLOT, answers } : undefined;
      const isPinned = now.pin !== undefined;
      const input = { ...variant, pathname, licence, head, embedded, drawing, overrides, isPinned };
      const from = [...(drawing ? [drawing] : Object.values(answers))].map((one) => packedPages.idOf(one));
      const key = now.pin ? undefined : JSON.stringify([variant.key, pathname, head, from, overrides]);
      const page = await pageAt(request, input, { config, at, key, packedPages });
      // Of a pin nothing outlives it, in no cache.
      if (now.pin) page.headers['cache-control'] = 'no-store';
      send(request, response, page);
    }
    return true;
  };
}

/** The document of a URL. `key`: of all that it is rendered from beside the reader's preferences; absent: not cached. */
async function pageAt(
  { headers }: IncomingMessage,
  input: Pick<
    PageInput,
    'page' | 'registry' | 'pathname' | 'licence' | 'head' | 'embedded' | 'drawing' | 'overrides' | 'isPinned'
  >,
  {
    config,
    at,
    key,
    packedPages,
  }: {
    config: GatewayService<GatewayConfig>['config'];
    at: string;
    key: string | undefined;
    packedPages: PackedPages;
  },
): Promise<Answer> {
  const values = { nonce: randomBytes(18).toString('base64'), at };
  const preferences = pagePreferences(headers);
  const render = () =>
    renderPage({
      ...input,
      nonce: NONCE_SLOT,
      profile: config.PROFILE,
      paymentOrigins: config.PAYMENT_ORIGINS,
      moneyMode: config.MONEY_MODE ?? 'sandbox',
      origin: config.PORTAL_ORIGIN,
      ...preferences,
    });
  const isPacked = /\bbr\b/.test(String(headers['accept-encoding'] ?? ''));
  const page = isPacked
    ? await packedPages.read(key === undefined ? undefined : key + JSON.stringify(preferences), render)
    : render();
  return {
    status: page.found ? 200 : 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language, cookie',
      'content-security-policy': pagePolicy(input.page, values.nonce, Object.values(input.overrides ?? {})),
      ...(isPacked ? { 'content-encoding': 'br' } : {}),
    },
    body: 'packed' in page ? page.packed.with(values) : Buffer.from(fillSlots(page.html, values)),
  };
}

/**
 * Remotes from development servers on this device, and their origins, from which the page may then load scripts: the
 * one that a pin names, and those in the cookie of the overrides panel (local profile only),
 * `mf-wallet=http://localhost:3103,...`.
 */
function overridesFor(pin: Pin | undefined, cookies = ''): Record<string, string> {
  const given = /(?:^|;\s*)mf-override=([^;]*)/.exec(cookies)?.[1] ?? '';
  const ofPanel = given.split(',').flatMap((text) => {
    const [, name, origin] = /^([a-z][a-z0-9-]*)=(http:\/\/(?:localhost|127\.0\.0\.1):\d{2,5})$/.exec(text) ?? [];
    return name && origin ? [[name, origin] as const] : [];
  });
  return { ...Object.fromEntries(ofPanel), ...(pin?.origin ? { [pin.remote]: pin.origin } : {}) };
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): true {
  response.writeHead(status, { 'content-length': body.length, ...headers });
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}
const asJson = (text: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
  body: Buffer.from(text),
});

/**
 * The registry, or with `?at=` the part that the document of that path would contain: running pages poll it for
 * updates.
 */
function requestedRegistry({ url = '/', headers }: IncomingMessage, known: Registry, browsers: BrowserIds): Registry {
  const registry = registryOf(browserOf(headers.cookie ?? '', browsers), known);
  const at = new URL(url, 'http://portal').searchParams.get('at');
  return at === null ? registry : registryForPath(at, registry);
}

/** Pages have no extension: `/user/x.css` must not return a page, which a cache could store. */
const isNotPage = (pathname: string): boolean =>
  /\.[A-Za-z0-9]+$/.test(pathname) || ['/releases/', '/mf/', '/health'].some((start) => pathname.startsWith(start));

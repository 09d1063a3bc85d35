// The portal's service worker. Release files never change and are served from the cache. A page is fetched, and served
// as it was stored when there is no network, with its own headers: nonce and policy belong together. Of the API only
// two lists of fixtures are stored, to be shown offline.
const RELEASES = 'releases-1';
const PAGES = 'pages-1';
const FIXTURES = 'fixtures-1';
const MOST_RELEASE_FILES = 150;
const MOST_PAGES = 12;
const FETCH_TIMEOUT_MS = 4000;
const fixtureLists = ['/api/user/dashboard', '/api/user/dashboard/home-page'];

self.addEventListener('install', (event) => {
  // Past the worker: on the way through it, what a page sends as it is left is lost with the page.
  event.addRoutes?.({ condition: { requestMethod: 'POST' }, source: 'network' }).catch(() => undefined);
  self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (![RELEASES, PAGES, FIXTURES].includes(name)) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

async function trim(cache, most) {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key);
}

async function released(request) {
  const cache = await caches.open(RELEASES);
  const known = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
  // A second attempt has `?try=` in its address: it must reach the server.
  if (known && !new URL(request.url).search) return known;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') {
    await cache.put(request, answer.clone());
    await trim(cache, MOST_RELEASE_FILES);
  }
  return answer;
}

/** The response; undefined after FETCH_TIMEOUT_MS or without a network. */
function fetchInTime(request) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), FETCH_TIMEOUT_MS);
    fetch(request).then(
      (answer) => {
        clearTimeout(timer);
        resolve(answer);
      },
      () => {
        clearTimeout(timer);
        resolve(undefined);
      },
    );
  });
}

/** The page does not request a list that is inlined in it: the list is stored as if it had been fetched. */
async function storeInlinedLists(page) {
  const [, block = '{}'] = /<script type="application\/json" id="answers">([^<]*)</.exec(await page.text()) ?? [];
  const { answers = {} } = JSON.parse(block.trim() || '{}');
  const cache = await caches.open(FIXTURES);
  const headers = { 'content-type': 'application/json', 'x-stored-at': String(Date.now()) };
  for (const address of fixtureLists)
    if (answers[address])
      await cache.put(self.location.origin + address, new Response(JSON.stringify(answers[address]), { headers }));
}

async function storePage(cache, address, answer) {
  await cache.put(address, answer.clone());
  await storeInlinedLists(answer.clone()).catch(() => undefined);
}

async function page(request) {
  const cache = await caches.open(PAGES);
  const { pathname, origin } = new URL(request.url);
  const answer = await fetchInTime(request);
  if (answer && answer.status < 500) {
    // A page with a release that is pinned here for a while is not stored.
    if (answer.ok && answer.type === 'basic' && answer.headers.get('cache-control') !== 'no-store') {
      await cache.delete(origin + pathname);
      await storePage(cache, origin + pathname, answer);
      await trim(cache, MOST_PAGES);
    }
    return answer;
  }
  const stored =
    (await cache.match(origin + pathname, { ignoreVary: true })) ??
    (await cache.match((await cache.keys()).at(-1) ?? origin, { ignoreVary: true }));
  return stored ?? answer ?? fetch(request);
}

/** Adds the age of a stored list to the clock in it, so that closed entries are shown closed. */
async function aged(stored) {
  const body = await stored.json();
  const age = Date.now() - Number(stored.headers.get('x-stored-at'));
  if (body.response?.serverNow && age > 0)
    body.response.serverNow = new Date(Date.parse(body.response.serverNow) + age).toISOString();
  return new Response(JSON.stringify(body), {
    status: 200,
    headers: { 'content-type': 'application/json', 'x-stored': 'offline' },
  });
}

async function fixtures(request) {
  const cache = await caches.open(FIXTURES);
  const { pathname, origin } = new URL(request.url);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      const headers = new Headers(answer.headers);
      headers.set('x-stored-at', String(Date.now()));
      headers.delete('content-encoding');
      await cache.put(origin + pathname, new Response(await answer.clone().blob(), { status: 200, headers }));
    }
    return answer;
  } catch (error) {
    const stored = await cache.match(origin + pathname, { ignoreVary: true });
    if (stored) return aged(stored);
    throw error;
  }
}

/** Pages have no file extension, and no path of the gateway's own. */
const isPage = (pathname) => /^\/(?!api\/|mf\/|health)[^.]*$/.test(pathname);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/releases/')) event.respondWith(released(request));
  else if (request.mode === 'navigate' && isPage(url.pathname)) event.respondWith(page(request));
  else if (fixtureLists.includes(url.pathname) && !url.search) event.respondWith(fixtures(request));
});

async function addPage(pages, address) {
  const answer = await fetch(address);
  if (answer.ok) await storePage(pages, address, answer);
}

/** The first visit ran without this worker: its files are copied from the browser's own cache. */
async function keep({ keep: urls, page: pathname }) {
  const cache = await caches.open(RELEASES);
  for (const url of urls)
    if (!(await cache.match(url, { ignoreVary: true }))) await cache.add(url).catch(() => undefined);
  const pages = await caches.open(PAGES);
  if (!(await pages.match(self.location.origin + pathname, { ignoreVary: true })))
    await addPage(pages, self.location.origin + pathname).catch(() => undefined);
}

self.addEventListener('message', (event) => {
  // After a sign-out the next player on this device must not see the last one's data.
  if (event.data === 'forget') event.waitUntil(caches.delete(FIXTURES));
  else if (Array.isArray(event.data?.keep)) event.waitUntil(keep(event.data));
});

/** Shows a push message; two with the same tag are shown once. */
self.addEventListener('push', (event) => {
  const { title, body, to, tag } = event.data?.json() ?? {};
  if (!title) return;
  const icon = '/icon-192.png';
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: to, icon, badge: icon }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    (async () => {
      const [open] = await self.clients.matchAll({ type: 'window' });
      const target = event.notification.data ?? '/user/teams';
      if (open) {
        await open.focus();
        await open.navigate(target).catch(() => undefined);
      } else await self.clients.openWindow(target);
    })(),
  );
});

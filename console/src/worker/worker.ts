/**
 * The service worker: keeps the console's page and what housekeeping needs of its programs and styles, so that they open without network.
 * It never sees an answer of the API. It is one program without imports; the service writes what differs between its versions above it.
 */

// A module of its own, so that its names are not those of the page.
export {};

/** Differs whenever the page or its files do. */
declare const VERSION: string;
/** The paths of the files, that of the page's program first. */
declare const FILES: readonly string[];

type Waiting = Event & { waitUntil(done: Promise<unknown>): void };
type Installing = Waiting & { addRoutes?(routes: object[]): Promise<void> };
type Fetching = Waiting & { request: Request; respondWith(response: Promise<Response>): void };
type Global = {
  addEventListener(type: 'install', listener: (event: Installing) => void): void;
  addEventListener(type: 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

const worker = globalThis as unknown as Global;
const PREFIX = 'hostelry-console-';
const CACHE = PREFIX + VERSION;
const PAGE = new URL('.', location.href).href;
const ASSETS = new URL('assets/', PAGE).pathname;
/** So long the network may take to bring the page before the kept one is shown: in a cellar it is often there and brings nothing. */
const PATIENCE_MS = 5_000;

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Not what the browser's own cache holds: it may be of another version.
  await cache.addAll([PAGE, ...FILES].map((url) => new Request(url, { cache: 'no-cache' })));
  const page = await (await cache.match(PAGE))?.text();
  // While a new version is rolled out, another instance may have answered.
  if (page?.includes(FILES[0] ?? '') !== true) {
    await caches.delete(CACHE);
    throw new Error('the page is of another version');
  }
  await worker.skipWaiting();
}

async function forgetOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

const kept = (url: string): Promise<Response | undefined> => caches.match(url, { cacheName: CACHE });

/** The network first: a new version is never hidden by what was kept. */
async function openPage(request: Request): Promise<Response> {
  const asked = fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const answer = await Promise.race([asked, late]).catch(() => null);
  if (answer !== null && answer.status < 500) return answer;
  return (await kept(PAGE)) ?? asked;
}

/** A file's name says what is in it: what was kept is right. */
async function openAsset(request: Request): Promise<Response> {
  return (await kept(request.url)) ?? fetch(request);
}

worker.addEventListener('install', (event) => {
  event.waitUntil(keep());
  // Where the browser knows it, requests of the API do not even wake the worker.
  const routes = [
    { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
    { condition: { urlPattern: { pathname: `${ASSETS}*` } }, source: 'fetch-event' },
    { condition: { urlPattern: { pathname: '*' } }, source: 'network' },
  ];
  if (event.addRoutes !== undefined) event.waitUntil(event.addRoutes(routes).catch(() => undefined));
});

worker.addEventListener('activate', (event) => event.waitUntil(forgetOlder()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (pathname.startsWith(ASSETS)) event.respondWith(openAsset(request));
});

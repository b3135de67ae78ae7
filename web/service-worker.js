/**
 * Keeps the whole app in the browser, so that it opens without a network. What it keeps stands before it, put there by
 * `emit-service-worker.ts`: the paths of the build, with a hash of the content where the path has none.
 */
const { files } = self
const shelf = 'app'
const fetchedAtATime = 6

self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) => event.waitUntil(forgetOldFiles()))
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  // The API, where it is under this name: what cannot be had of it is no page.
  if (pathname.startsWith('/api/')) return
  // The page carries settings, so it comes from the server whenever that answers.
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept('/index.html', request)))
  else if (Object.hasOwn(files, pathname)) event.respondWith(kept(pathname, request))
  else if (pathname.startsWith('/assets/')) event.respondWith(keptOnceFetched(request))
})

/** Caches the files of this version; those unchanged since the previous one are there already. */
async function keepFiles() {
  const cache = await caches.open(shelf)
  const there = new Set((await cache.keys()).map(({ url }) => url))
  // Who saves data gets the page alone: its other files are stored as they are used.
  const installed = navigator.connection?.saveData ? ['/index.html'] : Object.keys(files)
  const missing = installed.filter((path) => !there.has(addressOf(path))).values()
  const work = async () => {
    for (const path of missing) {
      await cache.add(new Request(addressOf(path), { cache: files[path] ? 'no-cache' : 'default' }))
    }
  }
  await Promise.all(Array.from({ length: fetchedAtATime }, work))
}

async function forgetOldFiles() {
  const cache = await caches.open(shelf)
  const addresses = new Set(Object.keys(files).map(addressOf))
  const old = (await cache.keys()).filter(({ url }) => !addresses.has(url))
  const otherShelves = (await caches.keys()).filter((name) => name !== shelf)
  await Promise.all([
    ...old.map((each) => cache.delete(each)),
    ...otherShelves.map((name) => caches.delete(name)),
  ])
}

async function kept(path, request) {
  const cache = await caches.open(shelf)
  const there = await cache.match(addressOf(path))
  if (there) return there
  const response = await fetch(request)
  if (response.ok) await cache.put(addressOf(path), response.clone())
  return response
}

/**
 * Serves files that only some users need, such as a language, from the cache once fetched. Their names change
 * with their content.
 */
async function keptOnceFetched(request) {
  const cache = await caches.open(shelf)
  const there = await cache.match(request)
  if (there) return there
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

function addressOf(path) {
  return new URL(files[path] ? `${path}?${files[path]}` : path, self.location.origin).href
}

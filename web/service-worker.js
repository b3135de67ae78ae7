/**
 * Precaches the app, so that it opens offline. `emit-service-worker.ts` puts `self.files` in front: the paths of the build,
 * with a hash of the content where the path has none.
 */
const { files } = self
const cacheName = 'app'
const parallelDownloads = 6

self.addEventListener('install', (event) => event.waitUntil(precache()))
self.addEventListener('activate', (event) => event.waitUntil(deleteOutdated()))
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  // An API under this origin: the page is no substitute for its replies.
  if (pathname.startsWith('/api/')) return
  // Network first, as the page carries settings.
  if (request.mode === 'navigate')
    event.respondWith(fetch(request).catch(() => cacheFirst(request, cacheKeyOf('/index.html'))))
  else if (Object.hasOwn(files, pathname)) event.respondWith(cacheFirst(request, cacheKeyOf(pathname)))
  // What only some users need, such as a language. Names of assets change with their content.
  else if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(request, request.url))
})

/** Downloads the files of this version that are not cached yet. */
async function precache() {
  const cache = await caches.open(cacheName)
  const cached = new Set((await cache.keys()).map(({ url }) => url))
  // With Save-Data the page alone: other files are cached as they are used.
  const installed = navigator.connection?.saveData ? ['/index.html'] : Object.keys(files)
  const missing = installed.filter((path) => !cached.has(cacheKeyOf(path))).values()
  const download = async () => {
    for (const path of missing) {
      await cache.add(new Request(cacheKeyOf(path), { cache: files[path] ? 'no-cache' : 'default' }))
    }
  }
  await Promise.all(Array.from({ length: parallelDownloads }, download))
}

/** Deletes the files of earlier versions. */
async function deleteOutdated() {
  const cache = await caches.open(cacheName)
  const current = new Set(Object.keys(files).map(cacheKeyOf))
  const outdated = (await cache.keys()).filter(({ url }) => !current.has(url))
  const otherCaches = (await caches.keys()).filter((name) => name !== cacheName)
  await Promise.all([
    ...outdated.map((request) => cache.delete(request)),
    ...otherCaches.map((name) => caches.delete(name)),
  ])
}

async function cacheFirst(request, cacheKey) {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(cacheKey)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) await cache.put(cacheKey, response.clone())
  return response
}

function cacheKeyOf(path) {
  return new URL(files[path] ? `${path}?${files[path]}` : path, self.location.origin).href
}

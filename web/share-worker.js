// The service worker's third part: what another app shares with this one is kept until the page that opens takes it.

/**
 * Address of the share target, as in `web/src/features/posts/composer/shared/shared-content.ts` and the
 * manifest.
 */
const shareAddress = '/new-post'

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'POST' || origin !== self.location.origin || pathname !== shareAddress) return
  // The system opens a window. What a script sends goes to the server, which takes nothing here.
  if (request.mode !== 'navigate' || request.destination !== 'document') return
  event.respondWith(
    keepParcel(request).then(
      () => Response.redirect(`${shareAddress}?shared=kept`, 303),
      (error) => {
        console.error('What was shared could not be kept', error)
        return Response.redirect(`${shareAddress}?shared=lost`, 303)
      },
    ),
  )
})

async function keepParcel(request) {
  const form = await request.formData()
  const texts = ['title', 'text', 'url'].flatMap((name) => form.getAll(name)).filter(isText)
  const files = form.getAll('files').filter((each) => !isText(each) && each.size > 0)
  const parcels = await openParcels()
  try {
    await new Promise((resolve, reject) => {
      const change = parcels.transaction('parcels', 'readwrite')
      change.objectStore('parcels').put({ texts, files, since: Date.now() }, 'newest')
      change.oncomplete = resolve
      change.onabort = () => reject(change.error)
    })
  } finally {
    parcels.close()
  }
}

function isText(value) {
  return typeof value === 'string'
}

function openParcels() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('shared')
    opening.onupgradeneeded = () => opening.result.createObjectStore('parcels')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}

// Part of the service worker: stores what another app shares until the page that opens reads it.

/**
 * Address of the share target, as in `web/src/features/posts/composer/shared/shared-content.ts` and the
 * manifest.
 */
const shareAddress = '/new-post'

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'POST' || origin !== self.location.origin || pathname !== shareAddress) return
  // The system opens a window. What a script sends goes to the server, which accepts nothing here.
  if (request.mode !== 'navigate' || request.destination !== 'document') return
  event.respondWith(
    storeShare(request).then(
      () => Response.redirect(`${shareAddress}?shared=kept`, 303),
      (error) => {
        console.error('Shared content could not be stored', error)
        return Response.redirect(`${shareAddress}?shared=lost`, 303)
      },
    ),
  )
})

async function storeShare(request) {
  const form = await request.formData()
  const texts = ['title', 'text', 'url'].flatMap((name) => form.getAll(name)).filter(isText)
  const files = form.getAll('files').filter((each) => !isText(each) && each.size > 0)
  const database = await openDatabase()
  try {
    await new Promise((resolve, reject) => {
      const transaction = database.transaction('parcels', 'readwrite')
      transaction.objectStore('parcels').put({ texts, files, since: Date.now() }, 'newest')
      transaction.oncomplete = resolve
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

function isText(value) {
  return typeof value === 'string'
}

function openDatabase() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('shared')
    opening.onupgradeneeded = () => opening.result.createObjectStore('parcels')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}

// Part of the service worker: push messages, which come while no page of the app may be open.

/** Handles a push message, in the shape of the contract’s `pushMessage`. */
self.addEventListener('push', (event) => {
  const { title, body, path, tag, unread } = event.data.json()
  event.waitUntil(Promise.all([show(title, { body, tag, data: { path } }), badge(unread)]))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

/** Shows a notification, as browsers require for every push; without a sound where the app has the focus. */
async function show(title, options) {
  const hasFocus = (await pages()).some(({ focused }) => focused)
  await self.registration.showNotification(title, {
    ...options,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    silent: hasFocus,
  })
}

async function badge(unread) {
  await self.navigator.setAppBadge?.(unread).catch(() => undefined)
}

/** Opens a path in the open page that was focused last, or in a new window if there is none. */
async function open(path) {
  const [page] = await pages()
  if (!page) return self.clients.openWindow(path)
  page.postMessage({ open: path })
  return page.focus()
}

function pages() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

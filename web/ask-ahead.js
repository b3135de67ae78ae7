/**
 * Runs in the page while the scripts of the app are on their way. Fetches along with them what the screen at this address
 * is made of, and asks the API what it will ask for: `web/src/api/asked-ahead.ts` takes the replies. `ahead` stands before
 * it, put there by `ask-ahead.ts`.
 */
let isMember = false
let mayBeOfAge = false
try {
  isMember = localStorage.getItem('user') !== null
  mayBeOfAge = localStorage.getItem('guest-age') !== null
} catch {}

const path = location.pathname
const [, username, postId] = /^\/([\w.]+)(?:\/post\/(\w+))?$/.exec(path) ?? []
const isSomebodys = username !== undefined && !ahead.reserved.includes(username.toLowerCase())
const kindOfOther = path.startsWith('/site/') ? 'site' : 'other'
const visit =
  path === '/' ? (isMember ? 'home' : 'landing') : isSomebodys ? (postId ? 'post' : 'profile') : kindOfOther

const link = (attributes) => document.head.append(Object.assign(document.createElement('link'), attributes))
const isFor = ({ atLeast, whose }) =>
  (!atLeast || matchMedia(`(width >= ${atLeast})`).matches) && (!whose || (whose === 'member') === isMember)
const parts = (ahead.visits[visit] ?? []).filter(isFor)
const files = [...(isMember ? ahead.session : []), ...parts.flatMap((part) => part.files)]
for (const href of new Set(files)) link({ rel: 'modulepreload', href })

const { apiOrigin } = JSON.parse(document.getElementById('settings').textContent)
// Under the page's own name there is a connection already.
if (!apiOrigin.startsWith(`${location.origin}/`)) {
  link({ rel: 'preconnect', href: apiOrigin, crossOrigin: 'anonymous' })
}

const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = reject
  })
// The session of a member, opened as the app opens it (`src/session/sealing.ts`).
const openSession = async () => {
  const opening = indexedDB.open('fanfare', 1)
  // It is made by the app alone.
  opening.onupgradeneeded = () => opening.transaction.abort()
  const database = await settled(opening)
  const key = await settled(database.transaction('keys').objectStore('keys').get('storage'))
  database.close()
  const open = async (storage, name) => {
    const kept = storage.getItem(name)
    if (kept === null) return null
    const sealed = Uint8Array.from(atob(kept), (char) => char.charCodeAt(0))
    const how = {
      name: 'AES-GCM',
      iv: sealed.subarray(0, 12),
      additionalData: new TextEncoder().encode(name),
    }
    const bytes = await crypto.subtle.decrypt(how, key, sealed.subarray(12))
    return JSON.parse(new TextDecoder().decode(bytes))
  }
  const { user, fileTokenSince } = await open(localStorage, 'user')
  const fileTokens = [await open(sessionStorage, 'x_id'), { value: user.fileToken, since: fileTokenSince }]
  const isAlive = (token) => token && Date.now() - token.since < ahead.fileTokenMs
  return { token: user.token, fileToken: fileTokens.find(isAlive)?.value }
}

// Whoever told her age asks with a pass, and sees more than a guest. Of a member's pages her home alone begins with itself.
if (location.search === '' && (isMember ? visit === 'home' : !mayBeOfAge)) {
  const session = isMember ? openSession().catch(() => undefined) : undefined
  const ask = async (url) => {
    const headers = { accept: 'application/json' }
    if (isMember) {
      const opened = await session
      if (!opened) return undefined
      headers.authorization = `Bearer ${opened.token}`
    }
    return fetch(url, { headers, signal: AbortSignal.timeout(15_000) })
  }
  const replies = {}
  for (const call of parts.flatMap((part) => part.calls)) {
    const url = apiOrigin + call.replace('{username}', username).replace('{postId}', postId)
    replies[url] = ask(url).catch(() => undefined)
  }
  globalThis.askedAhead = {
    at: location.href,
    token: session?.then((opened) => opened?.token),
    replies,
  }
  // The largest thing of the screen, in the size that the app asks for.
  const showAhead = (reply, pictureOf) =>
    void reply
      ?.then((response) => response?.clone().json())
      .then(async ({ data }) => {
        const attributes = pictureOf(data, (await session)?.fileToken)
        if (attributes) link({ rel: 'preload', as: 'image', fetchPriority: 'high', ...attributes })
      })
      // Whatever came instead is told by the app.
      .catch(() => undefined)
  const [first] = Object.values(replies)
  if (visit === 'landing') {
    showAhead(first, ([creator]) => creator?.bannerUrl && { href: `${apiOrigin}${creator.bannerUrl}?w=640` })
  }
  if (visit === 'profile') {
    showAhead(first, ({ bannerUrl }) => {
      const url = (width) => `${apiOrigin}${bannerUrl}?w=${width} ${width}w`
      return (
        bannerUrl && { imageSrcset: `${url(640)}, ${url(1080)}`, imageSizes: '(width < 40rem) 100vw, 40rem' }
      )
    })
  }
  // The first picture of a post, in its place among the others (`src/posts/media/post-gallery.tsx`).
  const pictureOfPost = (post, fileToken) => {
    const shown = post.files.filter(({ contentType }) => /^(image|video)\//.test(contentType))
    const { url, width, height, contentType } = shown[0] ?? {}
    if (!url || !contentType.startsWith('image/') || post.isAdult) return undefined
    const [across, down] = [
      [1, 0],
      [0.5, 0.6],
      [0.667, 0.6],
    ][shown.length - 1] ?? [0.5, 0.3]
    const share = Math.max(across, down * (width && height ? width / height : 1))
    const own = width ?? 1080
    const source = (wide) => {
      const address = new URL(apiOrigin + url)
      if (wide) address.searchParams.set('w', wide)
      if (fileToken) address.searchParams.set('t', fileToken)
      return `${address} ${wide || own}w`
    }
    const sources = [...[320, 640, 1080].filter((wide) => wide < own).map(source), source(0)]
    return {
      imageSrcset: (navigator.connection?.saveData ? sources.slice(0, 2) : sources).join(', '),
      imageSizes: `(width < 36rem) ${Math.ceil(share * 100)}vw, ${Math.ceil(share * 600)}px`,
      crossOrigin: 'anonymous',
    }
  }
  if (visit === 'post') showAhead(first, pictureOfPost)
  if (visit === 'home') {
    const pictureOf = (posts, fileToken) => posts.map((post) => pictureOfPost(post, fileToken)).find(Boolean)
    showAhead(first, (posts, fileToken) => fileToken && pictureOf(posts.slice(0, 2), fileToken))
  }
}

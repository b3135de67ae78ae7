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

// A page that the server drew for guests is shown as it is to who sees just that, until she reaches for something; to whom
// it may be another, or who was further down in it, the app shows hers. One that was installed begins at once: it keeps what
// is read for when there is no line, and takes what others share.
const app = document.getElementById('app')
const { dataset, lang } = document.documentElement
const { apiOrigin, analytics, announcement } = JSON.parse(document.getElementById('settings').textContent)
let hasPlace = false
let hasRead = false
let isCounted = analytics !== null && !navigator.globalPrivacyControl
try {
  hasPlace = sessionStorage.getItem('feed-place') !== null
  hasRead = announcement?.text !== '' && localStorage.getItem('announcement-read') === announcement?.text
  isCounted &&= localStorage.getItem('visits') !== 'declined'
} catch {}
const isInstalled = matchMedia('(display-mode: standalone)').matches
const isShown =
  app?.dataset.language === lang &&
  !isInstalled &&
  !isMember &&
  !mayBeOfAge &&
  !hasPlace &&
  !hasRead &&
  location.hash === ''
// With the styles of the page: until then a shape of it is seen.
let isSeen = false
if (isShown) {
  globalThis.showDrawn = () => {
    isSeen = true
    dataset.shell = 'drawn'
  }
}

// When the app’s own script has come, or cannot be loaded. A page that was not drawn names it itself: nothing waits for it.
let appCame
const link = (attributes) => {
  const added = Object.assign(document.createElement('link'), attributes)
  document.head.append(added)
  return added
}
const isFor = ({ atLeast, whose }) =>
  (!atLeast || matchMedia(`(width >= ${atLeast})`).matches) && (!whose || (whose === 'member') === isMember)
const parts = (ahead.visits[visit] ?? []).filter(isFor)
const files = [...(isMember ? ahead.session : []), ...parts.flatMap((part) => part.files)]
const fetchAhead = () => {
  for (const href of new Set(isShown ? [...files, ...ahead.drawn] : files))
    link({ rel: 'modulepreload', href })
}
const ask = (url, headers) =>
  fetch(url, { headers: { accept: 'application/json', ...headers }, signal: AbortSignal.timeout(15_000) })
const start = (lost) => {
  const entry = document.importNode(app.content.querySelector('script'), true)
  entry.addEventListener('error', () => {
    entry.remove()
    lost?.()
  })
  document.head.append(entry)
}

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

// What browsers offer when they like: the app takes it up once it is there (`src/pwa/install-offer.ts`).
addEventListener('beforeinstallprompt', (event) => {
  if (globalThis.takesInstallOffers) return
  event.preventDefault()
  globalThis.installOffer = event
})

if (isShown) {
  // There are words from the beginning: in other letters they would stand elsewhere at first.
  for (const href of ahead.fonts) {
    link({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href })
  }
  for (const picture of app.content.querySelectorAll('link')) {
    document.head.append(document.importNode(picture, true))
  }
  const reaching = [
    ...[
      'pointerdown',
      'pointermove',
      'touchstart',
      'wheel',
      'scroll',
      'keydown',
      'focusin',
      'click',
      'input',
    ],
    // What another tab does is answered by the app.
    'storage',
  ]
  const reach = (event) => {
    // Browsers tell of scrolling where nobody did, and of a pointer that rests when something is drawn below it.
    if (event?.type === 'scroll' && scrollY === 0) return
    if (event?.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return
    for (const kind of reaching) removeEventListener(kind, reach, true)
    const { textContent } = document.getElementById('replies')
    // What is drawn far down comes without its reply.
    const replies = Object.entries(JSON.parse(textContent)).map(([url, text]) => [
      url,
      text === null ? ask(url).catch(() => undefined) : Promise.resolve(new Response(text)),
    ])
    globalThis.askedAhead = { at: location.href, replies: Object.fromEntries(replies) }
    fetchAhead()
    start(() => {
      // Without a line the next touch tries again, and what was pressed when the line is back.
      listen()
      if (globalThis.pressedAhead) addEventListener('online', () => reach(), { once: true })
    })
  }
  const listen = () => {
    for (const kind of reaching) addEventListener(kind, reach, { capture: true, passive: true })
  }
  const isLeft = () => isSeen && dataset.shell !== 'drawn'
  // What is pressed before the app is there is pressed again in it: links lead where they lead.
  const press = (event) => {
    if (isLeft()) return removeEventListener('click', press, true)
    const pressed = event.target.closest('a[href], button, [data-plays]')
    const button = pressed?.matches('[data-plays]') ? pressed.querySelector('button') : pressed
    if (button?.localName !== 'button') return
    event.preventDefault()
    globalThis.pressedAhead?.removeAttribute('data-reached-for')
    button.setAttribute('data-reached-for', '')
    globalThis.pressedAhead = button
  }
  // A finger's press ends a moment after the finger is lifted.
  const hold = ({ type }) => {
    if (type === 'pointerdown') globalThis.isPressing = true
    else setTimeout(() => (globalThis.isPressing = false), 50)
  }
  const note = ({ key, target, ctrlKey, metaKey, altKey }) => {
    if (isLeft()) return removeEventListener('keydown', note, true)
    if (ctrlKey || metaKey || altKey) return
    if (target.matches?.('input') ? key === 'Enter' : key.length === 1 && key !== ' ') {
      globalThis.keysAhead = [...(globalThis.keysAhead ?? []), key]
    }
  }
  addEventListener('click', press, true)
  addEventListener('keydown', note, true)
  for (const kind of ['pointerdown', 'pointerup', 'pointercancel']) addEventListener(kind, hold, true)
  // Whoever signed in since comes back to her own page.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || isLeft()) return
    try {
      if (localStorage.getItem('user') !== null) location.reload()
    } catch {}
  })
  document.addEventListener('DOMContentLoaded', () => {
    listen()
    const drawn = document.getElementById('drawn')
    const line = drawn.querySelector('template[data-offline]')
    const tellLine = () => {
      const sentence = document.importNode(line.content, true).firstChild
      line.previousElementSibling.replaceChildren(...(navigator.onLine ? [] : sentence.childNodes))
    }
    for (const kind of ['online', 'offline']) addEventListener(kind, tellLine)
    if (!navigator.onLine) tellLine()
    // What begins by itself begins with the app: what plays when it is in sight, and the question whether visits may be counted.
    const begin = (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      plays.disconnect()
      if (!globalThis.askedAhead) reach()
    }
    // What lies at the lower edge is not in sight yet (`src/welcome/welcome-page.tsx`).
    const plays = new IntersectionObserver(begin, { rootMargin: '0px 0px -80px 0px' })
    for (const box of drawn.querySelectorAll('[data-plays]')) plays.observe(box)
    if (isCounted || globalThis.pressedAhead || globalThis.keysAhead) reach()
  })
} else {
  fetchAhead()
  if (app) {
    const entry = app.content.querySelector('script')
    const preload = link({
      rel: 'modulepreload',
      href: entry.getAttribute('src'),
      integrity: entry.integrity,
      crossOrigin: '',
    })
    appCame = new Promise((resolve) => {
      preload.onload = resolve
      preload.onerror = resolve
    })
    document.addEventListener('DOMContentLoaded', () => {
      document.getElementById('drawn').remove()
      start()
    })
  }
}

// Whoever told her age asks with a pass, and sees more than a guest. Of a member's pages her home alone begins with itself.
if (!isShown && location.search === '' && (isMember ? visit === 'home' : !mayBeOfAge)) {
  const session = isMember ? openSession().catch(() => undefined) : undefined
  const askAs = async (url) => {
    const opened = await session
    if (!isMember) return ask(url)
    return opened && ask(url, { authorization: `Bearer ${opened.token}` })
  }
  const replies = {}
  for (const call of parts.flatMap((part) => part.calls)) {
    const url = apiOrigin + call.replace('{username}', username).replace('{postId}', postId)
    replies[url] = askAs(url).catch(() => undefined)
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
        // Nothing shows it before the app is there: on a slow line it gives way.
        await appCame
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

/**
 * Runs in the page while the scripts of the app are on their way. Fetches along with them what the screen at this address
 * is made of, and asks the API what it will ask for: `web/src/lib/api/prefetched.ts` takes the replies. `ahead` stands before
 * it, put there by `prefetch.ts`.
 */
let isMember = false
let mayBeOfAge = false
try {
  isMember = localStorage.getItem('user') !== null
  mayBeOfAge = localStorage.getItem('guest-age') !== null
} catch {}

const personForm = /^\/([\w.]+)(?:\/post\/(\w+))?$/
const visitOf = (path) => {
  if (path === '/') return isMember ? 'home' : 'landing'
  const [, username, postId] = personForm.exec(path) ?? []
  if (username !== undefined && !ahead.reserved.includes(username.toLowerCase()))
    return postId ? 'post' : 'profile'
  return path.startsWith('/site/') ? 'site' : 'other'
}
const visit = visitOf(location.pathname)
const [, username, postId] = personForm.exec(location.pathname) ?? []

// A page that the server rendered for guests stays as it is for a viewer who would see the same, until they
// interact; for anyone who may see another page, or had scrolled further down, the app shows their own. An
// installed app starts at once: it stores content for offline reading, and receives what other apps share.
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
  // What such a hash opens is for members: a guest sees the page without it.
  ahead.guestHashes.includes(location.hash)
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
// What stands beside the column gives way to it.
const urgent = new Set([
  ...(isMember ? ahead.session : []),
  ...parts.filter(({ atLeast }) => !atLeast).flatMap((part) => part.files),
])
const prefetchFiles = () => {
  for (const href of new Set(files)) {
    link({ rel: 'modulepreload', href, fetchPriority: urgent.has(href) ? 'auto' : 'low' })
  }
}
const fetchEntry = (attributes) => {
  const entry = app.content.querySelector('script')
  return link({
    rel: 'modulepreload',
    href: entry.getAttribute('src'),
    integrity: entry.integrity,
    crossOrigin: '',
    ...attributes,
  })
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
// The session of a member, opened as the app opens it (`src/lib/storage/encryption.ts`).
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
  const isAlive = (token) => token && Math.abs(Date.now() - token.since) < ahead.fileTokenMs
  return { token: user.token, fileToken: fileTokens.find(isAlive)?.value }
}

// What browsers offer when they like: the app takes it up once it is there (`src/lib/pwa/install-prompt-event.ts`).
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
  let isFetched = false
  /** Fetches what a press needs: the app, what it takes this page over with, the menus, and the forms that guests are led to. */
  const fetchForPress = (fetchPriority) => {
    if (isFetched) return
    isFetched = true
    fetchEntry({ fetchPriority })
    for (const href of new Set([...files, ...ahead.drawn, ...ahead.press, ...(ahead.menus[visit] ?? [])])) {
      link({ rel: 'modulepreload', href, fetchPriority })
    }
  }
  let isStarted = false
  const reach = (event) => {
    // Browsers tell of scrolling where nobody did, and of a pointer that rests when something is drawn below it.
    if (event?.type === 'scroll' && scrollY === 0) return
    if (event?.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return
    // Keys that follow no link are the app's, wherever the focus is.
    const isFollowing = event && (event.type !== 'keydown' || event.key === 'Enter')
    // What such a link leads to is shown in the place of this page: the app need not take it over before.
    if (isFollowing && linkIntoApp(event)) return fetchForPress('high')
    // A page that is left for another one needs no app, which would only delay that one. A mouse may only pass over.
    const isPassing = event?.type === 'pointermove' && event.pointerType === 'mouse'
    if (isFollowing && !isPassing && linkAway(event)) return
    for (const kind of reaching) removeEventListener(kind, reach, true)
    isStarted = true
    const { textContent } = document.getElementById('replies')
    // What is drawn far down comes without its reply.
    const replies = Object.entries(JSON.parse(textContent)).map(([url, text]) => [
      url,
      text === null ? ask(url).catch(() => undefined) : Promise.resolve(new Response(text)),
    ])
    globalThis.prefetched = { at: location.href, replies: Object.fromEntries(replies) }
    fetchForPress('high')
    const begin = () =>
      start(() => {
        // Without a line the next touch tries again, and what was pressed when the line is back.
        isStarted = false
        listen()
        if (globalThis.pressedBeforeApp) addEventListener('online', () => reach(), { once: true })
      })
    // A pressed button is painted first: the app's start takes longer than a frame. A hidden page paints nothing.
    if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(begin))
    else begin()
  }
  const listen = () => {
    for (const kind of reaching) addEventListener(kind, reach, { capture: true, passive: true })
  }
  const isLeft = () => isSeen && dataset.shell !== 'drawn'
  /** The link of an event that leads to another page of this site, in this tab. */
  const linkAway = ({ target }) => {
    const found = target.closest?.('a[href]')
    if (!found || found.origin !== location.origin || found.target || found.download) return undefined
    return found.pathname === location.pathname ? undefined : found
  }
  /** The link of an event that leads to a page of the app, unless that comes drawn itself. */
  const linkIntoApp = (event) => {
    const found = linkAway(event)
    const isFile = found && /\.\w+$/.test(found.pathname)
    return found && !isFile && ['site', 'other'].includes(visitOf(found.pathname)) ? found : undefined
  }
  /** Shows the page of a link in the place of this one, by the shape that it has until the app is there. */
  const showPageOf = ({ href, pathname }) => {
    for (const kind of reaching) removeEventListener(kind, reach, true)
    history.pushState(null, '', href)
    dataset.shell = /^\/(auth|site)(?=\/|$)/.exec(pathname)?.[1] ?? 'app'
    document.getElementById('drawn').remove()
    scrollTo(0, 0)
    fetchForPress('high')
    start(() => location.reload())
    // Once it has begun, the app goes back by itself.
    addEventListener('popstate', () => {
      if (document.querySelector('#root > [data-before]')) location.reload()
    })
  }
  const mark = (pressed) => {
    document.querySelector('[data-reached-for]')?.removeAttribute('data-reached-for')
    pressed?.setAttribute('data-reached-for', '')
  }
  let isMarked = false
  // What is pressed before the app is there is pressed again in it: links lead where they lead.
  const press = (event) => {
    if (isLeft()) return removeEventListener('click', press, true)
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const pressed = event.target.closest('a[href], button, [data-plays]')
    const button = pressed?.matches('[data-plays]') ? pressed.querySelector('button') : pressed
    if (!button) return
    const isLink = button.localName === 'a'
    isMarked = true
    mark(button)
    if (isLink && !linkIntoApp(event)) return
    event.preventDefault()
    if (isLink && !isStarted) showPageOf(button)
    else globalThis.pressedBeforeApp = button
  }
  // A finger's press ends a moment after the finger is lifted. Browsers show that it has begun only then.
  const hold = ({ type, button, target }) => {
    if (type === 'pointerdown') {
      globalThis.isPressing = true
      isMarked = false
      if (!isLeft() && button === 0) mark(target.closest('a[href], button'))
      return
    }
    setTimeout(() => {
      globalThis.isPressing = false
      if (!isMarked) mark()
    }, 50)
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
  // A viewer who has signed in since returns to their own page.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || isLeft()) return
    mark()
    try {
      if (localStorage.getItem('user') !== null) location.reload()
    } catch {}
  })
  // What is pressed next is likely to need the app: it is fetched while nothing else is going on, where the line is not dear.
  const mayFetchAhead = () => {
    const { saveData, effectiveType = '' } = navigator.connection ?? {}
    return !saveData && !effectiveType.endsWith('2g') && document.visibilityState === 'visible'
  }
  const fetchIdly = () => {
    if (mayFetchAhead()) fetchForPress('low')
  }
  const fetchWhenIdle = () => {
    // What moves on the page may leave no idle moment.
    if (globalThis.requestIdleCallback) requestIdleCallback(fetchIdly, { timeout: 1500 })
    else setTimeout(fetchIdly, 200)
  }
  addEventListener('load', async () => {
    const isInSight = (picture) => {
      const { top, left, right, height } = picture.getBoundingClientRect()
      return height > 0 && top < innerHeight && left < innerWidth && right > 0
    }
    // The largest thing of the page first: pictures that are fetched late are not waited for by browsers.
    const shown = [...document.querySelectorAll('#drawn img')].filter(isInSight)
    const decoded = shown.map((picture) => picture.decode().catch(() => undefined))
    await Promise.race([Promise.all(decoded), new Promise((done) => setTimeout(done, 2000))])
    document.addEventListener('visibilitychange', fetchWhenIdle)
    fetchWhenIdle()
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
      if (!globalThis.prefetched) reach()
    }
    // What lies at the lower edge is not in sight yet (`src/features/landing/landing-page.tsx`).
    const plays = new IntersectionObserver(begin, { rootMargin: '0px 0px -80px 0px' })
    for (const box of drawn.querySelectorAll('[data-plays]')) plays.observe(box)
    if (isCounted || location.hash !== '' || globalThis.pressedBeforeApp || globalThis.keysAhead) reach()
  })
} else {
  prefetchFiles()
  if (app) {
    const preload = fetchEntry()
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

// A guest who has confirmed their age sends a token, and sees more than other guests. Of a member’s pages
// only home fetches its own data first.
if (!isShown && location.search === '' && (isMember ? visit === 'home' : !mayBeOfAge)) {
  const session = isMember ? openSession().catch(() => undefined) : undefined
  // The page itself was answered so, as to a guest: its calls would be too.
  const isMissing = !isMember && document.querySelector('meta[name=page-status]') !== null
  const missing = JSON.stringify({
    code: postId ? 'POST_NOT_FOUND' : 'CREATOR_NOT_FOUND',
    status: 404,
    detail: '',
  })
  const askAs = async (url) => {
    const opened = await session
    if (isMissing) return new Response(missing, { status: 404 })
    if (!isMember) return ask(url)
    return opened && ask(url, { authorization: `Bearer ${opened.token}` })
  }
  const replies = {}
  for (const call of parts.flatMap((part) => part.calls)) {
    const url = apiOrigin + call.replace('{username}', username).replace('{postId}', postId)
    replies[url] = askAs(url).catch(() => undefined)
  }
  globalThis.prefetched = {
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
  // The first picture of a post, in its place among the others (`src/features/posts/media/post-gallery.tsx`).
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

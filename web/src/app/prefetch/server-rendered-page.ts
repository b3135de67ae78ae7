import { appendHeadLink, appTemplate, preloadAppScript, runAppScript } from './page.ts'
import { type FirstScreenKind, firstScreenKindOf, prefetchPlanOfBuild } from './plan.ts'

declare global {
  /** Shows the server-rendered page, once its styles are loaded (`web/critical-css.ts`). */
  var showRendered: (() => void) | undefined
}

type Connection = { saveData?: boolean; effectiveType?: string }

/** Events by which a viewer interacts with the page; `storage` because another tab has changed something. */
const interactions = [
  ...['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll'],
  ...['keydown', 'focusin', 'click', 'input', 'storage'],
]
const capture = { capture: true, passive: true }
const { dataset } = document.documentElement
let isShown = false

/** Element of the server-rendered page; null once it is being hydrated. */
function page(): HTMLElement | null {
  return document.getElementById('drawn')
}

function isLeft(): boolean {
  return isShown && page() === null
}

/**
 * Shows a server-rendered page and hydrates it when the viewer interacts. Fetches what that takes when the page
 * is idle, but does not run it.
 * @param files of the screen
 * @param isCounted whether the viewer is to be asked if their visits may be counted
 */
export function showPageThenHydrateOnInteraction({
  visit,
  files,
  isCounted,
}: {
  visit: FirstScreenKind
  files: string[]
  isCounted: boolean
}): void {
  // With the styles of the page: until then its skeleton is shown.
  globalThis.showRendered = () => {
    isShown = true
    dataset.shell = 'drawn'
  }
  // There is text from the beginning: in other fonts it would move.
  for (const href of prefetchPlanOfBuild.fonts) {
    appendHeadLink({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href })
  }
  for (const picture of appTemplate?.content.querySelectorAll('link') ?? []) {
    document.head.append(document.importNode(picture, true))
  }

  let isFetched = false
  /** Fetches what a press needs: the app, the page's parts and menus, and the forms that guests are led to. */
  const fetchForPress = (fetchPriority: 'high' | 'low') => {
    if (isFetched) return
    isFetched = true
    preloadAppScript({ fetchPriority })
    const hrefs = new Set([
      ...files,
      ...prefetchPlanOfBuild.hydration,
      ...prefetchPlanOfBuild.press,
      ...(prefetchPlanOfBuild.pressParts[visit] ?? []),
    ])
    for (const href of hrefs) appendHeadLink({ rel: 'modulepreload', href, fetchPriority })
  }

  let isStarted = false
  const hydrate = () => {
    stopListening()
    isStarted = true
    globalThis.prefetched = { at: location.href, token: undefined, replies: embeddedReplies() }
    fetchForPress('high')
    const begin = () =>
      runAppScript(() => {
        // Without a connection the next touch tries again, and what was pressed when it is back.
        isStarted = false
        listen()
        if (globalThis.pressedBeforeApp) addEventListener('online', hydrate, { once: true })
      })
    // A pressed button is painted first: the app's start takes longer than a frame. A hidden page paints nothing.
    if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(begin))
    else begin()
  }
  const interact = (event: Event) => {
    // Browsers tell of scrolling where nobody did, and of a pointer that rests when something is rendered below it.
    if (event.type === 'scroll' && scrollY === 0) return
    const isMove = event instanceof PointerEvent && event.type === 'pointermove'
    if (isMove && event.movementX === 0 && event.movementY === 0) return
    // Keys that follow no link are the app's, wherever the focus is.
    const isFollowing = !(event instanceof KeyboardEvent) || event.key === 'Enter'
    // What such a link leads to is shown in place of this page: it need not be hydrated before.
    if (isFollowing && linkIntoApp(event)) return fetchForPress('high')
    // A page that is left for another one needs no app, which would only delay that one. A mouse may only pass over.
    const isPassing = isMove && event.pointerType === 'mouse'
    if (isFollowing && !isPassing && linkAway(event)) return
    hydrate()
  }
  const listen = () => {
    for (const kind of interactions) addEventListener(kind, interact, capture)
  }
  const stopListening = () => {
    for (const kind of interactions) removeEventListener(kind, interact, capture)
  }

  /** Shows the page of a link in place of this one, as its skeleton until the app is loaded. */
  const showPageOf = ({ href, pathname }: HTMLAnchorElement) => {
    stopListening()
    history.pushState(null, '', href)
    dataset.shell = /^\/(auth|site)(?=\/|$)/.exec(pathname)?.[1] ?? 'app'
    page()?.remove()
    scrollTo(0, 0)
    fetchForPress('high')
    // Without a connection a reload would leave the browser's error page.
    const reload = () => location.reload()
    runAppScript(() => (navigator.onLine ? reload() : addEventListener('online', reload, { once: true })))
    // Once it has begun, the app goes back by itself.
    addEventListener('popstate', () => {
      if (document.querySelector('#root > [data-before]')) location.reload()
    })
  }

  let isMarked = false
  // What is pressed before the app is loaded is pressed again in it: links lead where they lead.
  const press = (event: MouseEvent) => {
    if (isLeft() || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return
    const pressed = closest(event.target, 'a[href], button, [data-plays]')
    const button = pressed?.matches('[data-plays]') ? pressed.querySelector('button') : pressed
    if (!button) return
    isMarked = true
    mark(button)
    const isLink = button instanceof HTMLAnchorElement
    if (isLink && !linkIntoApp(event)) return
    event.preventDefault()
    if (isLink && !isStarted) showPageOf(button)
    else globalThis.pressedBeforeApp = button
  }
  // A finger's press ends a moment after the finger is lifted. Browsers show that it has begun only then.
  const hold = ({ type, button, target }: PointerEvent) => {
    if (type === 'pointerdown') {
      isMarked = false
      globalThis.heldBeforeApp = closest(target, '[data-plays] button')
      if (!isLeft() && button === 0) mark(closest(target, 'a[href], button'))
      return
    }
    globalThis.heldBeforeApp = null
    setTimeout(() => {
      if (!isMarked) mark(null)
    }, 50)
  }
  addEventListener('click', press, { capture: true })
  addEventListener('keydown', storeKey, { capture: true })
  for (const kind of ['pointerdown', 'pointerup', 'pointercancel'] as const) {
    addEventListener(kind, hold, { capture: true })
  }
  addEventListener('pageshow', reloadForMember)
  addEventListener('load', () => void fetchWhenIdle(() => fetchForPress('low')))
  document.addEventListener('DOMContentLoaded', () => {
    listen()
    showConnection()
    for (const kind of ['online', 'offline']) addEventListener(kind, showConnection)
    // What begins by itself begins with the app: what plays when it is visible, and the question whether visits may be counted.
    const players = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        players.disconnect()
        if (!globalThis.prefetched) hydrate()
      },
      // What lies at the lower edge is not visible yet (`features/landing/landing-page.tsx`).
      { rootMargin: '0px 0px -80px 0px' },
    )
    for (const box of page()?.querySelectorAll('[data-plays]') ?? []) players.observe(box)
    if (isCounted || location.hash !== '' || globalThis.pressedBeforeApp || globalThis.keysAhead) hydrate()
  })
}

function embeddedReplies(): Record<string, Promise<Response>> {
  const texts: Record<string, string> = JSON.parse(document.getElementById('replies')?.textContent ?? '{}')
  return Object.fromEntries(
    Object.entries(texts).map(([url, text]) => [url, Promise.resolve(new Response(text))]),
  )
}

function closest(target: EventTarget | null, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null
}

/** The link of an event that leads to another page of this site, in this tab. */
function linkAway({ target }: Event): HTMLAnchorElement | undefined {
  const found = closest(target, 'a[href]')
  if (!(found instanceof HTMLAnchorElement) || found.origin !== location.origin) return undefined
  return found.target || found.download || found.pathname === location.pathname ? undefined : found
}

/** The link of an event that leads to a page of the app, unless the server renders that itself. */
function linkIntoApp(event: Event): HTMLAnchorElement | undefined {
  const found = linkAway(event)
  const isFile = found && /\.\w+$/.test(found.pathname)
  return found && !isFile && ['site', 'other'].includes(firstScreenKindOf(found.pathname, false))
    ? found
    : undefined
}

/** Has a pressed link or button look pressed until it is answered. */
function mark(pressed: Element | null): void {
  document.querySelector('[data-reached-for]')?.removeAttribute('data-reached-for')
  pressed?.setAttribute('data-reached-for', '')
}

function storeKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  if (isLeft() || ctrlKey || metaKey || altKey) return
  const isCommand = target instanceof HTMLInputElement ? key === 'Enter' : key.length === 1 && key !== ' '
  if (isCommand) globalThis.keysAhead = [...(globalThis.keysAhead ?? []), key]
}

/** A viewer who has signed in since returns to their own page. */
function reloadForMember({ persisted }: PageTransitionEvent): void {
  if (!persisted || isLeft()) return
  mark(null)
  try {
    if (localStorage.getItem('user') !== null) location.reload()
  } catch {
    // Storage is blocked: nobody has signed in.
  }
}

function showConnection(): void {
  const notice = page()?.querySelector<HTMLTemplateElement>('template[data-offline]')
  const status = notice?.previousElementSibling
  const shown = notice && document.importNode(notice.content, true).firstElementChild
  status?.replaceChildren(...(navigator.onLine || !shown ? [] : shown.childNodes))
}

/** Calls `fetchIdly` when the visible page is complete and idle, and the connection is not metered or slow. */
async function fetchWhenIdle(fetchIdly: () => void): Promise<void> {
  const isVisible = (picture: Element) => {
    const { top, left, right, height } = picture.getBoundingClientRect()
    return height > 0 && top < innerHeight && left < innerWidth && right > 0
  }
  // The largest thing of the page first: browsers do not wait for pictures that are fetched late.
  const shown = [...document.querySelectorAll<HTMLImageElement>('#drawn img')].filter(isVisible)
  const decoded = shown.map((picture) => picture.decode().catch(() => undefined))
  await Promise.race([Promise.all(decoded), new Promise((done) => setTimeout(done, 2000))])
  const fetchIfCheap = () => {
    const { connection } = navigator as Navigator & { connection?: Connection }
    const isDear = connection?.saveData || connection?.effectiveType?.endsWith('2g')
    if (!isDear && document.visibilityState === 'visible') fetchIdly()
  }
  const wait = () => {
    // What moves on the page may leave no idle moment.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchIfCheap, { timeout: 1500 })
    else setTimeout(fetchIfCheap, 200)
  }
  document.addEventListener('visibilitychange', wait)
  wait()
}

import type { InfiniteData } from '@tanstack/react-query'
import { retryWhenOnline } from '../../lib/api/connectivity.ts'
import { type FeedPage, idsOf } from '../../lib/cache/feed-pages.ts'
import { postKeys } from '../../lib/cache/post-keys.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { cacheListSizes, estimatedCardPixels } from '../../lib/paging/list-size-cache.ts'
import { counterpartOf } from './counterpart-of.ts'
import { seedCache } from './seed-cache.ts'
import { transferState } from './transfer-state.ts'

/** Age after which server-rendered data is refetched. */
const freshForMs = 30_000
/** The app is shown as it is then. */
const renderTimeoutMs = 5000
/** Parts that are fetched later have so long to come; what changed since has no twin to wait for. */
const lazyPartsTimeoutMs = 2000
/** Maximum time to wait for a held button to be released. */
const maxHoldMs = 2000
/** Time without changes after which the app counts as rendered. */
const settledAfterMs = 60
const imageTimeoutMs = 1000

/**
 * Puts the app where nobody looks until it takes the page over, and fills its cache with what the page came with. It is
 * drawn in a closed tree of its own, in its full size and with the styles of the page: in the document, all stands once.
 */
export async function prepareSwap(root: HTMLElement): Promise<void> {
  await Promise.all([mountInShadow(root), seedFromPage()])
}

async function mountInShadow(root: HTMLElement): Promise<void> {
  const host = document.createElement('div')
  host.id = 'aside'
  host.inert = true
  const tree = host.attachShadow({ mode: 'closed' })
  tree.adoptedStyleSheets = document.adoptedStyleSheets
  const sheets = Array.from(document.querySelectorAll('link[rel="stylesheet"]'), (link) => link.cloneNode())
  const loaded = sheets.map(
    (sheet) =>
      new Promise((done) => {
        for (const end of ['load', 'error']) sheet.addEventListener(end, done, { once: true })
      }),
  )
  tree.append(...sheets, root)
  document.body.append(host)
  await Promise.all(loaded)
}

/** Keeps how high the drawn cards are too: so the list stands as they do. */
async function seedFromPage(): Promise<void> {
  await retryWhenOnline(() => seedCache(location.pathname))
  const [list] = queryClient.getQueriesData<InfiniteData<FeedPage>>({ queryKey: postKeys.lists })
  const rows = document.querySelectorAll('#drawn [role="feed"] > *')
  if (!list || rows.length === 0) return
  const [key, data] = list
  const heights = Array.from(rows, (row) => row.getBoundingClientRect().height)
  cacheListSizes(key, idsOf(data?.pages ?? []), [heights, estimatedCardPixels])
}

/**
 * Puts the app into the place of what the server drew, once it has drawn the same, where its reader is. What has the focus
 * has it afterwards, what was entered is entered, and what was pressed is pressed.
 */
export async function swapInApp(root: HTMLElement): Promise<void> {
  const serverRendered = document.getElementById('drawn')
  const tree = root.getRootNode()
  if (!serverRendered || !(tree instanceof ShadowRoot)) return
  await untilRendered(root, serverRendered)
  await untilReleased()
  const [mark, anchorTop] = viewportAnchor(serverRendered)
  const same = mark && counterpartOf(mark, serverRendered, root)
  const takeUp = transferState(serverRendered, root)
  document.documentElement.dataset.shell = 'app'
  // Not by moveBefore: out of another tree, Chromium leaves behind what styles add before and after elements.
  document.body.insertBefore(root, serverRendered)
  tree.host.remove()
  if (same) window.scrollBy({ top: same.getBoundingClientRect().top - anchorTop, behavior: 'instant' })
  serverRendered.remove()
  takeUp()
  if (performance.now() > freshForMs) await queryClient.invalidateQueries()
}

/** Waits until the app shows what it has, with its pictures: by then nothing on screen waits for anything. */
async function untilRendered(root: Element, serverRendered: Element): Promise<void> {
  const startedAt = performance.now()
  let changed = startedAt
  const observer = new MutationObserver(() => {
    changed = performance.now()
  })
  observer.observe(root, { subtree: true, childList: true, attributes: true })
  const isComplete = () =>
    performance.now() > startedAt + lazyPartsTimeoutMs || hasCounterparts(serverRendered, root)
  while (performance.now() < startedAt + renderTimeoutMs) {
    await nextFrame()
    const isStill = performance.now() - changed > settledAfterMs
    if (isStill && root.querySelector('main') && !isLoading(root) && isComplete()) break
  }
  observer.disconnect()
  const pictures = [...root.querySelectorAll('img')].filter(isInViewport)
  const shown = pictures.map((picture) => picture.decode().catch(() => undefined))
  await Promise.race([Promise.all(shown), new Promise((done) => setTimeout(done, imageTimeoutMs))])
}

/** A press that has begun ends where it began. */
async function untilReleased(): Promise<void> {
  const end = performance.now() + maxHoldMs
  while (globalThis.isPressing && performance.now() < end) await nextFrame()
}

/**
 * Checks whether the app contains counterparts of the pressed and the focused element, and of all headings
 * and inputs.
 */
function hasCounterparts(serverRendered: Element, root: Element): boolean {
  const { pressedBeforeApp: pressedAhead } = globalThis
  const active = document.activeElement
  const needed = [...serverRendered.querySelectorAll('h1, h2, input')].filter((element) =>
    element.checkVisibility(),
  )
  if (pressedAhead) needed.push(pressedAhead)
  if (active && serverRendered.contains(active)) needed.push(active)
  return needed.every((element) => counterpartOf(element, serverRendered, root))
}

function isLoading(root: Element): boolean {
  return [...root.querySelectorAll('.shimmer')].some(isInViewport)
}

function isInViewport(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  return height > 0 && bottom > 0 && top < window.innerHeight && element.checkVisibility()
}

/**
 * Returns the anchor that keeps the scroll position during the swap: the first post or heading in the
 * viewport, and its top in pixels.
 */
function viewportAnchor(serverRendered: Element): [Element | undefined, number] {
  const mark = [...serverRendered.querySelectorAll('[data-post], main h2')].find(isInViewport)
  return [mark, mark?.getBoundingClientRect().top ?? 0]
}

function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame)
}

import type { InfiniteData } from '@tanstack/react-query'
import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadOrRetryWhenOnline } from '../../lib/api/connectivity.ts'
import { sessionStore } from '../../lib/api/session-store.ts'
import { type FeedPage, postIdsOf } from '../../lib/cache/feed-pages.ts'
import { postKeys } from '../../lib/cache/post-keys.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { serverRenderedParts } from '../../lib/lazy-component.ts'
import { cacheListItemSizes, estimatedCardHeightPixels } from '../../lib/paging/list-size-cache.ts'
import { notServerRenderedMessage } from './not-server-rendered.ts'
import { seedCacheOfGuestPage } from './seed-cache-of-guest-page.ts'

declare global {
  /** The last button that was pressed before the app was there, noted by `prefetch.js`. */
  var pressedBeforeApp: Element | undefined
  /** The button of a player on which a pointer is down, noted by the same. */
  var heldBeforeApp: Element | null | undefined
  /** Keys that were pressed before that and are no text. */
  var keysAhead: string[] | undefined
}

/** Age after which server-rendered data is refetched. */
const freshForMs = 30_000
/** Maximum wait for what was pressed, which may be in a part that is still being loaded. */
const maxWaitMs = 2000

/** Loads the data that the server rendered the page with. */
export async function loadHydrationData(): Promise<void> {
  await loadOrRetryWhenOnline(() => seedCacheOfGuestPage(location.pathname))
  // The rows of the list have the heights that the browser gave them.
  const [list] = queryClient.getQueriesData<InfiniteData<FeedPage>>({ queryKey: postKeys.lists })
  const rows = document.querySelectorAll('#drawn [role="feed"] > * > *')
  const heights = Array.from(rows, (row) => row.getBoundingClientRect().height)
  if (list && heights.length > 0) {
    const [key, data] = list
    cacheListItemSizes(key, postIdsOf(data?.pages ?? []), [heights, estimatedCardHeightPixels])
  }
}

/** Loads the lazy parts that are on the page. One that contains others registers them once it is loaded. */
async function loadParts(page: Element): Promise<void> {
  const shown = serverRenderedParts
    .splice(0)
    .filter(({ selector }) => selector && page.querySelector(selector)?.checkVisibility())
  if (shown.length === 0) return
  await Promise.all(
    shown.map(async (part) => {
      const loaded = await part.load()
      // React waits for a promise, even for one that is resolved, and would show what stands in for the part.
      part.load = () => resolvedAtOnce(loaded)
    }),
  )
  await loadParts(page)
}

function resolvedAtOnce<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: React calls it, and nothing else.
  return { then: (use: (value: Value) => void) => use(value) } as Promise<Value>
}

/**
 * Hydrates the server-rendered page. React attaches itself to the elements that are there, so that what has the focus, is
 * entered, opened or scrolled stays so; what was entered and pressed before is repeated for its components.
 */
export async function hydratePage(app: ReactNode): Promise<void> {
  const page = document.getElementById('drawn')
  if (!page) return
  await loadParts(page)
  const { pressedBeforeApp: pressed, keysAhead = [] } = globalThis
  const repeat = pressed && pressAgain(pressed)
  const offline = page.querySelector('[data-offline]')
  offline?.previousElementSibling?.replaceChildren()
  offline?.remove()
  document.getElementById('root')?.remove()
  // From here on React hears what is pressed.
  page.id = 'root'
  globalThis.pressedBeforeApp = undefined
  globalThis.keysAhead = undefined
  startTransition(() => {
    hydrateRoot(page, app, {
      onRecoverableError(error) {
        const { digest } = error as Error & { digest?: string }
        // The page is a guest's: where another tab has signed in meanwhile, React renders it anew.
        const isGuests = sessionStore.get().user === null
        if (digest !== notServerRenderedMessage && isGuests) reportError(error)
      },
    })
  })
  const fields = [...page.querySelectorAll('input')]
  for (const field of fields) if (field.value !== field.defaultValue) enterAgain(field)
  await untilHydrated([...page.querySelectorAll('h1, h2, [data-post]')])
  await repeat?.()
  for (const key of keysAhead) {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
  document.documentElement.dataset.shell = 'app'
  if (performance.now() > freshForMs) await queryClient.invalidateQueries()
  // The page came with less of its lists than the API says.
  else if (document.querySelector('#replies[data-partial]'))
    await queryClient.invalidateQueries({ queryKey: postKeys.lists })
}

/** Tells the component of a field what it contains. */
function enterAgain(field: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = field
  // An event of this kind has React hydrate what it reaches before anything else happens.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // React remembers the value that it found, and takes what is the same for no change.
  field.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  // Fields of some types have no selection.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Returns a function that presses a button again, or the one that has taken its place. */
function pressAgain(button: Element): () => Promise<void> {
  const around: Element[] = []
  for (let one = button.parentElement; one; one = one.parentElement) around.push(one)
  const label = button.ariaLabel
  return async () => {
    const find = () => {
      if (button.isConnected) return button
      const near = around.find(({ isConnected }) => isConnected)
      return [...(near?.querySelectorAll('button') ?? [])].find(({ ariaLabel }) => ariaLabel === label)
    }
    const end = performance.now() + maxWaitMs
    while (performance.now() < end && !isHydrated(find())) await nextFrame()
    const found = find()
    if (found instanceof HTMLElement) found.click()
  }
}

async function untilHydrated(elements: readonly Element[]): Promise<void> {
  const end = performance.now() + maxWaitMs
  const isPending = (element: Element) =>
    element.isConnected && element.checkVisibility() && !isHydrated(element)
  while (performance.now() < end && elements.some(isPending)) await nextFrame()
}

/** Checks whether React has attached itself to an element: it leaves its mark there. */
function isHydrated(element: Element | undefined): boolean {
  return element !== undefined && Object.keys(element).some((key) => key.startsWith('__reactProps$'))
}

function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame)
}

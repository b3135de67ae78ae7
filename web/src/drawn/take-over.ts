import type { InfiniteData } from '@tanstack/react-query'
import { type FeedPage, idsOf } from '../cache/feed-pages.ts'
import { postKeys } from '../cache/post-keys.ts'
import { queryClient } from '../cache/query-client.ts'
import { keepSizes, usualCardPixels } from '../paging/kept-position.ts'
import { fillFirstScreen } from './fill-first-screen.ts'
import { twinOf } from './twin-of.ts'

/** What was drawn longer ago is asked for anew. */
const freshMs = 30_000
/** The app is shown as it is then. */
const patienceMs = 5000
/** It is there when nothing of it has changed for so long. */
const stillMs = 60
const pictureMs = 1000

declare global {
  /** The last button that was pressed before the app was there, noted by `ask-ahead.js`. */
  var pressedAhead: Element | undefined
}

/** Asks for what the page came with, and keeps how high its cards are: so the list stands as they do. */
export async function fillCache(): Promise<void> {
  await fillFirstScreen(location.pathname)
  const [list] = queryClient.getQueriesData<InfiniteData<FeedPage>>({ queryKey: postKeys.lists })
  const rows = document.querySelectorAll('#drawn [role="feed"] > *')
  if (!list || rows.length === 0) return
  const [key, data] = list
  const heights = Array.from(rows, (row) => row.getBoundingClientRect().height)
  keepSizes(key, idsOf(data?.pages ?? []), [heights, usualCardPixels])
}

/**
 * Puts the app into the place of what the server drew, unseen: once it has drawn the same, where its reader is. What has the
 * focus has it afterwards, and what was pressed is pressed.
 */
export async function takeOver(root: HTMLElement): Promise<void> {
  const drawn = document.getElementById('drawn')
  if (!drawn) return
  root.inert = true
  await untilDrawn(root)
  const [mark, place] = markInSight(drawn)
  const active = document.activeElement
  const focused = active && drawn.contains(active) ? twinOf(active, drawn, root) : null
  const pressed = globalThis.pressedAhead && twinOf(globalThis.pressedAhead, drawn, root)
  const same = mark && twinOf(mark, drawn, root)
  root.inert = false
  document.documentElement.dataset.shell = 'app'
  if (same) window.scrollBy({ top: same.getBoundingClientRect().top - place, behavior: 'instant' })
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  if (active instanceof HTMLInputElement && focused instanceof HTMLInputElement) enter(focused, active.value)
  drawn.remove()
  if (pressed instanceof HTMLElement) pressed.click()
  if (performance.now() > freshMs) await queryClient.invalidateQueries()
}

/** Waits until the app shows what it has, with its pictures: by then nothing on screen waits for anything. */
async function untilDrawn(root: Element): Promise<void> {
  const end = performance.now() + patienceMs
  let changed = performance.now()
  const observer = new MutationObserver(() => {
    changed = performance.now()
  })
  observer.observe(root, { subtree: true, childList: true, attributes: true })
  while (performance.now() < end) {
    await frame()
    const isStill = performance.now() - changed > stillMs
    if (isStill && root.querySelector('main') && !isWaiting(root)) break
  }
  observer.disconnect()
  const pictures = [...root.querySelectorAll('img')].filter(isInSight)
  const shown = pictures.map((picture) => picture.decode().catch(() => undefined))
  await Promise.race([Promise.all(shown), new Promise((done) => setTimeout(done, pictureMs))])
}

function isWaiting(root: Element): boolean {
  return [...root.querySelectorAll('.shimmer')].some(isInSight)
}

function isInSight(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  return height > 0 && bottom > 0 && top < window.innerHeight && element.checkVisibility()
}

/** What the page is held by while one takes the place of the other: the first card or heading in sight, and where it is. */
function markInSight(drawn: Element): [Element | undefined, number] {
  const mark = [...drawn.querySelectorAll('[data-post], main h2')].find(isInSight)
  return [mark, mark?.getBoundingClientRect().top ?? 0]
}

/** As if it had been typed. */
function enter(field: HTMLInputElement, value: string): void {
  if (value === field.value) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function frame(): Promise<unknown> {
  return new Promise(requestAnimationFrame)
}

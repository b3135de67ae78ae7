import type { Locator, Page } from '@playwright/test'

type HeldIntersections = {
  isHeld: boolean
  /** Entries reported while held, per observer and in order. */
  pending: Map<
    IntersectionObserver,
    { entries: IntersectionObserverEntry[]; callback: IntersectionObserverCallback }
  >
}
type Holder = { heldIntersections: HeldIntersections }

/**
 * Lets the pages that this one goes to from now on have their intersections held: observers then report late, and
 * several changes of one element together, as in a browser that is busy.
 * @param isHeld whether they are held from the beginning of each page
 */
export async function makeIntersectionsHoldable(page: Page, { isHeld = false } = {}): Promise<void> {
  await page.addInitScript((isHeldFromStart) => {
    const held: HeldIntersections = { isHeld: isHeldFromStart, pending: new Map() }
    Object.assign(window, {
      heldIntersections: held,
      IntersectionObserver: class extends IntersectionObserver {
        constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          super((entries, observer) => {
            if (!held.isHeld) return callback(entries, observer)
            const earlier = held.pending.get(observer)?.entries ?? []
            held.pending.set(observer, { entries: [...earlier, ...entries], callback })
          }, options)
        }
        override disconnect(): void {
          held.pending.delete(this)
          super.disconnect()
        }
      },
    })
  }, isHeld)
}

/** Holds intersections from now on. */
export async function holdIntersections(page: Page): Promise<void> {
  await page.evaluate(() => {
    ;(window as unknown as Holder).heldIntersections.isHeld = true
  })
}

/** Counts the changes that are held of what an element stands in. */
export function countHeldIntersections(element: Locator): Promise<number> {
  return element.evaluate((inner) => {
    const pending = [...(window as unknown as Holder).heldIntersections.pending.values()]
    return pending.flatMap(({ entries }) => entries.filter(({ target }) => target.contains(inner))).length
  })
}

/** Reports what is held, all changes of an observer at once, and holds nothing from now on. */
export async function releaseIntersections(page: Page): Promise<void> {
  await page.evaluate(() => {
    const held = (window as unknown as Holder).heldIntersections
    held.isHeld = false
    for (const [observer, { entries, callback }] of held.pending) callback(entries, observer)
    held.pending.clear()
  })
}

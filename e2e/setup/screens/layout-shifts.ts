import { expect, type Page } from '@playwright/test'

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}
type Shifts = { sum: number; moved: string[] }

/** Layout shift that people may still not notice, as a share of the window. */
const unnoticed = 0.05

/** Sums from now on what moves by itself on each page that this one goes to; also what a press moves, where that counts. */
export async function trackLayoutShifts(page: Page, { isPressCounted = false } = {}): Promise<void> {
  await page.addInitScript((countsPress) => {
    const shifts: Shifts = { sum: 0, moved: [] }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput && !countsPress) continue
        shifts.sum += value
        for (const { node, previousRect, currentRect } of sources) {
          shifts.moved.push(`${node?.textContent?.slice(0, 60)} from ${previousRect.y} to ${currentRect.y}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, isPressCounted)
}

export function layoutShiftsOf(page: Page): Promise<Shifts> {
  return page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)
}

/** Holds what has moved on this page since it came below what is noticed. `place` names it in the failure. */
export async function expectNoLayoutShift(page: Page, name: string): Promise<void> {
  const { sum, moved } = await layoutShiftsOf(page)
  expect.soft(sum, `${name} moves by itself: ${moved.join('\n')}`).toBeLessThan(unnoticed)
}

import { expect, type Locator } from '@playwright/test'

/** Maximum number of tab stops to any target. */
const stopsMax = 60

/**
 * Goes to something as people do who have keys alone, from where the focus is. Each stop on the way has to be in sight, not
 * covered by what stays in place, and marked as what has the focus.
 */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page()
  const faults: string[] = []
  for (let stop = 0; stop < stopsMax; stop++) {
    await page.keyboard.press(key)
    const fault = await page.evaluate(faultOfFocus)
    if (fault) faults.push(fault)
    if (await target.evaluate((element) => element === document.activeElement)) {
      return expect.soft(faults, `each stop on the way to ${target} is seen`).toEqual([])
    }
  }
  throw new Error(`${target} is not reached by ${stopsMax} presses of ${key}.`)
}

/** Goes to something, and presses it. */
export async function focusAndPress(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/** Runs in the page. */
async function faultOfFocus(): Promise<string | null> {
  // Where little motion is wanted, what moves is there a moment later.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const element = document.activeElement
  // A frame's own stops are its own.
  if (!element || element === document.body || element.tagName === 'IFRAME') return null
  // What comes into its place, by itself or with what it stands in, is looked at when it is there.
  for (let each: Element | null = element; each; each = each.parentElement) {
    const moving = each.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }
  const called = `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}”`
  const label = element.closest('label')
  const isVisible = [...(label ?? element).getClientRects()].some(({ left, right, top, bottom }) => {
    const at = (from: number, to: number, most: number, part: number) => {
      const [first, last] = [Math.max(from, 0), Math.min(to, most)]
      return first < last ? first + (last - first) * part : null
    }
    return [0.1, 0.5, 0.9].some((down) =>
      [0.1, 0.5, 0.9].some((along) => {
        const x = at(left, right, innerWidth, along)
        const y = at(top, bottom, innerHeight, down)
        const found = x === null || y === null ? null : document.elementFromPoint(x, y)
        return found !== null && ((label ?? element).contains(found) || found.contains(element))
      }),
    )
  })
  if (!isVisible) return `${called} is out of sight or covered`
  const around = [
    element.parentElement,
    element.parentElement?.parentElement,
    element.parentElement?.parentElement?.parentElement,
  ]
  const marks = [label, element, ...around, ...(element.parentElement?.querySelectorAll('*') ?? [])]
  const isMarked = marks.some(
    (each) =>
      each &&
      [undefined, '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(each, part)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
      }),
  )
  return isMarked ? null : `${called} does not show that it has the focus`
}

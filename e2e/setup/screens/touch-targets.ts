import { expect, type Page } from '@playwright/test'

/** Holds what is in sight to being reached by fingers: 44 pixels around its middle. `place` names it in the failure. */
export async function expectTouchTargets(page: Page, name: string): Promise<void> {
  // What is on its way to its place is reached once it is there.
  await expect.soft.poll(() => page.evaluate(tooSmall, 44), `fingers reach all of ${name}`).toEqual([])
}

/** Runs in the page: what is in sight as a whole, and cannot be pressed at half of this from its middle. */
function tooSmall(side: number): string[] {
  const half = side / 2 - 1
  const largeness = (element: Element) => {
    const { content, position, inset } = getComputedStyle(element, '::after')
    const around = element instanceof HTMLElement ? element.offsetParent : null
    if (content === 'none' || position !== 'absolute' || inset !== '0px' || !around) return 0
    const { width, height } = around.getBoundingClientRect()
    return Math.min(width, height)
  }
  /** Checks whether a target is partly scrolled out of a scrolling container: scrolling reaches it. */
  const isHalfScrolledTo = (element: Element, { left, right, top, bottom }: DOMRect) => {
    for (
      let around = element.parentElement;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const { overflowX, overflowY } = getComputedStyle(around)
      const edge = around.getBoundingClientRect()
      const isBeside = /auto|scroll/.test(overflowX) && (left < edge.left - 1 || right > edge.right + 1)
      const isBelow = /auto|scroll/.test(overflowY) && (top < edge.top - 1 || bottom > edge.bottom + 1)
      if (isBeside || isBelow) return true
    }
    return false
  }
  const links = [...document.querySelectorAll('a[href]')]
  const pressed = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="switch"]'
  return [...document.querySelectorAll(pressed)].flatMap((element) => {
    const whole = element.closest('label') ?? element
    const box = whole.getBoundingClientRect()
    const { left, right, top, bottom, width, height } = box
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const isInViewport =
      top > half &&
      bottom < innerHeight - 80 - half &&
      left >= 0 &&
      right <= innerWidth &&
      width > 1 &&
      !isHalfScrolledTo(whole, box)
    const isInText =
      getComputedStyle(element).display === 'inline' && element.closest('p, li > span') !== null
    const hasLarger = links.some(
      (link) =>
        link !== element &&
        link.getAttribute('href') === element.getAttribute('href') &&
        link.getBoundingClientRect().height >= side - 1,
    )
    if (!isInViewport || isInText || hasLarger || !whole.checkVisibility({ visibilityProperty: true }))
      return []
    // Behind a dialog nothing is pressed; and what is stretched over what it stands in is as large as that.
    if (element.closest('[inert], [aria-hidden="true"]') || largeness(element) >= side) return []
    const reaches = (dx: number, dy: number) => {
      const found = document.elementFromPoint(Math.min(Math.max(x + dx, 1), innerWidth - 1), y + dy)
      return found !== null && (whole.contains(found) || found.contains(element))
    }
    const isReached = [reaches(0, half), reaches(0, -half), reaches(half, 0), reaches(-half, 0)].every(
      Boolean,
    )
    const name = element.getAttribute('aria-label') ?? element.textContent
    return isReached ? [] : [`${element.tagName.toLowerCase()} “${name.slice(0, 40)}”, ${width} by ${height}`]
  })
}

import { expect, type Page } from '@playwright/test'

/** Applies the text spacing of readers who need wider letters, words and lines: WCAG 2.2, 1.4.12. */
export async function applyTextSpacing(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}

/** Holds a page to be read by scrolling one way: nothing of it lies beside what is shown, or is cut off. `place` names it in the failure. */
export async function expectNothingClipped(page: Page, name: string): Promise<void> {
  const wide = { width: page.viewportSize()?.width ?? 0, place: name }
  // A page that was made wider or narrower just now is laid out in its own time.
  await expect.soft.poll(() => page.evaluate(lostIn, wide), `nothing is lost of ${name}`).toEqual([])
}

/** Runs in the page. */
function lostIn({ width }: { width: number }): string[] {
  const shown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[aria-hidden="true"], [inert]') &&
    element.getBoundingClientRect().width > 1 &&
    !isForScreenReaders(element)
  const isForScreenReaders = (element: Element | null): boolean =>
    element !== null &&
    ((element.getBoundingClientRect().width <= 1 && getComputedStyle(element).overflowX === 'hidden') ||
      isForScreenReaders(element.parentElement))
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  const called = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}”`
  const lost = document.documentElement.scrollWidth > width ? ['The page scrolls sideways'] : []
  for (const element of document.querySelectorAll(
    'a, button, nav span, input, select, textarea, label, h1, h2, h3, p, dd, dt',
  )) {
    if (!shown(element) || scrolls(element.parentElement)) continue
    const { left, right, bottom } = element.getBoundingClientRect()
    if (left < -1 || right > width + 1) lost.push(`${called(element)} lies beside the page`)
    const text = document.createRange()
    text.selectNodeContents(element)
    const textBox = text.getBoundingClientRect()
    const isCut =
      element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible'
    const isOut = element.matches('button') && element.children.length === 0 && textBox.bottom > bottom + 3
    if (element.clientWidth > 0 && (isCut || isOut) && !element.matches('input, textarea')) {
      lost.push(`${called(element)} is cut off`)
    }
  }
  return [...new Set(lost)]
}

/** The same thing in the app as one in what the server drew: of the same card, with the same words, in the same place among those. */
export function counterpartOf(element: Element, serverRendered: Element, app: Element): Element | null {
  const post = element.closest<HTMLElement>('[data-post]')?.dataset.post
  const selector = post === undefined ? null : `[data-post="${post}"]`
  const alike = (whole: Element) => {
    const card = selector === null ? whole : whole.querySelector(selector)
    if (card === null) return []
    if (card.matches(element.localName) && element.matches('[data-post]')) return [card]
    return [...card.querySelectorAll(element.localName)].filter(
      (one) => textOf(one) === textOf(element) && one.checkVisibility(),
    )
  }
  const index = alike(serverRendered).indexOf(element)
  return alike(app)[Math.max(index, 0)] ?? null
}

function textOf(element: Element): string {
  return element.ariaLabel ?? element.textContent
}

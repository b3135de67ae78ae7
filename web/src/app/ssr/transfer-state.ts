import { counterpartOf } from './counterpart-of.ts'

declare global {
  /** The last button that was pressed before the app was there, noted by `prefetch.js`. */
  var pressedBeforeApp: Element | undefined
  /** Keys that were pressed before that and are no text. */
  var keysAhead: string[] | undefined
  /** True while the viewer presses something. */
  var isPressing: boolean | undefined
}

/**
 * Looks up in the app what its reader has done in what was drawn. What is returned does the same there, once the app
 * stands in its place.
 */
export function transferState(serverRendered: Element, app: Element): () => void {
  const active = document.activeElement
  const focused =
    active && serverRendered.contains(active) ? counterpartOf(active, serverRendered, app) : null
  const pressed =
    globalThis.pressedBeforeApp && counterpartOf(globalThis.pressedBeforeApp, serverRendered, app)
  const entered = Array.from(serverRendered.querySelectorAll('input')).flatMap((field) => {
    const twin = field.value === field.defaultValue ? null : counterpartOf(field, serverRendered, app)
    return twin instanceof HTMLInputElement ? [[twin, field.value] as const] : []
  })
  const scrolled = Array.from(serverRendered.querySelectorAll('aside, .overflow-x-auto')).flatMap((part) => {
    const { scrollTop: top, scrollLeft: left } = part
    const twin = top === 0 && left === 0 ? null : counterpartOf(part, serverRendered, app)
    return twin ? [[twin, { top, left }] as const] : []
  })
  const selection = active instanceof HTMLInputElement ? active.selectionStart : null
  return () => {
    for (const [part, offset] of scrolled) part.scrollTo({ ...offset, behavior: 'instant' })
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    for (const [field, value] of entered) enterValue(field, value)
    if (focused instanceof HTMLInputElement && selection !== null) {
      focused.setSelectionRange(selection, selection)
    }
    if (pressed instanceof HTMLElement) pressed.click()
    for (const key of globalThis.keysAhead ?? []) {
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
    globalThis.pressedBeforeApp = undefined
    globalThis.keysAhead = undefined
  }
}

/** Sets the value of a field as if it had been typed. */
function enterValue(field: HTMLInputElement, value: string): void {
  if (value === field.value) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

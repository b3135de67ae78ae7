export type Direction = 'ltr' | 'rtl'

/** Which way the page is read. */
export function directionOfPage(): Direction {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
}

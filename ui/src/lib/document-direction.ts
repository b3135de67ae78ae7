export type Direction = 'ltr' | 'rtl'

/** Which way the page is read. */
export function documentDirection(): Direction {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
}

export type Direction = 'ltr' | 'rtl'

/** Returns the text direction of the page. */
export function documentDirection(): Direction {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
}

export type TextDirection = 'ltr' | 'rtl'

/** Returns the text direction of the page. */
export function documentDirection(): TextDirection {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
}

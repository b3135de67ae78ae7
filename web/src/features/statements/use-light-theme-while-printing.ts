import { useEffect } from 'react'

/** Prints in the light theme, whatever is on the screen: paper is white. */
export function useLightThemeWhilePrinting(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    let shown = dataset.theme
    const lighten = () => {
      shown = dataset.theme
      dataset.theme = 'light'
    }
    const restore = () => {
      if (shown === undefined) delete dataset.theme
      else dataset.theme = shown
    }
    addEventListener('beforeprint', lighten)
    addEventListener('afterprint', restore)
    return () => {
      removeEventListener('beforeprint', lighten)
      removeEventListener('afterprint', restore)
    }
  }, [])
}

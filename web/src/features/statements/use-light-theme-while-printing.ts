import { useEffect } from 'react'

/** Switches to the light theme while the page is printed, as paper is white, and back afterwards. */
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

import { useEffect } from 'react'

/** Describes the page to search engines and link previews, in the place of the app's own description. */
export function useMetaDescription(description: string): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name=description]')
    if (!meta) return
    const before = meta.content
    meta.content = description
    return () => {
      meta.content = before
    }
  }, [description])
}

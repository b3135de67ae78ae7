import { useEffect } from 'react'
import { settings } from './settings.ts'

/** Names the page in the browser's tab and history; undefined while its name is not known yet. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${settings.brand.name}` : settings.brand.name
  }, [title])
}

import { useLingui } from '@lingui/react/macro'
import { showToast } from '../toasts/toasts.tsx'

function urlOf(path: string): string {
  return new URL(path, window.location.origin).href
}

/** Copies the link to a place of this app and says so. */
export function useCopyLink() {
  const { t } = useLingui()
  return async (path: string) => {
    try {
      await navigator.clipboard.writeText(urlOf(path))
      await showToast((toast) => toast.success(t`Link copied`))
    } catch {
      await showToast((toast) => toast.error(t`The link could not be copied`, { description: urlOf(path) }))
    }
  }
}

/** Hands the link to the system's share sheet, with a picture where it takes one; null where there is none. */
export function useSystemShare(path: string, title: string, picture?: File): (() => Promise<void>) | null {
  const copy = useCopyLink()
  const link = { title, url: urlOf(path) }
  if (!navigator.canShare?.(link)) return null
  const pictured = { ...link, files: picture ? [picture] : [] }
  const shared = picture && navigator.canShare(pictured) ? pictured : link
  return async () => {
    try {
      await navigator.share(shared)
    } catch (error) {
      const wasDismissed = error instanceof DOMException && error.name === 'AbortError'
      if (!wasDismissed) await copy(path)
    }
  }
}

/** Hands the link to the system's share sheet where there is one, else copies it. */
export function useShareOrCopyLink(path: string, title: string): () => Promise<void> {
  const copy = useCopyLink()
  return useSystemShare(path, title) ?? (() => copy(path))
}

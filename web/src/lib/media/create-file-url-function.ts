import { tokenLifetimes } from '@fanfare/contract/limits/token-lifetimes'
import type { ImageWidth } from '@fanfare/contract/shapes/social/media'
import { deviceNow } from '@fanfare/ui/lib/server-clock'

export type FileToken = { value: string; since: number }

/** An address is handed out again until its token has this long left. */
const MIN_TOKEN_LIFE_MS = 90_000
const MAX_CACHED_URLS = 3000

/** Makes addresses of files; each keeps the token it was first made with for most of that token's life. */
export function createCachingFileUrlFunction(apiOrigin: string, now: () => number = deviceNow) {
  const urlsByPath = new Map<string, { url: string; madeWith: FileToken }>()

  function isFresh({ since }: FileToken): boolean {
    return Math.abs(now() - since) < tokenLifetimes.fileTokenMinutes * 60_000 - MIN_TOKEN_LIFE_MS
  }

  return (path: string, width: ImageWidth | undefined, token: FileToken | null): string => {
    const url = new URL(apiOrigin + path)
    if (width) url.searchParams.set('w', String(width))
    if (!token) {
      urlsByPath.clear()
      return url.href
    }
    const name = url.href
    const earlier = urlsByPath.get(name)
    if (earlier && isFresh(earlier.madeWith)) return earlier.url
    url.searchParams.set('t', token.value)
    if (urlsByPath.size >= MAX_CACHED_URLS) urlsByPath.clear()
    urlsByPath.set(name, { url: url.href, madeWith: token })
    return url.href
  }
}

import type { ImageWidth } from '@fanfare/contract/shapes/social/media'
import { useSyncExternalStore } from 'react'
import { deploymentSettings } from '../page-settings.ts'
import { useFileOrAgeToken } from '../session/use-file-token.ts'
import { createCachingFileUrlFunction, type FileToken } from './create-file-url-function.ts'
import { offlineImageUrls } from './offline-images.ts'

const toUrl = createCachingFileUrlFunction(deploymentSettings.apiOrigin)

type FileUrlFunction = (path: string, width?: ImageWidth) => string
type OfflineImages = ReturnType<typeof offlineImageUrls.get>

/**
 * Gives the function from a path of the API (`/files/…`) to the address that this viewer can load it from; images in one
 * of the contract's widths. An address is kept for as long as its token lives, so that what is shown is not loaded again.
 * Without a line it is that of the picture that this device kept, if it did.
 */
export function useFileUrlFunction(): FileUrlFunction {
  const token = useFileOrAgeToken()
  const offline = useSyncExternalStore(offlineImageUrls.subscribe, offlineImageUrls.get, offlineImageUrls.get)
  return memoizedFileUrl(token, offline)
}

let memo: { token: FileToken | null; images: OfflineImages; toUrl: FileUrlFunction } | undefined

/** The same function for the same token, so that components that depend on it need not draw again. */
function memoizedFileUrl(token: FileToken | null, offline: OfflineImages): FileUrlFunction {
  if (!memo || memo.token !== token || memo.images !== offline) {
    memo = { token, images: offline, toUrl: (path, width) => offline.get(path) ?? toUrl(path, width, token) }
  }
  return memo.toUrl
}

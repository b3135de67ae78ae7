import type { ImageWidth } from '@fanfare/contract/shapes/media'
import { settings } from '../page-settings.ts'
import { useFileToken } from '../session/use-file-token.ts'
import { type FileToken, makeFileUrl } from './make-file-url.ts'

const toUrl = makeFileUrl(settings.apiOrigin)

/**
 * Gives the function from a path of the API (`/files/…`) to the address that this viewer can load it from; images in one
 * of the contract's widths. An address is kept for as long as its token lives, so that what is shown is not loaded again.
 */
export function useFileUrl(): (path: string, width?: ImageWidth) => string {
  const token = useFileToken()
  return urlFunction(token)
}

let made: { token: FileToken | null; toUrl: (path: string, width?: ImageWidth) => string } | undefined

/** The same function for the same token, so that components that depend on it need not draw again. */
function urlFunction(token: FileToken | null) {
  if (!made || made.token !== token) made = { token, toUrl: (path, width) => toUrl(path, width, token) }
  return made.toUrl
}

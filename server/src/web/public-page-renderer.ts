import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { nonPublicWebPathSegments } from '@fanfare/contract/backoffice/screens'
import { getPageHead } from '@fanfare/contract/calls/pages'
import type { PageHead } from '@fanfare/contract/shapes/pages'
import { insertPageHead } from './head-elements.ts'
import type { ContentEncoding } from './preferred-content-encoding.ts'
import type { ForwardedForHeaders } from './visitor-address.ts'

/** Maximum wait for data that only search engines and link previews read. */
const timeoutMs = 300
const maxCached = 300
const maxInFlight = 40

const siteForm = /^\/(?:explore|site\/(?!unsubscribe\/)[\w/-]+)?$/
const beginning = /^\/([^/]+)/
const tagForm = /^\/tags\/\w+\/?$/

/** A page as it stands at one address. */
export type PublicPage = {
  status: PageHead['status']
  /** The address that it has; null where there is none. */
  canonical: string | null
  isIndexed: boolean
  /** Page before compression. */
  html: string
  /** Compressed when it is first asked for so. */
  body: (encoding: ContentEncoding | undefined) => Promise<Buffer>
}

export type PublicPageRenderer = {
  /** @param page what is served from now on, in which each head is put */
  setPage: (page: string) => void
  /** The page at a path; undefined where it is the same as everywhere, or the API does not say in time. */
  at: (path: string, visitor: ForwardedForHeaders) => Promise<PublicPage | undefined>
}

/**
 * The page of the app with what the API says of an address in its head. The API is asked for each visit, once for all who come
 * at the same moment, so that nothing is served of who has just left; what is kept is what was made of the very same reply.
 * Whatever keeps the API from saying so, the caller
 * serves the page as it is: these are never a reason to wait, or for an error.
 */
export function createPublicPageRenderer({ apiOrigin }: { apiOrigin: string }): PublicPageRenderer {
  const cache = new Map<string, { text: string; page: PublicPage }>()
  const pending = new Map<string, Promise<PublicPage | undefined>>()
  let html = ''
  let inFlight = 0

  const ask = async (path: string, visitor: ForwardedForHeaders): Promise<PublicPage> => {
    inFlight += 1
    try {
      const url = new URL(apiOrigin + getPageHead.path)
      url.searchParams.set('path', path)
      const response = await fetch(url, { headers: visitor, signal: AbortSignal.timeout(timeoutMs) })
      if (!response.ok) throw new Error(`${url} answers ${response.status}.`)
      return pageWith(path, await response.text())
    } finally {
      inFlight -= 1
    }
  }

  const pageWith = (path: string, text: string): PublicPage => {
    const known = cache.get(path)
    cache.delete(path)
    const { data } = JSON.parse(text) as { data: PageHead }
    const page = known?.text === text ? known.page : pageOf(html, data)
    // What is not there is nothing that many ask for.
    if (page.status !== 404) cache.set(path, { text, page })
    for (const oldest of cache.keys()) {
      if (cache.size <= maxCached) break
      cache.delete(oldest)
    }
    return page
  }

  return {
    setPage(page) {
      html = page
      cache.clear()
    },
    async at(path, visitor) {
      if (!isPublic(path)) return undefined
      const asked = pending.get(path)
      if (asked !== undefined) return asked
      if (inFlight >= maxInFlight) return undefined
      const page = ask(path, visitor)
        .catch(() => undefined)
        .finally(() => pending.delete(path))
      pending.set(path, page)
      return page
    },
  }
}

/**
 * Checks whether a path leads to a profile, a post, a tag or a page of the site, or nowhere, rather than to a
 * page for members only.
 */
function isPublic(path: string): boolean {
  if (siteForm.test(path) || tagForm.test(path)) return true
  // The service worker stores the app under this name.
  if (path === '/index.html') return false
  const [, first] = beginning.exec(path) ?? []
  return first !== undefined && !nonPublicWebPathSegments.has(first.toLowerCase())
}

function pageOf(html: string, head: PageHead): PublicPage {
  const page = insertPageHead(html, head)
  const plain = Buffer.from(page)
  const made = new Map<ContentEncoding, Promise<Buffer>>()
  return {
    status: head.status,
    canonical: head.canonical,
    isIndexed: head.isIndexed,
    html: page,
    body(encoding) {
      if (encoding === undefined) return Promise.resolve(plain)
      const body = made.get(encoding) ?? compressQuickly(encoding, plain)
      made.set(encoding, body)
      return body
    },
  }
}

/** A page that few ask for is not worth what the last bytes cost. */
export function compressQuickly(encoding: ContentEncoding, plain: Buffer): Promise<Buffer> {
  return encoding === 'br'
    ? promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : promisify(gzip)(plain, { level: 4 })
}

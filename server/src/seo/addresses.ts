import type { Config } from '../platform/config/config.ts'

/** Builds the absolute URLs of public pages, by the web’s own `paths`. */
export function createPublicUrlBuilder({ webOrigin, api }: Pick<Config, 'webOrigin' | 'api'>) {
  const at = (path: string) => new URL(path, webOrigin).href
  return {
    page: at,
    profile: (username: string) => at(`/${username}`),
    post: (username: string, postId: string) => at(`/${username}/post/${postId}`),
    feed: (username: string) => at(`/${username}/feed.xml`),
    privateFeed: (token: string) => at(`/feeds/${token}.xml`),
    oembed: (url: string) => at(`/oembed?format=json&url=${encodeURIComponent(url)}`),
    tag: (code: string) => at(`/tags/${code}`),
    /** Builds the URL of what the API itself sends, such as a file. */
    ofApi: (path: string) => new URL(api.origin + path).href,
  }
}

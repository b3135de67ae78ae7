import type { Config } from '../platform/config/config.ts'

/** Where the web shows what is public: as its own `paths` say, and absolute. */
export function addressesOf({ webOrigin, api }: Pick<Config, 'webOrigin' | 'api'>) {
  const at = (path: string) => new URL(path, webOrigin).href
  return {
    page: at,
    profile: (username: string) => at(`/${username}`),
    post: (username: string, postId: string) => at(`/${username}/post/${postId}`),
    feed: (username: string) => at(`/${username}/feed.xml`),
    privateFeed: (token: string) => at(`/feeds/${token}.xml`),
    oembed: (url: string) => at(`/oembed?format=json&url=${encodeURIComponent(url)}`),
    tag: (code: string) => at(`/tags/${code}`),
    /** Of what the API itself sends, such as a file. */
    ofApi: (path: string) => new URL(api.origin + path).href,
  }
}

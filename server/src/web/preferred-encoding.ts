/** Content encodings of pages and files. */
export type Encoding = 'br' | 'gzip'

/** Returns the smallest encoding that an `accept-encoding` header names; undefined for none. */
export function preferredEncoding(accepted = ''): Encoding | undefined {
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

const loopbackName = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Checks whether a URL (an origin or any http URL) points to this machine. */
export function isLoopbackUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return (url.protocol === 'http:' || url.protocol === 'https:') && loopbackName.test(url.hostname)
}

/** Sources for `frame-ancestors` that allow pages of this machine to frame ours. */
export const loopbackFrameAncestors = ['localhost', '*.localhost', '127.0.0.1']
  .flatMap((host) => [`http://${host}:*`, `https://${host}:*`])
  .join(' ')

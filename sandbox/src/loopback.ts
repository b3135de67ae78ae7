const loopbackName = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether an address (an origin or any http URL) is this machine's own. */
export function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return (url.protocol === 'http:' || url.protocol === 'https:') && loopbackName.test(url.hostname)
}

/** What a `frame-ancestors` directive lists so that pages of this machine may frame ours. */
export const loopbackAncestors = ['localhost', '*.localhost', '127.0.0.1']
  .flatMap((host) => [`http://${host}:*`, `https://${host}:*`])
  .join(' ')

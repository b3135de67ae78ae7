type Prefetched = {
  /** The page that asked, and with which session: of a member it is opened meanwhile. */
  at: string
  token: Promise<string | undefined> | undefined
  /** By the address that was asked; undefined where nothing answered. */
  replies: Record<string, Promise<Response | undefined> | undefined>
}

declare global {
  /** What `prefetch.js` asked for before these scripts were there. */
  var prefetched: Prefetched | undefined
}

/** The reply to what the page asked for already with this session, or as a guest. Each serves once, on the page that asked. */
export async function takePrefetched(url: string, token: string | undefined): Promise<Response | undefined> {
  const { prefetched: askedAhead } = globalThis
  const reply = askedAhead?.replies[url]
  if (!reply || askedAhead.at !== location.href || (await askedAhead.token) !== token) return undefined
  delete askedAhead.replies[url]
  return reply
}

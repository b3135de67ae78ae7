type Prefetched = {
  /** The page that asked, and with which session: of a member it is opened meanwhile. */
  at: string
  token: Promise<string | undefined> | undefined
  /** Responses by the requested URL; undefined if the request failed. */
  replies: Record<string, Promise<Response | undefined> | undefined>
}

declare global {
  /** Requests that `app/prefetch` made before these scripts were loaded. */
  var prefetched: Prefetched | undefined
}

/** The reply to what the page asked for already with this session, or as a guest. Each serves once, on the page that asked. */
export async function takePrefetchedReply(
  url: string,
  token: string | undefined,
): Promise<Response | undefined> {
  const { prefetched: askedAhead } = globalThis
  const reply = askedAhead?.replies[url]
  if (!reply || askedAhead.at !== location.href || (await askedAhead.token) !== token) return undefined
  delete askedAhead.replies[url]
  return reply
}

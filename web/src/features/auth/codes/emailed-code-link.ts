/** Content of an emailed code’s link: the code, and the address that it was sent to. */
export type EmailedCodeLink = { identifier: string; otp: string; token: string }

/** Takes what such a link carries behind its #, once: it leaves the address and the history of the browser. */
export function consumeEmailedCodeLink(): EmailedCodeLink | null {
  const carried = new URLSearchParams(location.hash.slice(1))
  const [identifier, otp, token] = ['identifier', 'otp', 'token'].map((name) => carried.get(name))
  if (!identifier || !otp || !token) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return { identifier, otp, token }
}

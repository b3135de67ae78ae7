/** A person's website as a link: http and https only; its name leaves out what every address has. */
export function parseWebsite(text: string): { href: string; name: string } | null {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`)
  if (!text.trim() || !url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return null
  const name = `${url.host}${url.pathname}`.replace(/^www\./, '').replace(/\/$/, '')
  return { href: url.href, name }
}

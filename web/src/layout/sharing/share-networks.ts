export type ShareNetwork = 'facebook' | 'x' | 'whatsapp' | 'telegram'

/** The address that opens a network's own form with this link in it. */
export function buildNetworkShareUrl(target: ShareNetwork, url: string, text: string): string {
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
  switch (target) {
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}`
    case 'x':
      return `https://x.com/intent/post?${query({ url, text })}`
    case 'whatsapp':
      return `https://wa.me/?${query({ text: `${text} ${url}` })}`
    case 'telegram':
      return `https://t.me/share/url?${query({ url, text })}`
  }
}

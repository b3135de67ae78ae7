/** Paths that only members can open, or only people to whom the link was sent. */
const closed = [
  ...[
    'auth',
    'settings',
    'verification',
    'notifications',
    'subscriptions',
    'saves',
    'lists',
    'search',
    'new-post',
  ],
  ...['undo-delete', 'stop-email-change', 'stop-factor-reset', 'decision', 'takedown', 'site/unsubscribe'],
]

/** Builds robots.txt: the paths closed to search engines, and the address of the sitemap. */
export function renderRobotsTxt(origin: string): string {
  const lines = closed.flatMap((path) => ['$', '/', '?'].map((end) => `Disallow: /${path}${end}`))
  return `User-agent: *\n${lines.join('\n')}\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`
}

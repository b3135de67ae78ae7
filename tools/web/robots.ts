/** What only members have, or only who was sent its address. */
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

/** What search engines are told: what is not for them, and where all that is stands. */
export function robotsOf(origin: string): string {
  const lines = closed.flatMap((path) => ['$', '/', '?'].map((end) => `Disallow: /${path}${end}`))
  return `User-agent: *\n${lines.join('\n')}\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`
}

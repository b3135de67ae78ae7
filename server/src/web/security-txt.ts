const validMs = 180 * 86_400_000

/**
 * Builds security.txt by RFC 9116, with the contact for vulnerabilities; valid for half a year from the
 * request.
 */
export function renderSecurityTxt(
  { origin, contact }: { origin: string; contact: string },
  now: Date,
): string {
  const expires = new Date(now.getTime() + validMs).toISOString().replace(/T.*/, 'T00:00:00Z')
  return [
    `Contact: mailto:${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}

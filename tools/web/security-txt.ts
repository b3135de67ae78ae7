const validMs = 180 * 86_400_000

/** Whom to tell of a weakness, as RFC 9116 has it; it is good for half a year from when it is asked for. */
export function securityTxtOf({ origin, contact }: { origin: string; contact: string }, now: Date): string {
  const expires = new Date(now.getTime() + validMs).toISOString().replace(/T.*/, 'T00:00:00Z')
  return [
    `Contact: mailto:${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}

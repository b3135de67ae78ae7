/** Patterns of keys and tokens, by issuer. */
const forms: Record<string, RegExp> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----\s+[A-Za-z0-9+/=\s:,-]{40}/g,
  'a key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  'a token of GitHub': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,})/g,
  'a token of GitLab': /\bglpat-[\w-]{20,}/g,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/g,
  'a token of Slack': /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g,
  'a key of Google': /\bAIza[\w-]{35}/g,
  'a key that takes money': /\b[srp]k_live_[A-Za-z0-9]{16,}/g,
  'a secret of webhooks': /\bwhsec_[A-Za-z0-9+/=]{24,}/g,
  'a key of a mail service': /\b(?:SG\.[\w-]{16,}\.[\w-]{16,}|key-[0-9a-f]{32})\b/g,
  'a token that says who somebody is': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g,
  'a password in an address': /\b[a-z][a-z0-9+.-]*:\/\/[^\s:@/'"`$<>{}]+:[^\s@/'"`$<>{}]{8,}@/g,
}

/** Pattern of an assignment to a name that denotes a secret. */
const assigned =
  /\b\w*(?:secret|token|passw(?:or)?d|passphrase|api_?key|private_?key|credential)\w*["']?\s*[:=]\s*["'`]?([\w+/=.~-]{20,})/gi
/** Entropy in bits per character: text and names have less, random values have more, unless they are written in few digits. */
const randomBitsMin = 4
const hexadecimal = /^[0-9a-f]{32,}$/i

/** Finds likely secrets in a text, with their kind. */
export function findSecrets(text: string): { secret: string; kind: string }[] {
  const known = Object.entries(forms).flatMap(([kind, form]) =>
    [...text.matchAll(form)].map(([secret]) => ({ secret, kind })),
  )
  const random = [...text.matchAll(assigned)].flatMap(([, secret = '']) =>
    isRandom(secret) ? [{ secret, kind: 'something secret that was drawn by lot' }] : [],
  )
  return [...known, ...random]
}

function isRandom(text: string): boolean {
  if (!/\d/.test(text) || !/[a-z]/i.test(text)) return false
  if (hexadecimal.test(text)) return true
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  const shares = [...counts.values()].map((count) => count / text.length)
  return -shares.reduce((bits, share) => bits + share * Math.log2(share), 0) >= randomBitsMin
}

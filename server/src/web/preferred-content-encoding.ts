/** Content encodings of pages and files, the smallest first. */
const encodings = ['br', 'gzip'] as const
export type ContentEncoding = (typeof encodings)[number]

/** Returns the smallest encoding that an `accept-encoding` header accepts; undefined for none. */
export function preferredContentEncoding(accepted = ''): ContentEncoding | undefined {
  const names = accepted.toLowerCase().split(',').flatMap(acceptedName)
  return encodings.find((encoding) => names.includes(encoding))
}

/** Returns the name of one part of the header, or nothing where its weight is 0. */
function acceptedName(part: string): string[] {
  const [name = '', weight = ''] = part.split(';')
  return /^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(weight) ? [] : [name.trim()]
}

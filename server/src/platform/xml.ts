/** XML that is written already, in which nothing is escaped again. */
export type XmlMarkup = { readonly markup: string }

/** An element: its text is escaped, and so are its attributes; those without a value are left out. */
export function xmlElement(
  name: string,
  content: string | readonly XmlMarkup[],
  attributes: Record<string, string | number | undefined> = {},
): XmlMarkup {
  const inner =
    typeof content === 'string' ? escapeXml(content) : content.map(({ markup }) => markup).join('')
  const said = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
  return { markup: `<${name}${said.join('')}>${inner}</${name}>` }
}

/** A whole document, of its outermost element. */
export function xmlDocument({ markup }: XmlMarkup): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup}\n`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Escapes text for XML and HTML. Characters that XML cannot hold, such as control characters, become a space.
 */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ' ')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** An element as it was read: its text is that of itself alone. */
export type Element = {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

const name = String.raw`[A-Za-z_][\w.:-]*`
const declaration = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/
const token = new RegExp(
  `<(/?)(${name})((?: ${name}="[^"<]*")*)(/?)>|((?:[^<&>]|&(?:amp|lt|gt|quot|apos|#\\d+);)+)`,
  'uy',
)
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Parses XML as strictly as its readers do: one wrong character is an error. @throws Error that says where */
export function parseXml(text: string): Element {
  const wrong = (offset: number) =>
    new Error(`Not well-formed: ${text.slice(Math.max(0, offset - 40), offset + 40)}`)
  const [head] = declaration.exec(text) ?? []
  const strange = notXml.exec(text)
  if (head === undefined || strange) throw wrong(strange?.index ?? 0)
  const outside: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [outside]
  let offset = head.length
  while (offset < text.length) {
    token.lastIndex = offset
    const found = token.exec(text)
    const within = open.at(-1)
    if (!found || !within) throw wrong(offset)
    const [whole, closing, tagName = '', attributes = '', empty, characters] = found
    if (characters !== undefined) within.text += plain(characters)
    else if (closing) {
      if (open.length < 2 || within.name !== tagName) throw wrong(offset)
      open.pop()
    } else {
      const element = { name: tagName, attributes: attributesOf(attributes), children: [], text: '' }
      within.children.push(element)
      if (!empty) open.push(element)
    }
    offset += whole.length
  }
  const [root, ...others] = outside.children
  if (!root || others.length > 0 || open.length > 1 || outside.text.trim() !== '') throw wrong(text.length)
  return root
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(new RegExp(` (${name})="([^"]*)"`, 'g'))]
  const attributes = Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, plain(value)]))
  if (Object.keys(attributes).length < pairs.length) throw new Error(`An attribute stands twice: ${text}`)
  return attributes
}

function plain(text: string): string {
  return text.replace(/&(?:(\w+)|#(\d+));/g, (_, entity: string | undefined, code: string) =>
    entity === undefined ? String.fromCodePoint(Number(code)) : (entities[entity] ?? ''),
  )
}

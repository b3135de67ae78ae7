import type { Email } from './email.ts'

const wordJoiner = '\u2060'

/**
 * Patterns by which email programs detect links: a scheme, or a dot inside a name whose last part begins with
 * letters.
 */
const signs = String.raw`(?<=\p{L}:)//|(?<=[\p{L}\p{N}]\.)(?=\p{L}{2})`

const mailAddress = String.raw`[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+`

/**
 * Makes the text of a letter such that mail programs turn nothing in it into links: they take `evil.com` in somebody's name for
 * an address, with our mark above it. An invisible sign stands between its parts. Mail addresses, which may be copied, and
 * addresses of `origin`, our own, stay as they are.
 */
export function preventAutoLinks(letter: Email, origin: string): Email {
  const own = String.raw`${origin.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)}(?:/\S*|(?![^\s)]))`
  const pattern = new RegExp(`${own}|${mailAddress}|${signs}`, 'gu')
  const breakLinks = (text: string) =>
    text.replace(pattern, (found) => (found === '' || found === '//' ? `${wordJoiner}${found}` : found))
  const labelled = <Labelled extends { label: string }>(one: Labelled) => ({
    ...one,
    label: breakLinks(one.label),
  })
  const { subject, title, paragraphs, items, action, links, footnote } = letter
  return {
    ...letter,
    subject: breakLinks(subject),
    title: breakLinks(title),
    paragraphs: paragraphs.map(breakLinks),
    footnote: breakLinks(footnote),
    ...(action && { action: labelled(action) }),
    ...(links && { links: links.map(labelled) }),
    ...(items && {
      items: items.map((item) => ({ ...item, title: breakLinks(item.title), text: breakLinks(item.text) })),
    }),
  }
}

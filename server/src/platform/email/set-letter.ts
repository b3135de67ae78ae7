import type { Config } from '../config/config.ts'
import type { Words } from '../i18n/words.ts'
import { htmlOf } from './html-letter.ts'
import type { Letter } from './letter.ts'
import { unlinked } from './unlinked.ts'

/** Sets a letter in plain text, and in HTML that old mail programs show too. */
export function setLetter(
  words: Words,
  config: Config,
  written: Letter,
): { subject: string; text: string; html: string } {
  const letter = unlinked(written, config.webOrigin)
  const { subject } = letter
  return { subject, text: textOf(letter, config.brandName), html: htmlOf(words, config, letter) }
}

function textOf(
  { title: about, paragraphs, items = [], code, action, footnote, links = [] }: Letter,
  brand: string,
): string {
  const blocks = [about, ...paragraphs]
  for (const { title, words, url } of items) {
    blocks.push([title, words, title && url].filter(Boolean).join('\n'))
  }
  if (code !== undefined) blocks.push(`    ${code}`)
  if (action) blocks.push(`${action.label}:\n${action.url}`)
  const foot = links.map(({ label, url }) => `${label}: ${url}`)
  return `${[...blocks, '--', footnote, ...foot, brand].join('\n\n')}\n`
}

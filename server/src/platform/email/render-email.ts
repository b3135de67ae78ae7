import type { Config } from '../config/config.ts'
import type { Translator } from '../i18n/translator.ts'
import type { Email } from './email.ts'
import { renderHtmlEmail } from './html-email.ts'
import { preventAutoLinks } from './prevent-auto-links.ts'

/** Sets a letter in plain text, and in HTML that old mail programs show too. */
export function renderEmail(
  translator: Translator,
  config: Config,
  written: Email,
): { subject: string; text: string; html: string } {
  const letter = preventAutoLinks(written, config.webOrigin)
  const { subject } = letter
  return {
    subject,
    text: textOf(letter, config.brandName),
    html: renderHtmlEmail(translator, config, letter),
  }
}

function textOf(
  { title: about, paragraphs, items = [], code, action, footnote, links = [] }: Email,
  brand: string,
): string {
  const blocks = [about, ...paragraphs]
  for (const { title, text, url } of items) {
    blocks.push([title, text, title && url].filter(Boolean).join('\n'))
  }
  if (code !== undefined) blocks.push(`    ${code}`)
  if (action) blocks.push(`${action.label}:\n${action.url}`)
  const foot = links.map(({ label, url }) => `${label}: ${url}`)
  return `${[...blocks, '--', footnote, ...foot, brand].join('\n\n')}\n`
}

import type { LegalBlock, LegalInline, LegalText } from '@fanfare/contract/text/legal-text'
import { lexer, type Token, type Tokens } from 'marked'

const front = /^---\r?\n(?:updated: *(\d{4}-\d{2}-\d{2}) *\r?\n)?---\r?\n/
/** Pattern of links allowed in such a text: none of them runs code. */
const safeLink = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i

/** The anchor that a heading may end with: `## Your rights {#rights}`. */
const anchorAtEnd = /^(.+?)\s*\{#([\w-]+)\}$/

/**
 * Reads a legal text from Markdown: `#` is its title, what follows its summary, each `##` a section. Markup of HTML in it is
 * words, as all is that is not known here.
 */
export function parseLegalText(markdown: string): LegalText {
  const [head = '', updated = null] = front.exec(markdown) ?? []
  const text: LegalText = { title: null, updated, summary: [], sections: [] }
  const ids = new Set<string>()
  for (const token of lexer(markdown.slice(head.length))) {
    const { depth = 0 } = token as Partial<Tokens.Heading>
    if (token.type === 'heading' && depth === 1 && text.title === null) {
      text.title = plainTextOf(inlinesOf(token.tokens))
    } else if (token.type === 'heading' && depth <= 2) {
      const heading = plainTextOf(inlinesOf(token.tokens))
      const [, title = heading, anchor = slugOf(title)] = anchorAtEnd.exec(heading) ?? []
      text.sections.push({ id: uniqueId(anchor, ids), title, blocks: [] })
    } else {
      const { blocks } = text.sections.at(-1) ?? { blocks: text.summary }
      blocks.push(...blocksOf([token]))
    }
  }
  return text
}

function blocksOf(tokens: readonly Token[] = []): LegalBlock[] {
  return tokens.flatMap((token): LegalBlock[] => {
    switch (token.type) {
      case 'space':
      case 'hr':
      case 'def':
        return []
      case 'heading':
        return [{ kind: 'heading', text: inlinesOf(token.tokens) }]
      case 'blockquote':
        return [{ kind: 'quote', blocks: blocksOf(token.tokens) }]
      case 'list': {
        const { ordered, items } = token as Tokens.List
        return [{ kind: 'list', isNumbered: ordered, items: items.map((item) => blocksOf(item.tokens)) }]
      }
      case 'table': {
        const { header, rows } = token as Tokens.Table
        const cells = (row: Tokens.TableCell[]) => row.map((cell) => inlinesOf(cell.tokens))
        return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }]
      }
      case 'code':
        return [{ kind: 'paragraph', text: [token.text] }]
      case 'html':
        return token.raw.trim() === '' ? [] : [{ kind: 'paragraph', text: [token.raw.trim()] }]
      default:
        return [{ kind: 'paragraph', text: 'tokens' in token ? inlinesOf(token.tokens) : [token.raw] }]
    }
  })
}

function inlinesOf(tokens: readonly Token[] = []): LegalInline[] {
  return tokens.flatMap((token): LegalInline[] => {
    switch (token.type) {
      case 'strong':
        return [{ kind: 'strong', text: inlinesOf(token.tokens) }]
      case 'em':
        return [{ kind: 'emphasis', text: inlinesOf(token.tokens) }]
      case 'br':
        return [{ kind: 'break' }]
      case 'link': {
        const text = inlinesOf(token.tokens)
        return safeLink.test(token.href) ? [{ kind: 'link', to: token.href, text }] : text
      }
      case 'escape':
      case 'codespan':
        return [token.text]
      case 'text':
        return token.tokens ? inlinesOf(token.tokens) : [token.text]
      default:
        return [token.raw]
    }
  })
}

function plainTextOf(text: readonly LegalInline[]): string {
  return text
    .map((each) => (typeof each === 'string' ? each : each.kind === 'break' ? ' ' : plainTextOf(each.text)))
    .join('')
}

/** Derives an anchor from a section’s title, so that links to it stay valid when others are inserted before it. */
function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return slug || 'section'
}

function uniqueId(anchor: string, taken: Set<string>): string {
  let id = anchor
  for (let count = 2; taken.has(id); count++) id = `${anchor}-${count}`
  taken.add(id)
  return id
}

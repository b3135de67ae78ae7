/** A rule, or an at-rule; `blocks` where it holds others, `text` where it holds declarations or nothing. */
type Block = { head: string; blocks?: Block[]; text?: string }

/** Elements that stand around the shapes of the page or are in them. */
const elements = new Set(['html', 'body', 'div', 'span', 'svg', 'path'])
const attributes = new Set(['data-before', 'data-feed-only', 'data-shell', 'data-theme'])
const classForm = /\.((?:\\.|[\w-])+)/g
/** Selectors of states (pressed, focused and others) and of pseudo-elements other than before and after. */
const stateForm = /:(?!root\b|host\b|:?before\b|:?after\b)/

/**
 * Extracts the rules of a stylesheet that style these elements without interaction.
 * @param css of the build, without nested rules
 */
export function extractCriticalCss(html: string, css: string): string {
  const classes = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  )
  const blocks = blocksOf(css.replaceAll(/\/\*[\s\S]*?\*\//g, ''))
  let styles = textOf(usedBlocks(blocks, classes))
  for (let before = ''; before !== styles; ) {
    before = styles
    styles = textOf(withoutUnused(blocksOf(styles), styles))
  }
  return styles
}

function blocksOf(css: string): Block[] {
  const blocks: Block[] = []
  let from = 0
  let opened = 0
  let depth = 0
  // What stands in quotes or is escaped opens and ends nothing.
  for (const { 0: sign, index } of css.matchAll(/"(?:\\.|[^"\\])*"|\\.|[{};]/g)) {
    if (sign === '{') {
      if (depth === 0) opened = index
      depth += 1
    } else if (sign === '}') {
      depth -= 1
      if (depth > 0) continue
      const head = css.slice(from, opened).trim()
      const text = css.slice(opened + 1, index)
      blocks.push(
        /^@(media|supports|layer|container)/.test(head) ? { head, blocks: blocksOf(text) } : { head, text },
      )
      from = index + 1
    } else if (sign === ';' && depth === 0) {
      blocks.push({ head: css.slice(from, index).trim() })
      from = index + 1
    }
  }
  return blocks
}

function textOf(blocks: readonly Block[]): string {
  return blocks
    .map(({ head, blocks: within, text }) => {
      const inner = within ? textOf(within) : text
      return inner === undefined ? `${head};` : inner === '' ? '' : `${head}{${inner}}`
    })
    .join('')
}

function usedBlocks(blocks: readonly Block[], classes: ReadonlySet<string>): Block[] {
  return blocks.flatMap((block) => {
    if (block.blocks) return [{ ...block, blocks: usedBlocks(block.blocks, classes) }]
    if (block.head.startsWith('@font-face')) return []
    if (block.head.startsWith('@')) return [block]
    const head = block.head
      .split(/(?<!\\),/)
      .filter((selector) => matchesElement(selector, classes))
      .join()
    return head === '' ? [] : [{ ...block, head }]
  })
}

function matchesElement(selector: string, classes: ReadonlySet<string>): boolean {
  const names = [...selector.matchAll(classForm)].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1'))
  const rest = selector.replaceAll(classForm, ' ')
  const tags = rest.replaceAll(/\[[^\]]*\]|::?[\w-]+/g, ' ').match(/#?[a-z][\w-]*/g) ?? []
  return (
    !stateForm.test(rest) &&
    names.every((name) => classes.has(name)) &&
    tags.every((tag) => elements.has(tag)) &&
    [...rest.matchAll(/\[([\w-]+)/g)].every(([, name = '']) => attributes.has(name))
  )
}

/** Leaves out custom properties and movements that nothing has. */
function withoutUnused(blocks: readonly Block[], styles: string): Block[] {
  return blocks.flatMap((block) => {
    const { head, text } = block
    if (block.blocks) return [{ ...block, blocks: withoutUnused(block.blocks, styles) }]
    const [, kind, name = ''] = /^@(property|keyframes) ([\w-]+)/.exec(head) ?? []
    if (kind === 'property' && !styles.includes(`var(${name}`)) return []
    if (kind === 'keyframes' && !new RegExp(`animation:[^;}]*\\b${name}\\b`).test(styles)) return []
    if (kind || !text?.includes('--')) return [block]
    const used = text.split(';').filter((declaration) => {
      const [property] = /^--[\w-]+/.exec(declaration) ?? []
      return property === undefined || new RegExp(`var\\(${property}(?![\\w-])`).test(styles)
    })
    return [{ head, text: used.join(';') }]
  })
}

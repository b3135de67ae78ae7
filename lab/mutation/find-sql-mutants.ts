import type { SyntaxNode } from './find-access-rules.ts'

/** A small mistake that somebody could have made: what stands from `start` to `end` becomes something else. */
export type SourceChange = {
  start: number
  end: number
  becomes: string
  /**
   * Span of the expression or statement that is duplicated, in the original and the mutated form. Code only.
   */
  host?: { start: number; end: number; isStatement: boolean }
}

const speaksSql = /\b(SELECT|INSERT|UPDATE|DELETE|WHERE|AND|OR|NOT|EXISTS|IS|CASE|coalesce|interval)\b/
/** Stands for what is no SQL here, or is text of it. */
const blank = '·'

const swaps: { find: RegExp; becomes: (found: RegExpExecArray) => string | undefined }[] = [
  { find: /(?<![<>=-])(<=|>=|<>|<|>)(?![<>=])/g, becomes: ([all]) => swapped[all] },
  { find: /(?<= )[-+/](?= )/g, becomes: ([all]) => ({ '-': '+', '+': '-', '/': '*' })[all] },
  { find: /(?<= )\*(?= (?!FROM))/g, becomes: () => '/' },
  { find: /(?<=([(,]|\b(SELECT|THEN|ELSE))\s*)-(?=[a-z(])/g, becomes: () => '' },
  { find: /(?<![\w.$:·])\d+(?![\w.·])/g, becomes: ([all]) => String(Number(all) + 1) },
  { find: / (DESC|ASC)\b/g, becomes: ([, direction]) => (direction === 'DESC' ? ' ASC' : ' DESC') },
  { find: /(?<=ORDER BY [\w.]+)(?![\w.(]| *(DESC|ASC|=)|\s+FOR\b)/g, becomes: () => ' DESC' },
  { find: /(?<!(DO|IF) )\bNOT (?!NULL\b|DISTINCT\b|MATERIALIZED\b)/g, becomes: () => '' },
  { find: /\bLEFT JOIN\b/g, becomes: () => 'JOIN' },
  { find: /\b(min|max|greatest|least)(?=\()/g, becomes: ([name = '']) => swapped[name] },
  { find: /(?<=SELECT |count\()DISTINCT /g, becomes: () => '' },
  { find: /\b(true|false)\b/g, becomes: ([all]) => (all === 'true' ? 'false' : 'true') },
]
const swapped: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '<>': '=',
  min: 'max',
  max: 'min',
  greatest: 'least',
  least: 'greatest',
}
/** Patterns of the text before and after a condition. */
const before = /\b(?:WHERE|AND|OR|ON(?! CONFLICT)|HAVING|WHEN)\b\s*|\(\s*(?!SELECT\b)|^.\s*/g
const after =
  /^(?:AND|OR|GROUP BY|ORDER BY|LIMIT|OFFSET|HAVING|UNION|LEFT|JOIN|CROSS|FULL|RETURNING|THEN|ELSE|WHERE|ON|FOR|WINDOW|SELECT|(?<!DISTINCT )FROM)\b/

/**
 * The mutants of SQL in a template: each condition left out, each comparison, sum, number, order and list another. What locks
 * rows, and in which order, is left alone: no test that does one thing after another can notice that.
 */
export function findSqlMutants(source: string, template: SyntaxNode, isTagged: boolean): SourceChange[] {
  const sql = blanked(source, template)
  if (!isTagged && !speaksSql.test(sql)) return []
  const changes: SourceChange[] = []
  const put = (start: number, end: number, becomes: string) =>
    changes.push({ start: template.start + start, end: template.start + end, becomes })
  for (const { find, becomes } of swaps) {
    for (const found of sql.matchAll(find)) {
      const isOrdinal = /^\d/.test(found[0]) && /(GROUP|ORDER) BY [\d, ]*$/.test(sql.slice(0, found.index))
      const other = becomes(found)
      if (other !== undefined && !isOrdinal) put(found.index, found.index + found[0].length, other)
    }
  }
  const text = source.slice(template.start, template.end)
  for (const { 0: all, 1: number = '', index } of text.matchAll(/interval '(\d+)(?= )/g))
    put(index, index + all.length, `interval '${Number(number) + 1}`)
  for (const { 0: list, index } of text.matchAll(/(?<=\bIN \()'\w+'(?:, '\w+')+(?=\))/g)) {
    const all = list.split(', ')
    for (const each of all) put(index, index + list.length, all.filter((other) => other !== each).join(', '))
  }
  for (const { start, end, isChoice } of conditions(sql)) {
    const says = text.slice(start, end)
    put(start, end, isChoice ? `(false AND (${says}))` : `(true OR (${says}))`)
  }
  return changes
}

/** Returns the template with everything but SQL blanked out, at the same length. */
function blanked(source: string, template: SyntaxNode): string {
  const { start, end } = template
  let text = source.slice(start, end)
  const blank = (from: number, to: number) => {
    text = text.slice(0, from) + '·'.repeat(to - from) + text.slice(to)
  }
  for (const { start: from, end: to } of template.expressions as SyntaxNode[]) {
    blank(from - start - 2, source.indexOf('}', to) + 1 - start)
  }
  for (const { 0: quoted, index } of [...text.matchAll(/'[^']*'|"[^"]*"|--[^\n]*|\/\*.*?\*\//gs)])
    blank(index, index + quoted.length)
  return text
}

type Condition = { start: number; end: number; isChoice: boolean }

/** Splits the conditions of SQL at AND and OR. */
function conditions(sql: string): Condition[] {
  const found: Condition[] = []
  for (const { 0: word, index } of sql.matchAll(before)) {
    const start = index + word.length
    const joint = /^AND|^OR/.exec(word)?.[0]
    const isBetween = joint === 'AND' && /\bBETWEEN [^()]*$/.test(sql.slice(0, index))
    const end = endOf(sql, start)
    const says = sql.slice(start, end)
    const next = /^(AND|OR)\b/.exec(sql.slice(end).trimStart())?.[0]
    const asks = joint !== undefined || /^[WOH]/.test(word) || next !== undefined
    // `CASE kind WHEN 'TIP'` compares, and asks nothing.
    const isEmpty = says.replaceAll(blank, '').trim() === '' && !/^(AND|OR)/.test(word)
    if (!asks || isBetween || isEmpty || /^(true)?$/.test(says.trim())) continue
    found.push({ start, end: start + says.trimEnd().length, isChoice: [joint, next].includes('OR') })
  }
  return found
}

function endOf(sql: string, start: number): number {
  let depth = 0
  for (let at = start; at < sql.length - 1; at++) {
    const each = sql[at]
    if (each === '(') depth++
    if (each === ')' && depth-- === 0) return at
    if (!/\W/.test(sql[at - 1] ?? ' ') && at > start) continue
    const rest = sql.slice(at)
    if (/^CASE\b/.test(rest)) depth++
    if (/^END\b/.test(rest) && depth-- === 0) return at
    if (depth > 0) continue
    if (each === ',') return at
    const isOfBetween = /^AND\b/.test(rest) && /\bBETWEEN [^()]*$/.test(sql.slice(start, at))
    if (!isOfBetween && (/^FROM/.test(rest) ? !/DISTINCT $/.test(sql.slice(0, at)) : after.test(rest)))
      return at
  }
  return sql.length - 1
}

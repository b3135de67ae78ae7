import { parseAst } from 'vitest/node'
import { nodeName, type SyntaxNode, walkNodes } from './find-access-rules.ts'
import { findSqlMutants, type SourceChange } from './find-sql-mutants.ts'

export type SourceMutant = SourceChange & { mutant: string }

const comparisons: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}
const sums: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }
const joints: Record<string, string> = { '&&': '||', '||': '&&' }
const others: Record<string, string> = {
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  some: 'every',
  every: 'some',
}
/** A list, or a statement of Kysely's, that does without this. */
const narrowing = /^(filter|where|whereRef|having|orderBy|limit|toSorted|reverse|slice|distinct)$/
const comparing = /^(where|whereRef|having|on|onRef)$/

/**
 * Every mutant of a file, in the order in which they stand there: of its TypeScript, and of the SQL in its templates. What a
 * loop asks before each turn is left alone, for most of those mutants never end.
 */
export function findMutants(file: string, source: string): SourceMutant[] {
  const changes: SourceChange[] = []
  const text = (node: SyntaxNode) => source.slice(node.start, node.end)
  walkNodes(parseAst(source, { lang: 'ts' }) as unknown as SyntaxNode, (node, above) => {
    const inType =
      node.type.startsWith('TS') || above.some(({ type }) => /^TS(?!As|Satisf|NonNull)/.test(type))
    if (inType || isInLoopHead(node, above)) return
    const put = (start: number, end: number, becomes: string, host = node) =>
      changes.push({
        start,
        end,
        becomes,
        host: { start: host.start, end: host.end, isStatement: host.type === 'ExpressionStatement' },
      })
    const putOperator = (
      left: SyntaxNode,
      right: SyntaxNode,
      operator: string,
      becomes: string | undefined,
    ) => {
      const at = source.indexOf(operator, left.end)
      if (becomes && at < right.start) put(at, at + operator.length, becomes)
    }
    switch (node.type) {
      case 'BinaryExpression': {
        const { left, right, operator } = node as SyntaxNode & {
          left: SyntaxNode
          right: SyntaxNode
          operator: string
        }
        putOperator(left, right, operator, comparisons[operator])
        if (![left, right].some(isText)) putOperator(left, right, operator, sums[operator])
        break
      }
      case 'LogicalExpression': {
        const { left, right, operator } = node as SyntaxNode & {
          left: SyntaxNode
          right: SyntaxNode
          operator: string
        }
        putOperator(left, right, operator, joints[operator])
        break
      }
      case 'UnaryExpression':
        if (node.operator === '!' || node.operator === '-') put(node.start, node.start + 1, '')
        break
      case 'Literal':
        if (isKey(node, above.at(-1))) break
        if (typeof node.value === 'boolean') put(node.start, node.end, String(!node.value))
        if (typeof node.value === 'number') put(node.start, node.end, String(node.value + 1))
        if (typeof node.value === 'bigint') put(node.start, node.end, `${node.value + 1n}n`)
        break
      case 'IfStatement':
      case 'ConditionalExpression': {
        const test = node.test as SyntaxNode
        // What is narrowed by a test is no mistake of types here: nothing checks them when it is loaded.
        for (const becomes of ['true', 'false']) put(test.start, test.end, becomes, test)
        break
      }
      case 'ExpressionStatement':
        if (!('directive' in node)) put(node.start, node.end, ';')
        break
      case 'CallExpression': {
        const callee = node.callee as SyntaxNode
        if (callee.type !== 'MemberExpression') break
        const { object, property } = callee as SyntaxNode & { object: SyntaxNode; property: SyntaxNode }
        const name = nodeName(property) ?? ''
        const whole = chainOf(node, above)
        if (others[name]) put(property.start, property.end, others[name], whole)
        if (narrowing.test(name)) put(object.end, node.end, '', whole)
        const [first, second] = node.arguments as SyntaxNode[]
        if (comparing.test(name) && second && typeof second.value === 'string') {
          const becomes = comparisons[second.value]
          if (becomes) put(second.start, second.end, `'${becomes}'`, second)
        }
        if (name === 'orderBy' && second?.value === 'desc') put(second.start, second.end, `'asc'`, second)
        if (name === 'orderBy' && first && !second) put(first.end, first.end, `, 'desc'`, whole)
        break
      }
      case 'TemplateLiteral': {
        const tag = above.at(-1)
        const isTagged =
          tag?.type === 'TaggedTemplateExpression' && text(tag.tag as SyntaxNode).startsWith('sql')
        changes.push(...findSqlMutants(source, node, isTagged))
        break
      }
    }
  })
  return named(file, source, changes)
}

/** `a?.b.filter(c)` is nothing where `a` is nothing: it cannot be cut in two. */
function chainOf(call: SyntaxNode, above: readonly SyntaxNode[]): SyntaxNode {
  const inner = above.findLastIndex(({ type }) => !/^(Member|Call)Expression$/.test(type))
  const outer = above[inner]
  return outer?.type === 'ChainExpression' ? outer : call
}

/** `1` of `{ 1: 'one' }` */
function isKey(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  return parent?.type === 'Property' && parent.key === node && !parent.computed
}

function isText(node: SyntaxNode): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

function isInLoopHead(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  return [...above, node].some((each, at, all) => {
    const loop = all[at - 1]
    return (
      loop !== undefined &&
      /^(While|DoWhile|For)Statement$/.test(loop.type) &&
      (each === loop.test || each === loop.update)
    )
  })
}

/** Each by the lines in which it stands, before and after. */
function named(file: string, source: string, changes: readonly SourceChange[]): SourceMutant[] {
  const times = new Map<string, number>()
  return changes
    .toSorted((one, other) => one.start - other.start)
    .map((change) => {
      const from = source.lastIndexOf('\n', change.start - 1) + 1
      const to = source.indexOf('\n', change.end)
      const lines = (middle: string) =>
        (source.slice(from, change.start) + middle + source.slice(change.end, to)).replace(/\s+/g, ' ').trim()
      const says = `${file}: ${lines(source.slice(change.start, change.end))} → ${lines(change.becomes)}`
      const time = (times.get(says) ?? 0) + 1
      times.set(says, time)
      return { ...change, mutant: time === 1 ? says : `${says} (${time})` }
    })
}

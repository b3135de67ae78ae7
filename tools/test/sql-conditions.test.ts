import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'
import { type SyntaxNode, walkNodes } from '../../lab/mutation/find-access-rules.ts'
import { repositoryRoot } from '../settings/settings.ts'

type Condition = { name: string; texts: string[] }

/** Finds the exported SQL conditions of a source file, by name, type or doc comment, each with the texts that it may be. */
function findConditions(source: string): Condition[] {
  const { body } = parseAst(source, { lang: 'ts' }) as unknown as { body: SyntaxNode[] }
  let end = 0
  return body.flatMap((statement) => {
    const comment = source.slice(end, statement.start)
    end = statement.end
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
    return declaredIn(statement.declaration as SyntaxNode)
      .filter(({ name, signature }) =>
        isCondition(name, source.slice(signature.start, signature.end), comment),
      )
      .map(({ name, values }) => ({ name, texts: values.flatMap((value) => textsOf(value, source)) }))
  })
}

function isCondition(name: string, signature: string, comment: string): boolean {
  return (
    name.endsWith('Sql') &&
    (/^(is|has|can)[A-Z]/.test(name) ||
      /RawBuilder<(SqlBool|boolean)( \| null)?>/.test(signature) ||
      /\/\*\*[\s*]*SQL condition/.test(comment))
  )
}

/** A function of a declaration with what it returns, or constants with their values. */
function declaredIn(
  declaration: SyntaxNode,
): { name: string; signature: SyntaxNode; values: SyntaxNode[] }[] {
  if (declaration.type === 'FunctionDeclaration') {
    const { id, body } = declaration as unknown as { id: SyntaxNode & { name: string }; body: SyntaxNode }
    const values: SyntaxNode[] = []
    walkNodes(body, (node, above) => {
      const isOwn = !above.some(({ type }) => /Function/.test(type))
      if (node.type === 'ReturnStatement' && isOwn) values.push(node.argument as SyntaxNode)
    })
    return [{ name: id.name, signature: { ...declaration, end: body.start }, values }]
  }
  if (declaration.type !== 'VariableDeclaration') return []
  return (declaration.declarations as SyntaxNode[]).map((each) => {
    const { id, init } = each as unknown as { id: SyntaxNode & { name: string }; init: SyntaxNode }
    return { name: id.name, signature: id, values: [init] }
  })
}

/** Texts of SQL that an expression may be, with what is inserted blanked out, but for the text within it. */
function textsOf(value: SyntaxNode, source: string): string[] {
  if (value.type === 'ConditionalExpression') {
    return [value.consequent, value.alternate].flatMap((each) => textsOf(each as SyntaxNode, source))
  }
  if (value.type === 'TaggedTemplateExpression') return textsOf(value.quasi as SyntaxNode, source)
  if (value.type === 'TemplateLiteral') {
    const inserted = value.expressions as SyntaxNode[]
    const text = (value.quasis as SyntaxNode[]).map((quasi, at) => {
      const { raw } = quasi.value as { raw: string }
      return raw + (inserted[at] ? ` ${textWithin(inserted[at])} ` : '')
    })
    return [text.join('')]
  }
  return [textWithin(value)]
}

/** Text of all strings within an expression. */
function textWithin(expression: SyntaxNode): string {
  const found: string[] = []
  walkNodes(expression, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value)
    if (node.type === 'TemplateElement') found.push((node.value as { raw: string }).raw)
  })
  return found.join(' ')
}

/** Checks whether SQL has an AND or OR outside of parentheses and CASE; that of BETWEEN is none. */
function isChain(sql: string): boolean {
  let depth = 0
  let isBetween = false
  for (const [word] of sql.replaceAll(/'[^']*'/g, '').matchAll(/[()]|\b(?:CASE|END|BETWEEN|AND|OR)\b/g)) {
    if (word === '(' || word === 'CASE') depth++
    else if (word === ')' || word === 'END') depth--
    else if (depth > 0) continue
    else if (word === 'BETWEEN') isBetween = true
    else if (word === 'AND' && isBetween) isBetween = false
    else return true
  }
  return false
}

test('an exported SQL condition can be negated or follow OR as it stands', () => {
  const conditions = globSync('server/src/**/*.ts', { cwd: repositoryRoot }).flatMap((path) =>
    findConditions(readFileSync(join(repositoryRoot, path), 'utf8')).map((each) => ({ path, ...each })),
  )
  expect(conditions.length).toBeGreaterThan(50)
  const chains = conditions.filter(({ texts }) => texts.some(isChain))
  expect(chains.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
})

test.each([
  ['a chain', 'export const isAbSql = `a AND b`', ['isAbSql']],
  [
    'a chain of a function',
    `export function isAbSql(a: string): string {\n  return \`\${a} OR b\`\n}`,
    ['isAbSql'],
  ],
  ['a joined chain', `export const isAbSql = sql\`\${sql.join(all, sql\` AND \`)}\``, ['isAbSql']],
  ['a chain by its type', 'export const abSql: RawBuilder<SqlBool> = sql`a AND b`', ['abSql']],
  ['a chain by its comment', '/** SQL condition: both. */\nexport const abSql = `a AND b`', ['abSql']],
  ['a chain in parentheses', 'export const isAbSql = `(a AND b)`', []],
  ['two parentheses', 'export const isAbSql = `(a OR b) AND (c OR d)`', ['isAbSql']],
  ['a range', 'export const isAbSql = `a BETWEEN 1 AND 2`', []],
  ['a case', "export const isAbSql = `CASE WHEN a AND b THEN c = 'x AND y' ELSE false END`", []],
])('finds of %s what it is', (_what, source, chains) => {
  const found = findConditions(source).filter(({ texts }) => texts.some(isChain))
  expect(found.map(({ name }) => name)).toEqual(chains)
})

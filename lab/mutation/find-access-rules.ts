import { parseAst } from 'vitest/node'

/** A rule of the source, and how it is taken out: what stands at `start` is put into `before` and `after`. */
export type AccessRuleSite = {
  rule: string
  start: number
  end: number
  becomes: (text: string, taken: string) => string
}

export type SyntaxNode = { type: string; start: number; end: number } & Record<string, unknown>

/** SQL pattern of an ownership column. */
const owner = String.raw`(?:\w+\.)?(?:owner|account|creator|author|fan|reader|voter|payer|muter|blocker|reporter)_id`
/** SQL pattern of a check that a row exists or is still valid. */
const standing = String.raw`(?:\w+\.|\$\{\w+\}\.)?(?:deleted|deactivated|suspended|hidden|disabled)_at IS NULL|(?:\w+\.)?expires_at > \$\d`
/** Parameters that hold the viewer, and names of what does. */
const ownedInText = new RegExp(`${owner} = \\$1\\b|${standing}`, 'g')
const ownedBeforeName = new RegExp(`(${owner} = )$`)
const viewers = /^(viewer|owner|account|user|creator|fan|reporter|blocker|muter|payer|admin)(Id|\.userId|)$/
const ownedColumn = new RegExp(`^${owner}$`)
const standingColumn = /(^|\.)(deleted|deactivated|suspended|hidden|disabled)_at$/
/** SQL predicates that decide who may see what, by the names of their functions. */
export const accessPredicates: readonly string[] = [
  'postExistsForViewerSql',
  'canSeePostContentSql',
  'hasLiveSubscriptionSql',
  'isPersonVisibleSql',
  'isUnblockedByViewerSql',
  'hasBlockedSql',
  'isActiveAccountSql',
  'canBeFoundBySql',
  'canBeSuggestedToSql',
  'isWelcome',
  'isUnmutedByViewerSql',
  'hasNoMutedWordSql',
  'personAllowsInteractionSql',
  'canOpenFileSql',
  'isCommentVisibleSql',
  'isReplyVisibleSql',
  'mayBeHeard',
  'passesPreferencesSql',
]
const refusals =
  /^(NOT_ALLOWED|NOT_SIGNED_IN|NOT_VERIFIED|CREATOR_BLOCKED|CREATOR_NOT_VERIFIED|SELF_PAYMENT)$/

/**
 * Every rule in a file of the server, in the order in which they stand there. What SQL asks is still said, after `true OR`: a
 * statement that has a parameter less would fail, which is nothing that a test has to notice.
 */
export function findAccessRules(file: string, source: string): AccessRuleSite[] {
  const sites: AccessRuleSite[] = []
  const add = (node: { start: number; end: number }, becomes: AccessRuleSite['becomes']) => {
    const says = source.slice(node.start, node.end).replace(/\s+/g, ' ')
    sites.push({ rule: `${file}: ${says}`, start: node.start, end: node.end, becomes })
  }
  const find = file.startsWith('contract/') ? whoMayCall : file.startsWith('server/') ? ruleOf : undefined
  if (find)
    walkNodes(parseAst(source, { lang: 'ts' }) as unknown as SyntaxNode, (node, above) =>
      find(node, above, source, add),
    )
  const seen = new Map<string, number>()
  return withoutInner(sites).map((site) => {
    const times = (seen.get(site.rule) ?? 0) + 1
    seen.set(site.rule, times)
    return times === 1 ? site : { ...site, rule: `${site.rule} (${times})` }
  })
}

type Add = (node: { start: number; end: number }, becomes: AccessRuleSite['becomes']) => void

/** Finds the rules of a call’s declaration: who may make it, and which admins. */
function whoMayCall(node: SyntaxNode, _above: readonly SyntaxNode[], source: string, add: Add): void {
  if (node.type !== 'Property') return
  const name = nodeName(node.key)
  const value = node.value as SyntaxNode
  const says = source.slice(value.start, value.end)
  if (name === 'who' && says !== "'anyone'") {
    const less = says === "'verified'" ? "'member'" : "'anyone'"
    add(node, (_text, taken) => `who: ${taken} ? ${less} : ${says}`)
  }
  if (name === 'roles') add(node, (_text, taken) => `roles: ${taken} ? undefined : ${says}`)
}

function ruleOf(node: SyntaxNode, above: readonly SyntaxNode[], source: string, add: Add): void {
  if (node.type === 'CallExpression') {
    const name = nodeName(node.callee)
    // Who has blocked is somebody whom the rule keeps away: without it nobody has.
    const always = name === 'hasBlockedSql' ? 'false AND' : 'true OR'
    if (name && accessPredicates.includes(name))
      add(node, (text, taken) => `((said) => ${taken} ? '(${always} ' + said + ')' : said)(${text})`)
    if (isOwnerWhere(node, source)) {
      const { object } = node.callee as { object: SyntaxNode } & SyntaxNode
      add({ start: object.end, end: node.end }, (text, taken) => `.$if(!${taken}, (q) => q${text.trim()})`)
    }
  }
  if (node.type === 'IfStatement') {
    const code = refusalIn(node.consequent as SyntaxNode)
    const test = node.test as SyntaxNode
    if (code && refusals.test(code)) add(test, (text, taken) => `!${taken} && (${text})`)
  }
  if (node.type === 'ExpressionStatement') {
    const called = callIn(node.expression as SyntaxNode)
    if (called && /^(require|refuse|lock\w*AndRequire)[A-Z]/.test(called))
      add(node, (text, taken) => `if (!${taken}) ${text}`)
  }
  if (node.type === 'Literal' && typeof node.value === 'string') inString(node, source, add)
  if (node.type === 'TemplateLiteral')
    inTemplate(node, above.at(-1)?.type === 'TaggedTemplateExpression', source, add)
}

function inString(node: SyntaxNode, source: string, add: Add): void {
  const quote = source[node.start] ?? ''
  for (const { index, 0: text } of source.slice(node.start + 1, node.end - 1).matchAll(ownedInText)) {
    const start = node.start + 1 + index
    add(
      { start, end: start + text.length },
      (says, taken) =>
        `${quote} + (${taken} ? ${quote}(true OR ${says})${quote} : ${quote}${says}${quote}) + ${quote}`,
    )
  }
}

function inTemplate(node: SyntaxNode, isTagged: boolean, source: string, add: Add): void {
  const quasis = node.quasis as SyntaxNode[]
  const expressions = node.expressions as SyntaxNode[]
  const put = (says: string, taken: string) =>
    `\${${taken} ? ${isTagged ? 'sql' : ''}\`(true OR ${says})\` : ${isTagged ? 'sql' : ''}\`${says}\`}`
  const from = quasis[0]?.start ?? node.start
  const to = quasis.at(-1)?.end ?? node.end
  for (const { index, 0: text } of source.slice(from, to).matchAll(ownedInText)) {
    const start = from + index
    const inner = expressions.some((each) => each.start <= start && start < each.end)
    if (!inner) add({ start, end: start + text.length }, put)
  }
  expressions.forEach((expression, at) => {
    const before = quasis[at]
    if (!before || !viewers.test(source.slice(expression.start, expression.end))) return
    const [, column] =
      ownedBeforeName.exec(source.slice(before.start, expression.start).replace(/\$\{$/, '')) ?? []
    if (column === undefined) return
    const close = source.indexOf('}', expression.end) + 1
    const start = expression.start - 2 - column.length
    add({ start, end: close }, put)
  })
}

/** `.where('owner_id', '=', ownerId)`, or `.where('deleted_at', 'is', null)` */
function isOwnerWhere(node: SyntaxNode, source: string): boolean {
  const callee = node.callee as SyntaxNode
  if (callee.type !== 'MemberExpression' || nodeName(callee.property) !== 'where') return false
  const [column, , value] = node.arguments as SyntaxNode[]
  if (column?.type !== 'Literal' || typeof column.value !== 'string' || !value) return false
  const says = source.slice(value.start, value.end)
  return (ownedColumn.test(column.value) && viewers.test(says)) || standingColumn.test(column.value)
}

function refusalIn(node: SyntaxNode): string | undefined {
  if (node.type === 'BlockStatement') {
    const [only, ...more] = node.body as SyntaxNode[]
    return only && more.length === 0 ? refusalIn(only) : undefined
  }
  if (node.type !== 'ThrowStatement') return undefined
  const thrown = node.argument as SyntaxNode
  if (thrown.type !== 'CallExpression' || nodeName(thrown.callee) !== 'refuse') return undefined
  const [code] = thrown.arguments as SyntaxNode[]
  return typeof code?.value === 'string' ? code.value : undefined
}

function callIn(node: SyntaxNode): string | undefined {
  if (node.type === 'AwaitExpression') return callIn(node.argument as SyntaxNode)
  return node.type === 'CallExpression' ? nodeName(node.callee) : undefined
}

export function nodeName(node: unknown): string | undefined {
  return (node as { name?: string } | undefined)?.name
}

/** Shows each node, with those in which it stands. */
export function walkNodes(
  node: SyntaxNode,
  see: (node: SyntaxNode, above: readonly SyntaxNode[]) => void,
  above: readonly SyntaxNode[] = [],
): void {
  see(node, above)
  for (const child of Object.values(node)) {
    for (const each of Array.isArray(child) ? child : [child]) {
      if (typeof each?.type === 'string') walkNodes(each, see, [...above, node])
    }
  }
}

function withoutInner(sites: readonly AccessRuleSite[]): AccessRuleSite[] {
  const selected: AccessRuleSite[] = []
  for (const site of sites.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (site.start >= (selected.at(-1)?.end ?? 0)) selected.push(site)
  }
  return selected
}

import { parseSync, Visitor } from 'oxc-parser'
import { type MessageValue, messageIdOf } from './src/platform/i18n/message.ts'

/** A sentence that the server says: what the catalogues call it, on which line it stands, and what is put into it. */
export type ServerSentence = { message: string; line: number; put: string[] }

/** The sentences in a file of the server: all that `t` is asked for. */
export function findSentences(file: string, code: string): ServerSentence[] {
  const found: ServerSentence[] = []
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 't') return
      const parts = quasi.quasis.map(({ value }) => value.cooked ?? '')
      const put = quasi.expressions.map(({ start, end }) => code.slice(start, end))
      found.push({
        message: messageIdOf(parts, quasi.expressions.map(putOf)),
        line: code.slice(0, quasi.start).split('\n').length,
        put,
      })
    },
  }).visit(parseSync(file, code).program)
  return found
}

type Expression = Parameters<
  NonNullable<ConstructorParameters<typeof Visitor>[0]['TaggedTemplateExpression']>
>[0]['quasi']['expressions'][number]

/** Returns the values of a placeholder: of a plural, its forms. */
function putOf(expression: Expression): MessageValue {
  if (expression.type !== 'CallExpression') return ''
  const { callee, arguments: given } = expression
  const forms = given[1]
  if (callee.type !== 'Identifier' || callee.name !== 'plural' || forms?.type !== 'ObjectExpression')
    return ''
  const texts = forms.properties.flatMap((property) =>
    property.type === 'Property' &&
    property.key.type === 'Identifier' &&
    property.value.type === 'Literal' &&
    typeof property.value.value === 'string'
      ? [[property.key.name, property.value.value] as const]
      : [],
  )
  return { count: 0, forms: Object.fromEntries(texts) }
}

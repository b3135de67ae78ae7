import { type PluginObj, types } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/**
 * Form of the ids that the macros generate from a message and its context; a production build omits the
 * context.
 */
const generatedId = /^[\w+/]{6}$/

/**
 * A Babel plugin that compiles the English message of every descriptor that the Lingui macros leave behind, in its place:
 * English needs no catalogue to be loaded, each chunk brings its own words, and none can be missing. The catalogue of
 * another language replaces them by id.
 */
export function inlineEnglishMessagesPlugin(): PluginObj {
  return {
    name: 'compile-messages',
    visitor: {
      ObjectExpression({ node }) {
        const id = propertyOf(node, 'id')
        const message = propertyOf(node, 'message')
        if (!types.isStringLiteral(id?.value) || !types.isStringLiteral(message?.value)) return
        if (!generatedId.test(id.value.value)) return
        message.value = types.valueToNode(compileMessage(message.value.value))
      },
    },
  }
}

function propertyOf(node: types.ObjectExpression, name: string): types.ObjectProperty | undefined {
  return node.properties
    .filter((property) => types.isObjectProperty(property))
    .find(({ key }) => types.isIdentifier(key, { name }) || types.isStringLiteral(key, { value: name }))
}

import { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import { compileMessagesPlugin } from './compile-messages.ts'

/** Compiles the messages of the code. */
export const linguiMacro = defineRolldownBabelPreset({
  preset: () => ({
    plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }], compileMessagesPlugin],
  }),
  rolldown: { filter: { code: /@lingui\/(core|react)\/macro/ } },
})

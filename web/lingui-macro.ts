import { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import { compileMessages } from './compile-messages.ts'

/** Compiles the messages of the code. */
export const linguiMacro = defineRolldownBabelPreset({
  preset: () => ({
    plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }], compileMessages],
  }),
  rolldown: { filter: { code: /@lingui\/(core|react)\/macro/ } },
})

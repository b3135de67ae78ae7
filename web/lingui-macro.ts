import { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import { inlineEnglishMessagesPlugin } from './compile-messages.ts'

/** Compiles the messages of the code. */
export const linguiMacro = defineRolldownBabelPreset({
  preset: () => ({
    plugins: [
      ['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }],
      inlineEnglishMessagesPlugin,
    ],
  }),
  rolldown: { filter: { code: /@lingui\/(core|react)\/macro/ } },
})

import type { Plugin } from 'vitest/config'
import { findRules } from './find-rules.ts'
import { createSwitchingPlugin, isSwitchedExpression, listRulesIn, type SourceRule } from './loaded.ts'

const isGuarded = /^(server\/src|contract\/src\/calls)\/.*(?<!\.test)\.ts$/

/** Every rule there is, by the file in which it stands. */
export function listRules(): SourceRule[] {
  return listRulesIn(isGuarded, (file, source) => findRules(file, source).map(({ rule }) => rule))
}

/** Makes each rule one that can be taken out while tests run. */
export function removableRulesPlugin(): Plugin {
  return createSwitchingPlugin('take-rules', isGuarded, (file, code) =>
    findRules(file, code).reduceRight(
      (text, { rule, start, end, becomes }) =>
        text.slice(0, start) + becomes(text.slice(start, end), isSwitchedExpression(rule)) + text.slice(end),
      code,
    ),
  )
}

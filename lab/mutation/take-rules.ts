import type { Plugin } from 'vitest/config'
import { findAccessRules } from './find-access-rules.ts'
import { createSwitchingPlugin, listRulesIn, type SourceRule, switchCheckExpression } from './loaded.ts'

const isGuarded = /^(server\/src|contract\/src\/calls)\/.*(?<!\.test)\.ts$/

/** Every rule there is, by the file in which it stands. */
export function listAccessRulesInSource(): SourceRule[] {
  return listRulesIn(isGuarded, (file, source) => findAccessRules(file, source).map(({ rule }) => rule))
}

/** Makes each rule one that can be taken out while tests run. */
export function removableRulesPlugin(): Plugin {
  return createSwitchingPlugin('take-rules', isGuarded, (file, code) =>
    findAccessRules(file, code).reduceRight(
      (text, { rule, start, end, becomes }) =>
        text.slice(0, start) + becomes(text.slice(start, end), switchCheckExpression(rule)) + text.slice(end),
      code,
    ),
  )
}

import type { Plugin } from 'vitest/config'
import { findRules } from './find-rules.ts'
import { foundIn, loadOtherwise, type Rule, taken } from './loaded.ts'

const isGuarded = /^(server\/src|contract\/src\/calls)\/.*(?<!\.test)\.ts$/

/** Every rule there is, by the file in which it stands. */
export function everyRule(): Rule[] {
  return foundIn(isGuarded, (file, source) => findRules(file, source).map(({ rule }) => rule))
}

/** Makes each rule one that can be taken out while tests run. */
export function takeRules(): Plugin {
  return loadOtherwise('take-rules', isGuarded, (file, code) =>
    findRules(file, code).reduceRight(
      (text, { rule, start, end, becomes }) =>
        text.slice(0, start) + becomes(text.slice(start, end), taken(rule)) + text.slice(end),
      code,
    ),
  )
}

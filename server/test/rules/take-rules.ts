import { globSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vitest/config'
import { findRules } from './find-rules.ts'

declare global {
  /** The rules that modules which are loaded from now on do without. */
  var rulesTaken: ReadonlySet<string> | undefined
}

export const root = fileURLToPath(new URL('../../../', import.meta.url))
const isGuarded = /^(server\/src|contract\/src\/calls)\/.*(?<!\.test)\.ts$/

/** Every rule there is, by the file in which it stands. */
export function everyRule(): { rule: string; file: string }[] {
  return globSync('{server/src,contract/src/calls}/**/*.ts', { cwd: root })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((file) => isGuarded.test(file))
    .toSorted()
    .flatMap((file) => findRules(file, readFileSync(root + file, 'utf8')).map(({ rule }) => ({ rule, file })))
}

/** Makes each rule one that can be taken out while tests run. No file is changed: it is done to what is loaded. */
export function takeRules(): Plugin {
  return {
    name: 'take-rules',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(root, id.split('?')[0] ?? id).replaceAll(sep, '/')
      if (!isGuarded.test(file)) return undefined
      return findRules(file, code).reduceRight((text, { rule, start, end, becomes }) => {
        const taken = `globalThis.rulesTaken?.has(${JSON.stringify(rule).replaceAll('`', '\\x60').replaceAll('${', '\\x24{')})`
        return text.slice(0, start) + becomes(text.slice(start, end), taken) + text.slice(end)
      }, code)
    },
  }
}

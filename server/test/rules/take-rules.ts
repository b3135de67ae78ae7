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
/** The tests that may notice that there is no rule. */
export const isTest = /^server\/test\/(api|race)\/.*\.test\.ts$/
/** So many rules a file of tests is run without in one process. */
export const mostRules = 12
const isGuarded = /^(server\/src|contract\/src\/calls)\/.*(?<!\.test)\.ts$/

/** Every rule there is, by the file in which it stands. */
export function everyRule(): { rule: string; file: string }[] {
  return globSync('{server/src,contract/src/calls}/**/*.ts', { cwd: root })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((file) => isGuarded.test(file))
    .toSorted()
    .flatMap((file) => findRules(file, readFileSync(root + file, 'utf8')).map(({ rule }) => ({ rule, file })))
}

/**
 * Makes each rule one that can be taken out while tests run, and each file of tests one that is run once for each rule that
 * is tried. No file is changed: it is done to what is loaded.
 */
export function takeRules(): Plugin {
  return {
    name: 'take-rules',
    enforce: 'pre',
    transform(code, id) {
      const [path = id, query] = id.split('?')
      const file = relative(root, path).replaceAll(sep, '/')
      if (isTest.test(file) && query === undefined) return onceForEachRule(file)
      if (!isGuarded.test(file)) return undefined
      return findRules(file, code).reduceRight((text, { rule, start, end, becomes }) => {
        const taken = `globalThis.rulesTaken?.has(${JSON.stringify(rule).replaceAll('`', '\\x60').replaceAll('${', '\\x24{')})`
        return text.slice(0, start) + becomes(text.slice(start, end), taken) + text.slice(end)
      }, code)
    },
  }
}

function onceForEachRule(file: string): string {
  return `
    import { tryWithout } from ${JSON.stringify(`${root}server/test/rules/try-without.ts`)}
    await tryWithout(${JSON.stringify(file)}, [
      ${Array.from({ length: mostRules + 1 }, (_, at) => `() => import(${JSON.stringify(`${root}${file}?without=${at}`)})`).join(',')}
    ])`
}

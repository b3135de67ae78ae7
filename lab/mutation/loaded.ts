import { globSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vitest/config'

declare global {
  /** Says of a rule whether it is out, and of a mutant whether it is in. */
  var rulesTaken: { has(rule: string): boolean } | undefined
}

export type SourceRule = { rule: string; file: string }

export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url))
/** The tests that may notice that a rule is not there, or another. */
export const testFilePattern = /^(server\/test\/(api|property|race)|(server|contract)\/src)\/.*\.test\.ts$/
/** Maximum number of rules that a test file is run without in one process, if it is reloaded for each. */
export const maxRulesPerProcess = 20

/** Lists the rules in the sources whose path matches. */
export function listRulesIn(
  isSearched: RegExp,
  find: (file: string, source: string) => string[],
): SourceRule[] {
  return globSync('{server,contract}/src/**/*.ts', { cwd: repositoryRoot })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((file) => isSearched.test(file))
    .toSorted()
    .flatMap((file) =>
      find(file, readFileSync(repositoryRoot + file, 'utf8')).map((rule) => ({ rule, file })),
    )
}

/**
 * Builds the expression that checks whether a rule is switched, for code in a module and in a template of it.
 */
export function switchCheckExpression(rule: string): string {
  return `globalThis.rulesTaken?.has(${JSON.stringify(rule).replaceAll('`', '\\x60').replaceAll('${', '\\x24{')})`
}

/**
 * Creates a plugin that transforms sources whose path matches, and test files so that they try the changes.
 * Files on disk stay unchanged.
 */
export function createSwitchingPlugin(
  name: string,
  isChanged: RegExp,
  change: (file: string, code: string) => string,
): Plugin {
  return {
    name,
    enforce: 'pre',
    transform(code, id) {
      const [path = id, query] = id.split('?')
      const file = relative(repositoryRoot, path).replaceAll(sep, '/')
      if (testFilePattern.test(file) && query === undefined)
        return env.MUTANTS_SWITCHED ? switching(file) : anew(file)
      return isChanged.test(file) ? change(file, code) : undefined
    },
  }
}

/** A file of tests that declares them once for each that is tried. */
function anew(file: string): string {
  const loads = Array.from({ length: maxRulesPerProcess + 1 }, (_, at) => `() => ${imported(file, at)}`)
  return `
    import { tryWithoutRules } from ${JSON.stringify(`${repositoryRoot}lab/mutation/try-without.ts`)}
    await tryWithoutRules(${JSON.stringify(file)}, [${loads.join(',')}])`
}

/** A file of tests that declares them once, each to be repeated with all that it reaches. */
function switching(file: string): string {
  return `
    import { tryMutants } from ${JSON.stringify(`${repositoryRoot}lab/mutation/try-switched.ts`)}
    await tryMutants(${JSON.stringify(file)}, () => ${imported(file, 0)})`
}

function imported(file: string, at: number): string {
  return `import(${JSON.stringify(`${repositoryRoot}${file}?without=${at}`)})`
}

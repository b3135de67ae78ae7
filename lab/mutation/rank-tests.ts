import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { repositoryRoot, testFilePattern } from './loaded.ts'

const tests = globSync('{server/test,server/src,contract/src}/**/*.test.ts', { cwd: repositoryRoot })
  .filter((path) => testFilePattern.test(path))
  .map((path) => ({
    path,
    says: squeezed(`${path} ${readFileSync(join(repositoryRoot, path), 'utf8')}`),
  }))

/**
 * The files of tests in the order in which they may notice that there is no rule: those that speak most of what it, its file
 * and the files that import it are called come first. Its own tests come before all; then rare
 * names count most, and a place that is called alike.
 */
export function rankTestsFor({ rule, file }: { rule: string; file: string }): string[] {
  const names = new Set([...namesOf(rule), ...namesOf(file), ...importersOf(file).flatMap(namesOf)])
  const weights = [...names].map((name) => {
    const saying = tests.filter(({ says }) => says.includes(name)).length
    return { name, weight: Math.log(tests.length / Math.max(saying, 1)) }
  })
  const stems = new Set(stemsOf(file))
  const own = file.replace(/\.ts$/, '.test.ts')
  const nearness = ({ path, says }: { path: string; says: string }) =>
    (path === own ? Number.POSITIVE_INFINITY : 0) +
    weights.reduce((sum, { name, weight }) => sum + (says.includes(name) ? weight : 0), 0) +
    6 * stemsOf(path).filter((word) => stems.has(word)).length
  return tests.toSorted((one, other) => nearness(other) - nearness(one)).map(({ path }) => path)
}

/** All files of tests, those first that come early for many of these. */
export function rankTestsForAll(rules: readonly { rule: string; file: string }[]): string[] {
  const files = new Map(rules.map((one) => [one.file, one]))
  const weights = new Map<string, number>()
  for (const { file } of files.values())
    for (const [index, path] of rankTestsFor({ rule: file, file }).entries())
      weights.set(path, (weights.get(path) ?? 0) + 1 / (index + 1))
  return [...weights].toSorted(([, one], [, other]) => other - one).map(([path]) => path)
}

function importersOf(file: string): string[] {
  const says = `/${basename(file)}'`
  return globSync('server/src/**/*.ts', { cwd: repositoryRoot }).filter((path) =>
    readFileSync(join(repositoryRoot, path), 'utf8').includes(says),
  )
}

/** `hide-comment`, `hide_comment` and `hideComment` are one name. */
function namesOf(text: string): string[] {
  const names = text.replace(/^server\/src|\.ts\b/g, '').match(/[A-Za-z_-]{4,}/g) ?? []
  return names.map(squeezed)
}

function squeezed(text: string): string {
  return text.toLowerCase().replace(/[_-]/g, '')
}

/** `folders` and `folder` are one word. */
export function stemsOf(text: string): string[] {
  return (text.toLowerCase().match(/[a-z]+/g) ?? []).map((word) => word.replace(/(ie)?s$/, ''))
}

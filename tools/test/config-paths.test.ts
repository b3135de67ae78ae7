import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { equivalentMutants } from '../../lab/mutation/equivalent-mutants.ts'
import { listMutants } from '../../lab/mutation/make-mutants.ts'
import { repositoryRoot } from '../settings/settings.ts'

/** Files of the repository, also those that are not committed yet, from the root. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: repositoryRoot,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(repositoryRoot, file)))

const configs = files.filter((file) =>
  /\b(?:vite|vitest|playwright|lingui)(?:\.\w+)?\.config\.ts$/.test(file),
)
const packages = files.filter((file) => /(?:^|\/)package\.json$/.test(file))
const tsconfigs = files.filter((file) => /(?:^|\/)tsconfig\.json$/.test(file))

type Biome = { files: { includes: string[] }; overrides: { includes: string[] }[] }
type Knip = { workspaces: Record<string, { entry?: string[]; project?: string[] }> }

test('every pattern of biome.json matches a file', () => {
  const { files: all, overrides } = read<Biome>('biome.json')
  const patterns = [all, ...overrides].flatMap(({ includes }) => includes)
  expect(patterns.flatMap((pattern) => unmatched('.', pattern))).toEqual([])
})

test('every pattern of knip.json matches a file', () => {
  const { workspaces } = read<Knip>('knip.json')
  const found = Object.entries(workspaces).flatMap(([folder, { entry = [], project = [] }]) =>
    [...entry, ...project].flatMap((pattern) => unmatched(folder, pattern)),
  )
  expect(found).toEqual([])
})

test.each(tsconfigs)('every path that %s includes is there', (file) => {
  const { include = [] } = read<{ include?: string[] }>(file)
  expect(include.flatMap((pattern) => unmatched(dirname(file), pattern))).toEqual([])
})

test.each(packages)('every program that the scripts of %s run is there', (file) => {
  const { scripts = {}, exports = {} } = read<{ scripts?: object; exports?: object }>(file)
  const named = Object.values(scripts).flatMap((script: string) =>
    script.split(/\s+/).filter((word) => /^[\w./-]+\.(?:ts|mjs|js)$/.test(word)),
  )
  const exported = Object.values(exports).flatMap((path: unknown) => (typeof path === 'string' ? [path] : []))
  expect(
    [...named, ...exported.map((path) => path.replace('/*', '/**/*'))].flatMap((path) =>
      unmatched(dirname(file), path),
    ),
  ).toEqual([])
})

test.each(configs)('every path that %s names is there', (file) => {
  const folder = dirname(file)
  const named = stringsIn(file).filter(
    (text) =>
      /^(?![/@]|node:)[\w.{},*?/-]+$/.test(text) &&
      /[/*]/.test(text) &&
      /\*|\.(?:tsx?|mjs|js|css|html|svg)$/.test(text),
  )
  const missing = named.filter(
    (path) => unmatched(folder, path).length > 0 && unmatched('.', path).length > 0,
  )
  expect(missing).toEqual([])
})

test.each(['web/entry-points.ts', 'web/manual-chunks.ts'])('every source that %s names is there', (file) => {
  const named = stringsIn(file).filter((text) => /^[\w./-]+\.(?:tsx?|js)$/.test(text))
  expect(named).not.toEqual([])
  expect(named.filter((path) => !existsSync(join(repositoryRoot, 'web/src', path)))).toEqual([])
})

test('every mutant that is said to change nothing is one of the sources of today', () => {
  const mutants = new Set(listMutants().map(({ rule }) => rule))
  expect(equivalentMutants.filter((mutant) => !mutants.has(mutant))).toEqual([])
})

function read<T>(file: string): T {
  return JSON.parse(readFileSync(join(repositoryRoot, file), 'utf8'))
}

/** Lists the alternatives of a pattern, or the whole of it, that match no file. */
function unmatched(folder: string, pattern: string): string[] {
  const all = expanded(pattern.replace(/^!/, '').replaceAll('<rootDir>/', ''))
  const matched = all.filter(({ path }) => isThere(normalize(join(folder, path))))
  if (matched.length === 0) return [`${folder}: ${pattern}`]
  const used = new Set(matched.flatMap(({ choices }) => choices))
  return [...new Set(all.flatMap(({ choices }) => choices))]
    .filter((choice) => !used.has(choice))
    .map((choice) => `${folder}: ${pattern}: ${choice}`)
}

/** Expands the braces of a pattern; each choice carries the number of its brace. */
function expanded(pattern: string, at = 0): { path: string; choices: string[] }[] {
  const [whole, alternatives] = /\{([^{}]*)\}/.exec(pattern) ?? []
  if (whole === undefined || alternatives === undefined) return [{ path: pattern, choices: [] }]
  return alternatives.split(',').flatMap((alternative) =>
    expanded(pattern.replace(whole, alternative), at + 1).map(({ path, choices }) => ({
      path,
      choices: [`${at}: ${alternative}`, ...choices],
    })),
  )
}

function isThere(path: string): boolean {
  const folder = path.replace(/\/$/, '')
  if (folder === '.') return true
  return files.some((file) => file === folder || file.startsWith(`${folder}/`) || matchesGlob(file, path))
}

type Node = { type: string } & Record<string, unknown>

/** Texts that a source writes out, but for those it imports from. */
function stringsIn(file: string): string[] {
  const found: string[] = []
  const visit = (node: unknown) => {
    if (Array.isArray(node)) for (const each of node) visit(each)
    if (!node || typeof (node as Node).type !== 'string') return
    const one = node as Node
    if (one.type === 'ImportDeclaration') return
    if (one.type === 'Literal' && typeof one.value === 'string') found.push(one.value)
    for (const key in one) if (typeof one[key] === 'object') visit(one[key])
  }
  visit(parseSync(file, readFileSync(join(repositoryRoot, file), 'utf8')).program)
  return found
}

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const top = join(import.meta.dirname, '../..')

/** Layers of each folder, lowest first: nothing imports from a layer above its own. Types count. */
const floors: Record<string, readonly string[]> = {
  'contract/src': [
    'accounts admission-class backoffice clock content-rules errors fill-path limits money social text',
    'call-facts',
    'calls',
    'call',
    'fields',
    'shapes',
    'all-calls',
    'client',
  ],
  'server/src': [
    'platform',
    'access media',
    'money social accounts',
    'trust backoffice seo web',
    'roles',
    'main',
  ],
  'web/src': ['lib', 'layout', 'features', 'app', 'main'],
  'admin/src': ['lib', 'layout', 'features', 'app', 'main'],
  tools: [
    'setup',
    'process',
    'settings',
    'database services web chromium',
    'stack',
    'backup check-config doctor release run start',
    'test',
  ],
}

/** Groups of features in one layer of the server: circles are looked for among the features, not the groups. */
const besideEachOther = /^(?:money|social|accounts)\//

describe.each([
  'contract/src',
  'server/src',
  'ui/src',
  'web/src',
  'admin/src',
  'sandbox/src',
  'tools',
  'lab',
])('%s', (part) => {
  const imports = importsWithin(join(top, part))

  test('has no two folders or files that import each other', () => {
    const within = imports.map(
      ([from, to]) => [from.replace(besideEachOther, ''), to.replace(besideEachOther, '')] as const,
    )
    expect(circlesOf(part === 'server/src' ? within : imports)).toEqual([])
  })

  const floorsOfPart = floors[part]
  if (!floorsOfPart) return
  test('imports from its own floor and those below alone', () => {
    const heights = new Map(
      floorsOfPart.flatMap((names, height) => names.split(/\s+/).map((name) => [name, height])),
    )
    const heightOf = (file: string) => heights.get(file.split('/')[0]?.replace(/\.tsx?$/, '') ?? '') ?? -1
    expect(imports.map(([from]) => from).filter((file) => heightOf(file) === -1)).toEqual([])
    const upward = imports.filter(([from, to]) => heightOf(from) < heightOf(to))
    expect(upward.map((each) => each.join(' -> '))).toEqual([])
  })
})

test('the contract’s calls and facts bring no schema with them', () => {
  const folder = join(top, 'contract/src')
  const ground = globSync('{*,{accounts,backoffice,calls,limits,social}/**/*}.ts', { cwd: folder }).filter(
    (file) => file !== 'all-calls.ts',
  )
  const importing = ground.filter((file) =>
    /^import (?!type ).*'zod'/m.test(readFileSync(join(folder, file), 'utf8')),
  )
  expect(importing).toEqual([])
})

test('pictures, films and sounds of the desk are drawn by the parts that know where files are', () => {
  const folder = join(top, 'admin/src')
  const drawing = globSync('**/*.tsx', { cwd: folder }).filter((file) =>
    /<(?:img|video|audio|picture|Avatar)\b/.test(readFileSync(join(folder, file), 'utf8')),
  )
  expect(drawing.toSorted()).toEqual([
    'features/verification/verification-documents.tsx',
    'layout/files/revealable-media.tsx',
    'layout/files/user-avatar.tsx',
  ])
})

test('screens of the desk take their keys from one table', () => {
  const folder = join(top, 'admin/src')
  const literals = globSync('**/*.tsx', { cwd: folder }).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const found = text.match(/\b(key|hotkey|keyName): '(.|[A-Z]\w+)'|<Key>(.|Enter|Shift .)<\/Key>/g) ?? []
    return found.map((literal) => `${file}: ${literal}`)
  })
  expect(literals).toEqual([])
})

/** Lists the imports between files, by their paths in the folder. */
function importsWithin(folder: string): (readonly [string, string])[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !/\.test\.tsx?$/.test(file))
  return files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
      .map(([, path = '']) => join(dirname(file), path))
      .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('..'))
      .map((path) => [file, path] as const),
  )
}

/** Finds import cycles among the direct children of each folder, files and folders alike. */
function circlesOf(imports: readonly (readonly [string, string])[]): string[] {
  const levels = new Map<string, Map<string, Set<string>>>()
  for (const [from, to] of imports) {
    let folder = dirname(from)
    while (folder !== '.' && !to.startsWith(`${folder}/`)) folder = dirname(folder)
    const [one, other] = [from, to].map((path) => relative(folder, path).split('/')[0] ?? '')
    if (one === undefined || other === undefined || one === other) continue
    const level = levels.get(folder) ?? levels.set(folder, new Map()).get(folder)
    level?.set(one, (level.get(one) ?? new Set()).add(other))
  }
  return [...levels].flatMap(([folder, edges]) =>
    [...edges.keys()]
      .filter((name) => reaches(edges, name, name))
      .map(
        (name) =>
          `${join(folder, name)} -> ${[...(edges.get(name) ?? [])].filter((each) => reaches(edges, each, name)).join(', ')}`,
      ),
  )
}

function reaches(edges: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set<string>()
  const open = [...(edges.get(from) ?? [])]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name === to) return true
    if (!seen.has(name)) open.push(...(edges.get(seen.add(name) && name) ?? []))
  }
  return false
}

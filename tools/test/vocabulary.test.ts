import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiErrors } from '@fanfare/contract/errors'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../settings/settings.ts'
import { vocabularyExceptions } from './vocabulary-exceptions.ts'

/** Words that named several things each, or nothing that the field calls so. `line` stays: of a text, of a bank statement. */
const banned =
  'told tell tells kept keep keeps look looks place places way ways door doors turn turns wanted begun words sight together spread fate fates drawn aside parcel parcels round rounds hers'.split(
    ' ',
  )
const capitals = banned.map((word) => word[0]?.toUpperCase() + word.slice(1))
/** Finds sources in which a declared name may hold a banned word, so that few have to be parsed. */
const mayDeclare = new RegExp(
  `\\b(?:${banned.join('|')})(?=[A-Z_]|\\s*[=:?,;(){}\\]<>]| of | in )|(?:${capitals.join('|')})(?![a-z])|_(?:${banned.join('|')})(?![a-z])`,
)

type Source = { file: string; text: string }

const sources = readSources('{server,contract,web,admin,ui}/src/**/*.{ts,tsx}', 'tools/**/*.{ts,mjs}')
const testSources = readSources(
  '{server/test,lab,e2e,demo,sandbox,ui/gallery}/**/*.{ts,tsx,mjs,js}',
  'web/*.{ts,js}',
)

test('no declared name and no file name says a word that means several things', () => {
  const found = [...sources, ...testSources].flatMap(({ file, text }) =>
    [...file.split('/').slice(1), ...(mayDeclare.test(text) ? declaredIn(file, text) : [])]
      .filter((name) => wordsIn(name).some((word) => banned.includes(word)))
      .filter((name) => !isExcepted(file, name))
      .map((name) => `${file}: ${name}`),
  )
  expect([...new Set(found)]).toEqual([])
})

test('an export of the server has a name of its own', () => {
  const files = new Map<string, string[]>()
  for (const { file, text } of sources) {
    // The types of rows are named for their tables.
    if (!file.startsWith('server/src/') || file.endsWith('/db/tables.ts')) continue
    for (const [, name = ''] of text.matchAll(
      /^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm,
    ))
      files.set(name, [...(files.get(name) ?? []), file])
  }
  const twice = [...files].filter(([, all]) => new Set(all).size > 1)
  expect(twice.map(([name, all]) => `${name}: ${all.join(', ')}`)).toEqual([])
})

test('a doc comment begins with a verb or a noun phrase, and no comment says she', () => {
  const headless =
    /^(?:What|Whether|How|Who|Whom|Whose|Where|When|Why|Of|Which|Those|That|So|Also|By|If|In|On|Nobody|Nothing|Above|Below)\b/
  const found = sources.flatMap(({ file, text }) => {
    const comments = [...text.matchAll(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*/gm)].map(([comment]) => comment)
    return comments
      .map((comment) =>
        comment
          .replace(/^\s*(?:\/\*\*|\*\/|\*|\/\/) ?/gm, '')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      )
      .filter(
        (said, at) =>
          (comments[at]?.startsWith('/**') && headless.test(said)) ||
          /(?<![\w“"'`])(?:she|her|hers|herself|She|Her)(?![\w”"'`])/.test(said),
      )
      .map((said) => `${file}: ${said}`)
  })
  expect(found.filter((comment) => !comment.startsWith('server/src/platform/db/tables.ts'))).toEqual([])
})

/** Identifiers and words in a `@throws` that no source declares. */
const foreignNames = new Set(
  'Error TypeError RangeError SyntaxError PostgreSQL Google WebP JPEG JSON English PEM Ed25519 ENOENT NODE_ENV ENV_FILE'.split(
    ' ',
  ),
)

test('what a doc comment says is thrown, or links to, is declared or an error code of the contract', () => {
  const all = [...sources, ...testSources]
  const known = new Set([...foreignNames, ...Object.keys(apiErrors)])
  for (const { text } of all)
    for (const [, name = ''] of text.matchAll(
      /\b(?:class|function\*?|const|let|type|interface|enum)\s+(\w+)/g,
    ))
      known.add(name)
  const found = all.flatMap(({ file, text }) =>
    [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)]
      .flatMap(([comment]) => namesIn(comment))
      .filter((name) => !known.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})

/** Returns the names of errors after each `@throws` of a doc comment, and the targets of its links. */
function namesIn(comment: string): string[] {
  const content = comment
    .replace(/\*\/$/, '')
    .replace(/^\s*(?:\/\*\*|\*) ?/gm, '')
    .replaceAll(/\s+/g, ' ')
  const thrown = [...content.matchAll(/@throws (.*?)(?=@(?:throws|returns|param)|$)/g)].flatMap(
    ([, sentence = '']) =>
      sentence
        .replaceAll(/`[^`]*`|"[^"]*"/g, '')
        .match(/(?<![.!?] )\b(?:[A-Z][a-z]\w*|[A-Z][A-Z_]{3,})\b/g) ?? [],
  )
  const links = [...content.matchAll(/\{@link ([\w.]+)/g)].flatMap(([, target = '']) => target.split('.'))
  return [...thrown, ...links]
}

function readSources(...patterns: string[]): Source[] {
  return globSync(
    patterns.map((pattern) => join(repositoryRoot, pattern)),
    { exclude: (path) => path.endsWith('node_modules') || path.endsWith('/dist') },
  )
    .map((path) => ({ file: path.slice(repositoryRoot.length + 1), text: readFileSync(path, 'utf8') }))
    .filter(({ file }) => !file.endsWith('.d.ts') && !file.startsWith('tools/test/vocabulary'))
}

function isExcepted(file: string, name: string): boolean {
  return vocabularyExceptions.some(({ names, files }) => names.test(name) && files.test(file))
}

function wordsIn(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
}

type Node = { type: string } & Record<string, unknown>

/**
 * Names that a source declares: of variables, parameters, functions, classes, types and their members. Taken from an object
 * under its own name (`{ place }`), a name is judged where the object’s type is declared; keys of objects are the types’.
 */
function declaredIn(file: string, text: string): string[] {
  const names: string[] = []
  const add = (key: unknown) => {
    const { name, value } = (key ?? {}) as { name?: unknown; value?: unknown }
    names.push(String(name ?? value ?? ''))
  }
  const bind = (pattern: Node | null | undefined) => {
    if (!pattern) return
    if (pattern.type === 'Identifier') add(pattern)
    for (const property of (pattern.properties ?? []) as Node[])
      if (property.type === 'RestElement') bind(property)
      else if (!property.shorthand) bind(property.value as Node)
    for (const element of (pattern.elements ?? []) as Node[]) bind(element)
    bind((pattern.left ?? pattern.argument ?? pattern.parameter) as Node)
  }
  const visit = (node: unknown) => {
    if (Array.isArray(node)) for (const each of node) visit(each)
    if (!node || typeof (node as Node).type !== 'string') return
    const one = node as Node
    if (one.type === 'VariableDeclarator') bind(one.id as Node)
    if (one.type === 'CatchClause') bind(one.param as Node)
    if (Array.isArray(one.params)) for (const parameter of one.params) bind(parameter as Node)
    if (isNamed.test(one.type) && one.id) add(one.id)
    if (isMember.test(one.type) && !one.computed) add(one.key)
    if (one.type === 'TSTypeParameter') add(typeof one.name === 'string' ? one : one.name)
    for (const key in one) if (typeof one[key] === 'object') visit(one[key])
  }
  visit(parseSync(file, text).program)
  return names
}

const isNamed =
  /^(?:FunctionDeclaration|FunctionExpression|ClassDeclaration|TS\w*(?:Function|Alias|Interface|Enum)\w*)$/
const isMember = /^(?:TSPropertySignature|TSMethodSignature|PropertyDefinition|MethodDefinition)$/

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../settings/settings.ts'

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'STYLE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/operations.md',
  'docs/performance.md',
  'lab/README.md',
  'docs/security.md',
  'docs/adr/README.md',
]
const isFileName = /\.(ts|tsx|mjs|sql|md|json|css|po)$/
const isPath = /^[\w.-]+(\/[\w.-]+)*\/?$/

/** Every file of the repository, with a slash before it, and every folder, with one behind it too. */
const paths = new Set(
  execFileSync('git', ['ls-files'], { cwd: repositoryRoot, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(repositoryRoot, file)))
    .flatMap((file) => [`/${file}`, ...foldersOf(file)]),
)
const all = [...paths]

test.each(documents)('every path that %s names is there', (document) => {
  const text = readFileSync(join(repositoryRoot, document), 'utf8')
  expect([...namedIn(text), ...mappedIn(text)].filter((path) => !isThere(path))).toEqual([])
})

test.each(documents)('every page that %s leads to is there, and every command can be given', (document) => {
  const text = readFileSync(join(repositoryRoot, document), 'utf8')
  const pages = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, page = '']) => page)
  expect(pages.filter((page) => !existsSync(join(repositoryRoot, dirname(document), page)))).toEqual([])
  const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'))
  const commands = [...text.matchAll(/npm run (?:-s )?(?!-w)([\w:-]+)/g)].map(([, command = '']) => command)
  expect(commands.filter((command) => !Object.hasOwn(scripts, command))).toEqual([])
})

test('the index lists every decision record by its title, and every record has a status, valid links and at most 600 words', () => {
  const index = readFileSync(join(repositoryRoot, 'docs/adr/README.md'), 'utf8')
  const records = readdirSync(join(repositoryRoot, 'docs/adr')).filter((file) => file !== 'README.md')
  const wrong = records.filter((file) => {
    const text = readFileSync(join(repositoryRoot, 'docs/adr', file), 'utf8')
    const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(text) ?? []
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, page = '']) => page)
    return (
      !index.includes(`| ${number} | [${title}](${file}) |`) ||
      !/^Status: (accepted|historical|superseded by \[)/m.test(text) ||
      links.some((page) => !existsSync(join(repositoryRoot, 'docs/adr', page))) ||
      text.split(/\s+/).length > 600
    )
  })
  expect(wrong).toEqual([])
})

test('former names of scripts lead to scripts of today', () => {
  const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const targets = Object.values(scripts).flatMap(
    (script) => /former-script\.mjs (\S+)$/.exec(script)?.[1] ?? [],
  )
  expect(targets).toHaveLength(8)
  expect(
    targets.filter((target) => !Object.hasOwn(scripts, target) || scripts[target]?.includes('former')),
  ).toEqual([])
})

/** A document may leave out where a path begins, never where it ends. */
function isThere(path: string): boolean {
  return all.some((each) => each.endsWith(`/${path}`) || each.endsWith(`/${path}/`))
}

function namedIn(text: string): string[] {
  return [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)]
    .map(([, word = '']) => word)
    .filter((word) => isPath.test(word) && (isFileName.test(word) || /\w\/(\w|$)/.test(word)))
}

/** Lists the paths in a block, one per line, indented below their folder. */
function mappedIn(text: string): string[] {
  const [, map = ''] = /^```\n(contract\/[\s\S]*?)^```/m.exec(text) ?? []
  let folder = ''
  return map.split('\n').flatMap((line) => {
    const [, indent = '', path = ''] = /^( *)(\S+)/.exec(line) ?? []
    if (indent === '') folder = path
    return isPath.test(path) ? [indent === '' ? path : `${folder}${path}`] : []
  })
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}/`)
}

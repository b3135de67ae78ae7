import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../src')

test.each(['web', 'admin-web'])(
  'the role %s loads settings, brand and pages, and nothing of the API or the database',
  async (role) => {
    const seen = new Set<string>()
    async function follow(file: string): Promise<void> {
      if (seen.has(file)) return
      seen.add(file)
      const text = await readFile(file, 'utf8')
      for (const [, types, from = ''] of text.matchAll(
        /^(?:import|export) (type )?(?:[^'"]*? from )?'(\.[^']+)'/gm,
      )) {
        // Types alone load nothing.
        if (!types) await follow(resolve(dirname(file), from))
      }
    }
    await follow(join(source, `roles/${role}.ts`))
    const others = [...seen]
      .map((file) => relative(source, file))
      .filter((file) => !/^(web|platform\/(config|brand))\//.test(file))
    expect(new Set(others)).toEqual(
      new Set([`roles/${role}.ts`, 'roles/listen.ts', 'roles/serve-built-frontend.ts']),
    )
  },
)

test('the entry point loads no role before it is known which', async () => {
  const text = await readFile(join(source, 'main.ts'), 'utf8')
  expect(text.match(/^import .*$/gm)).toEqual([
    "import process from 'node:process'",
    "import { readEnvironment } from './platform/config/environment.ts'",
    "import { connectionErrorSentence, errorMessageOf } from './platform/db/connection/is-connection-error.ts'",
  ])
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accessPredicates } from '../../lab/mutation/find-access-rules.ts'
import { repositoryRoot } from '../settings/settings.ts'

test('the predicates that mutation tests take out are functions of the server', () => {
  const sources = globSync(join(repositoryRoot, 'server/src/**/*.ts')).map((path) =>
    readFileSync(path, 'utf8'),
  )
  const declared = new Set(
    sources.flatMap((text) => [...text.matchAll(/^(?:export )?function (\w+)/gm)].map(([, name]) => name)),
  )
  expect(accessPredicates.filter((name) => !declared.has(name))).toEqual([])
})

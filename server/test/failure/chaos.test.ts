import { expect, test } from 'vitest'
import { killUnderLoad } from './chaos/kill.ts'

// `npm run chaos` kills both far more often.
test('a server that is killed again and again under load loses nothing that it acknowledged, and books nothing twice', {
  timeout: 240_000,
}, async () => {
  expect(await killUnderLoad({ api: 12, database: 0 }, () => undefined)).toMatchObject({ apiKills: 12 })
})

test('a database that is killed under load has kept what was acknowledged, and the server finds it again', {
  timeout: 120_000,
}, async () => {
  expect(await killUnderLoad({ api: 0, database: 2 }, () => undefined)).toMatchObject({ databaseKills: 2 })
})

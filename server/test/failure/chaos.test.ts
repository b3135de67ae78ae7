import { expect, test } from 'vitest'
import { times } from '../setup/runner/length.ts'
import { killUnderLoad } from './chaos/kill.ts'

// `npm run chaos` kills both far more often.
const apiKills = times(3, 12)
const databaseKills = times(1, 2)

test('a server that is killed again and again under load loses nothing that it acknowledged, and books nothing twice', {
  timeout: 240_000,
}, async () => {
  expect(await killUnderLoad({ api: apiKills, database: 0 }, () => undefined)).toMatchObject({ apiKills })
})

test('a database that is killed under load has kept what was acknowledged, and the server finds it again', {
  timeout: 120_000,
}, async () => {
  expect(await killUnderLoad({ api: 0, database: databaseKills }, () => undefined)).toMatchObject({
    databaseKills,
  })
})

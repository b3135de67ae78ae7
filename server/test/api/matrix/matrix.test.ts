import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startMoneyApp } from '../../setup/money/money.ts'
import { openAsOwner } from '../../setup/owner.ts'
import {
  asAdmin,
  asEverybody,
  asWhoLeft,
  atBackOffice,
  atFiles,
  backOffice,
  type Ground,
  membersOnly,
  people,
} from './attempts.ts'
import { snapshotState } from './state.ts'
import { makeWorld, settings } from './world.ts'

// A call with files is made by everybody in turn.
vi.setConfig({ testTimeout: 120_000 })

const app = await startMoneyApp(settings)
// A draft whose making is taken up at last finds that its files are gone, where discarding it was tried.
app.mayFail.add('make-publication')

let ground: Ground

beforeAll(async () => {
  const world = await makeWorld(app)
  ground = { fastify: app.fastify, world, state: await snapshotState(openAsOwner(app) as never) }
}, 120_000)

describe('who is there', () => {
  test.each(people)('$key', async (declared) => {
    expect(await asEverybody(ground, declared)).toEqual([])
  })
})

test('files are sent to who may see what they belong to, and to nobody else', async () => {
  expect(await atFiles(ground)).toEqual([])
})

describe('who is not there any more', () => {
  test.each(membersOnly)('is not signed in: $key', async (declared) => {
    expect(await asWhoLeft(ground, declared)).toEqual([])
  })
})

describe('the back-office', () => {
  test.each(backOffice)('is nobody’s else: $key', async (declared) => {
    expect(await atBackOffice(ground, declared)).toEqual([])
  })

  test.each(people)('opens nothing else: $key', async (declared) => {
    expect(await asAdmin(ground, declared)).toEqual([])
  })
})

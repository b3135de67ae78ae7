import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { lockPairAndFindSubscription } from '../../src/money/subscriptions/lock-subscription.ts'
import { blockPerson } from '../../src/social/lists/block.ts'
import { startTestApp } from '../setup/app.ts'
import { joined, type Person } from '../setup/people.ts'

const app = await startTestApp()

function subscribe(fan: Person, creator: Person) {
  return app.call('GET /subscription/create-free-subscription/{creatorId}', {
    params: { creatorId: creator.id },
    token: fan.token,
  })
}

async function subscriberCount({ username }: Person): Promise<number> {
  const { data } = await app.call('GET /creator/get-public-creator-details/{username}', {
    params: { username },
  })
  return data.subscriberCount ?? -1
}

test('a fan subscribes while another of the same creator is still at it', async () => {
  const creator = await joined(app, { verified: true })
  const [slow, quick] = [await joined(app), await joined(app)]
  await app.ctx.db.transaction().execute(async (tx) => {
    await lockPairAndFindSubscription(tx, slow.id, creator.id)
    expect((await subscribe(quick, creator)).status).toBe(200)
  })
  expect(await subscriberCount(creator)).toBe(1)
})

test('of many who subscribe to one creator and to each other, each is counted once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => joined(app, { verified: true })))
  const pairs = people.flatMap((fan) =>
    people.filter((creator) => creator !== fan).map((creator) => [fan, creator]),
  )
  const answers = await Promise.all(
    pairs.flatMap(([fan, creator]) =>
      fan && creator ? [subscribe(fan, creator), subscribe(fan, creator)] : [],
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(pairs.length)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(pairs.length)
  for (const person of people) expect(await subscriberCount(person)).toBe(people.length - 1)
})

test('a fan who is blocked while waiting to subscribe is refused', async () => {
  const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
  let subscribing: ReturnType<typeof subscribe> | undefined
  await app.ctx.db.transaction().execute(async (tx) => {
    await lockPairAndFindSubscription(tx, fan.id, creator.id)
    subscribing = subscribe(fan, creator)
    await vi.waitFor(async () => {
      const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory'`.execute(tx)
      expect(rows).not.toHaveLength(0)
    })
    await blockPerson(tx, app.ctx, creator.id, fan.id)
  })
  expect((await subscribing)?.status).toBe(404)
  expect(await subscriberCount(creator)).toBe(0)
})

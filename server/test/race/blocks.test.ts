import { expect, test } from 'vitest'
import { startTestApp } from '../setup/app.ts'
import { toggledBlock } from '../setup/blocks.ts'
import { joined } from '../setup/people.ts'

const app = await startTestApp()

test('a fan who is blocked while subscribing is not subscribed in the end, whichever came first', async () => {
  const creator = await joined(app, { verified: true })
  for (let iteration = 0; iteration < 12; iteration++) {
    const fan = await joined(app)
    const [answer] = await Promise.all([
      app.call('GET /subscription/create-free-subscription/{creatorId}', {
        params: { creatorId: creator.id },
        token: fan.token,
      }),
      toggledBlock(app, creator, fan),
    ])
    expect([200, 404]).toContain(answer.status)
    const stored = await app.ctx.db
      .selectFrom('subscription')
      .select('status')
      .where('fan_id', '=', fan.id)
      .executeTakeFirst()
    expect(stored?.status ?? 'NONE').toMatch(/^(NONE|EXPIRED)$/)
  }
  const { data } = await app.call('GET /creator/get-public-creator-details/{username}', {
    params: { username: creator.username },
  })
  expect(data.subscriberCount).toBe(0)
})

test('two people who block each other at once are both answered', async () => {
  for (let iteration = 0; iteration < 10; iteration++) {
    const [amara, bola] = [await joined(app), await joined(app)]
    const answers = await Promise.all(
      [
        [amara, bola],
        [bola, amara],
      ].map(([blocker, person]) =>
        app.call('POST /user-folder/toggle-block/{userId}', {
          params: { userId: person?.id ?? '' },
          token: blocker?.token,
        }),
      ),
    )
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
  }
})

import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import {
  type AttemptLimit,
  consumeAttempt,
  refundAttempt,
  resetAttempts,
  tryConsumeAttempt,
} from '../../../../src/accounts/sessions/throttle.ts'
import { Refusal } from '../../../../src/platform/errors.ts'
import { startTestApp, type TestApp } from '../../../setup/app.ts'

const limit: AttemptLimit = { name: 'tries-of-a-test', most: 3, seconds: 60 }
const startMs = new Date('2027-03-01T10:00:00.000Z').getTime()

let app: TestApp
let off: TestApp
/** Time stands still unless a test moves it. */
let now = startMs

beforeAll(async () => {
  ;[app, off] = await Promise.all([startTestApp({ THROTTLE: 'true' }), startTestApp()])
  for (const each of [app, off]) each.clock.now = () => new Date(now)
})

/** @returns the seconds to wait, or nothing where there is none */
async function tryOnce(subject: string, at = now): Promise<number | undefined> {
  now = at
  try {
    await consumeAttempt(app.ctx, limit, subject)
    return undefined
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return refusal.more.retryAfterSeconds
  }
}

test('as many tries are free as there are, and then each waits until the first is over, to the second', async () => {
  const subject = randomUUID()
  const waits = []
  for (const second of [0, 10, 20, 30.999, 59.001])
    waits.push(await tryOnce(subject, startMs + second * 1000))
  expect(waits).toEqual([undefined, undefined, undefined, 30, 1])
  const again = []
  for (const second of [60, 60, 60, 60]) again.push(await tryOnce(subject, startMs + second * 1000))
  expect(again).toEqual([undefined, undefined, undefined, 60])
})

test('a try that turned out to be right is one more, and never more than there are', async () => {
  const [subject, other] = [randomUUID(), randomUUID()]
  for (const each of [subject, other]) for (let time = 0; time < 3; time++) await tryOnce(each)
  await refundAttempt(app.ctx, limit, subject)
  expect([await tryOnce(subject), await tryOnce(subject)]).toEqual([undefined, 60])
  expect(await tryOnce(other)).toBe(60)
  for (let time = 0; time < 9; time++) await refundAttempt(app.ctx, limit, subject)
  const after = []
  for (let time = 0; time < 4; time++) after.push(await tryOnce(subject))
  expect(after).toEqual([undefined, undefined, undefined, 60])
})

test('who gets all tries back is the one, and nobody else', async () => {
  const [subject, other] = [randomUUID(), randomUUID()]
  for (const each of [subject, other]) for (let time = 0; time < 3; time++) await tryOnce(each)
  await app.ctx.db.transaction().execute((tx) => resetAttempts(tx, limit, subject))
  expect([await tryOnce(subject), await tryOnce(other)]).toEqual([undefined, 60])
})

test('where throttling is off nothing is counted, but for a rule of the product', async () => {
  const subject = randomUUID()
  const free = { isOver: false, tries: 0, retryAfterSeconds: 0 }
  for (let time = 0; time < 4; time++) expect(await tryConsumeAttempt(off.ctx, limit, subject)).toEqual(free)
  const always: AttemptLimit = { ...limit, always: true }
  const tries = []
  for (let time = 0; time < 4; time++) tries.push((await tryConsumeAttempt(off.ctx, always, subject)).tries)
  await refundAttempt(off.ctx, limit, subject)
  await refundAttempt(off.ctx, always, subject)
  tries.push(await tryConsumeAttempt(off.ctx, always, subject))
  expect(tries).toEqual([1, 2, 3, 4, { isOver: true, tries: 4, retryAfterSeconds: 60 }])
})

test('whoever runs into a limit is counted, once for each time', async () => {
  const counted = async () => {
    const { values } = await app.ctx.metrics.throttled.get()
    return values.find(({ labels }) => labels.bucket === limit.name)?.value ?? 0
  }
  const [subject, before] = [randomUUID(), await counted()]
  for (let time = 0; time < 5; time++) await tryOnce(subject)
  expect((await counted()) - before).toBe(2)
})

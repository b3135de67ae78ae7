import { expect, test } from 'vitest'
import { openFakeProviders, testCardNumbers } from './setup/open-sandbox.ts'
import { startReceiver } from './setup/webhook-receiver.ts'

test('an event is delivered again until the product answers 2xx', async () => {
  const fakeProviders = await openFakeProviders({}, [500, 404])
  await fakeProviders.charge('TXN_1', testCardNumbers.succeeds)
  const attempts = [
    await fakeProviders.receiver.next(),
    await fakeProviders.receiver.next(),
    await fakeProviders.receiver.next(),
  ]
  expect(new Set(attempts.map(({ raw }) => raw)).size).toBe(1)

  await fakeProviders.charge('TXN_2', testCardNumbers.succeeds)
  expect((await fakeProviders.receiver.next()).data.reference).toBe('TXN_2')
})

test('an event that nobody takes is given up with a line in the log, and the sandbox goes on', async () => {
  const gone = await startReceiver()
  gone.stop()
  const { promise, resolve } = Promise.withResolvers<string>()
  const fakeProviders = await openFakeProviders({ webhookUrl: gone.url, log: resolve })

  await fakeProviders.charge('TXN_1', testCardNumbers.succeeds)
  expect(await promise).toContain('Gave up delivering charge.success')
  expect((await fakeProviders.verify('TXN_1')).data).toMatchObject({ status: 'success' })
})

test('switched off, events are dropped; switched on, later ones arrive', async () => {
  const fakeProviders = await openFakeProviders()
  expect(await fakeProviders.post('/control/webhooks', { enabled: false })).toMatchObject({ enabled: false })
  await fakeProviders.charge('TXN_dropped', testCardNumbers.late)
  expect(await fakeProviders.post('/control/webhooks', { enabled: true })).toMatchObject({ enabled: true })

  await fakeProviders.charge('TXN_told', testCardNumbers.late)
  expect((await fakeProviders.receiver.next()).data.reference).toBe('TXN_told')
  expect((await fakeProviders.receiver.next()).data.reference).toBe('TXN_told')
})

test('events go to no address outside this machine', async () => {
  const fakeProviders = await openFakeProviders()
  expect(await fakeProviders.post('/control/webhooks', { url: 'https://example.com/hook' })).toMatchObject({
    code: 400,
  })
})

test('events are told as late and as often as one likes', async () => {
  const fakeProviders = await openFakeProviders()
  await fakeProviders.post('/control/webhooks', { afterMs: 40, times: 3 })
  const started = performance.now()
  await fakeProviders.charge('TXN_often', testCardNumbers.succeeds)
  for (let copy = 0; copy < 3; copy++)
    expect((await fakeProviders.receiver.next()).data.reference).toBe('TXN_often')
  expect(performance.now() - started).toBeGreaterThan(35)
})

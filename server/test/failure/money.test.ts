import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createPaystackCardProvider } from '../../src/platform/integrations/paystack/paystack.ts'
import {
  balanceOf,
  chargeCard,
  chargeEvent,
  deliverEvent,
  newReference,
  pay,
  startMoneyApp,
  topUp,
} from '../setup/money/money.ts'
import { joined } from '../setup/people.ts'

const app = await startMoneyApp()

async function provider(mode: 'up' | 'down') {
  await fetch(`${app.fakeProviders.url}/control/provider`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
}

test('while the provider is down a payment can be verified again later, and nothing is lost', async () => {
  const fan = await joined(app)
  const body = { amount: 500_000, reference: newReference() }
  await chargeCard(app, fan, body)
  await provider('down')
  const { status, problem, headers } = await pay(app, fan, 'POST /paystack/verify', body)
  expect([status, problem.code]).toEqual([503, 'PROVIDER_UNAVAILABLE'])
  expect(headers['retry-after']).toBeDefined()
  await provider('up')
  expect((await pay(app, fan, 'POST /paystack/verify', body)).status).toBe(200)
  expect(await balanceOf(app, fan)).toBe(500_000)
})

test('an event that comes while the provider is down is taken, and its job is tried again', async () => {
  const fan = await joined(app)
  const body = { amount: 500_000, reference: newReference() }
  await pay(app, fan, 'POST /paystack/start', body)
  await chargeCard(app, fan, body)
  const card = app.ctx.outside.cards.cardNamed('paystack')
  const { findCharge } = card
  card.findCharge = async () => {
    throw new Error('The network is gone.')
  }
  const { error } = app.ctx.log
  app.ctx.log.error = () => undefined
  expect(await deliverEvent(app, chargeEvent(body.reference))).toBe(200)
  await app.drain()
  card.findCharge = findCharge
  app.ctx.log.error = error
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(app.ctx.db)
  await app.drain()
  expect(await balanceOf(app, fan)).toBe(500_000)
})

test('after five failures in a row the provider is no longer asked', async () => {
  let connections = 0
  const listener = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void listener.close())
  const { port } = listener.address() as AddressInfo
  const card = createPaystackCardProvider({ baseUrl: `http://127.0.0.1:${port}`, secretKey: 'sk' })
  await expect(card.findCharge('TXN_1')).rejects.toThrow('reach the payment provider')
  await expect(card.findCharge('TXN_1')).rejects.toThrow('reach the payment provider')
  const failed = connections
  expect(failed).toBeGreaterThanOrEqual(5)
  await expect(card.findCharge('TXN_1')).rejects.toThrow('reach the payment provider')
  expect(connections).toBe(failed)
})

test('connections that die in the middle of payments take nothing with them, and leave nothing behind', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true })
  await topUp(app, fan, 1_000_000)
  const { error } = app.ctx.log
  app.ctx.log.error = () => undefined
  const bodies = Array.from({ length: 60 }, () => ({
    amount: 10_000,
    transactionSource: 'TIPS' as const,
    creatorId: creator.id,
    reference: newReference(),
  }))
  const killing = (async () => {
    for (let iteration = 0; iteration < 5; iteration++) {
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'fanfare' AND pid <> pg_backend_pid()`
        .execute(app.ctx.db)
        .catch(() => undefined)
    }
  })()
  const first = await Promise.all(bodies.map((body) => pay(app, fan, 'POST /paystack/send-wallet-tip', body)))
  await killing
  app.ctx.log.error = error
  const acknowledged = first.filter(({ status }) => status === 200).length
  expect(1_000_000 - (await balanceOf(app, fan))).toBeGreaterThanOrEqual(acknowledged * 10_000)
  for (const body of bodies)
    expect((await pay(app, fan, 'POST /paystack/send-wallet-tip', body)).status).toBe(200)
  expect(await balanceOf(app, fan)).toBe(400_000)
  expect(await balanceOf(app, creator)).toBe(540_000)
})

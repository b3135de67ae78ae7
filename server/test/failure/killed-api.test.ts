import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { verifyLedger } from '../../src/ledger/verify-ledger.ts'
import { balanceOf, newReference, pay, startMoneyApp, topUp } from '../setup/money.ts'
import { joined } from '../setup/people.ts'

const app = await startMoneyApp()
const mainFile = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.')
  return address.port
}

/** An API process of its own over the test's database, that is ready to be called. */
async function startApi(): Promise<{ url: string; child: ChildProcess }> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [mainFile, 'api'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      ENV_FILE: 'none',
      API_PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: app.ctx.config.database.url,
      STORAGE_URL: app.ctx.config.storageUrl,
      SECRET_KEY: app.ctx.config.secretKey,
      PAYSTACK_BASE_URL: app.sandbox.paystackUrl,
      THROTTLE: 'false',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  for await (const line of createInterface(child.stdout)) {
    if (line.includes('"ready"')) return { url: `http://127.0.0.1:${port}`, child }
  }
  throw new Error('The API did not start.')
}

test('an API process that is killed under load has lost nothing that it acknowledged, and done nothing by half', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true })
  await topUp(app, fan, 100_000_000)
  const { url, child } = await startApi()
  const acknowledged: object[] = []
  const sent: object[] = []
  async function tipOnAndOn(): Promise<void> {
    for (;;) {
      const body = {
        amount: 10_000,
        currencyCode: 'NGN',
        transactionSource: 'TIPS',
        creatorId: creator.id,
        reference: newReference(),
      }
      sent.push(body)
      try {
        const response = await fetch(`${url}/paystack/send-wallet-tip`, {
          method: 'POST',
          headers: { authorization: `Bearer ${fan.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        if (response.status === 200) acknowledged.push(body)
      } catch {
        return
      }
      if (acknowledged.length === 60) child.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: 16 }, tipOnAndOn))
  expect(await verifyLedger(app.ctx.db)).toEqual([])
  const kept = await app.ctx.db
    .selectFrom('payment')
    .select('reference')
    .where('method', '=', 'WALLET')
    .execute()
  const references = new Set(kept.map(({ reference }) => reference))
  expect(acknowledged.filter((body) => !references.has((body as { reference: string }).reference))).toEqual(
    [],
  )
  expect(await balanceOf(app, fan)).toBe(100_000_000 - kept.length * 10_000)
  for (const body of sent) {
    expect((await pay(app, fan, 'POST /paystack/send-wallet-tip', body as never)).status).toBe(200)
  }
  expect(await balanceOf(app, fan)).toBe(100_000_000 - sent.length * 10_000)
})

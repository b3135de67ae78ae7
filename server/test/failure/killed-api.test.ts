import { expect, test } from 'vitest'
import { verifyLedger } from '../../src/money/ledger/verification/verify-ledger.ts'
import { balanceOf, newReference, pay, startMoneyApp, topUp } from '../setup/money/money.ts'
import { joined } from '../setup/people.ts'
import { startApiProcess } from '../setup/processes/api-process.ts'

const app = await startMoneyApp()
test('an API process that is killed under load has lost nothing that it acknowledged, and done nothing by half', async () => {
  const fan = await joined(app)
  const creator = await joined(app, { verified: true })
  await topUp(app, fan, 100_000_000)
  const { url, child } = await startApiProcess(app, { PAYSTACK_BASE_URL: app.sandbox.paystackUrl })
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

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLedgerMismatches } from '../../src/money/ledger/verification/verify-ledger.ts'
import { loadWalletBalances } from '../../src/money/ledger/wallet/balances.ts'
import { adminOf } from '../setup/admins.ts'
import { startMoneyApp, topUp } from '../setup/money/money.ts'
import { tipped, withdrawEverything } from '../setup/money/withdrawals.ts'
import { joined } from '../setup/people.ts'
import { seed, times } from '../setup/runner/length.ts'

type Step =
  | { does: 'tip'; amount: number }
  | { does: 'request' }
  | { does: 'approve' | 'pay' | 'disapprove'; which: number }

const app = await startMoneyApp()
const admin = await adminOf(app, 'FINANCE')

/** Creates the model of a creator’s balances and of the expected answer to each step. */
function createModel() {
  const requests: { amount: number; status: 'PENDING' | 'APPROVED' | 'PAID' | 'DISAPPROVED' }[] = []
  const model = {
    available: 0,
    requests,
    held: () =>
      requests
        .filter(({ status }) => status === 'PENDING' || status === 'APPROVED')
        .reduce((sum, { amount }) => sum + amount, 0),
    run(step: Step): number {
      if (step.does === 'tip') {
        model.available += step.amount - Math.floor((step.amount * 1000 + 5000) / 10_000)
        return 200
      }
      if (step.does === 'request') {
        if (requests.some(({ status }) => status === 'PENDING')) return 409
        if (model.available === 0) return 422
        requests.push({ amount: model.available, status: 'PENDING' })
        model.available = 0
        return 201
      }
      const decided = requests[step.which]
      if (!decided) return 404
      if (step.does === 'pay' && decided.status === 'APPROVED') {
        decided.status = 'PAID'
        return 200
      }
      if (decided.status !== 'PENDING') return 409
      decided.status = ({ approve: 'APPROVED', pay: 'PAID', disapprove: 'DISAPPROVED' } as const)[step.does]
      if (step.does === 'disapprove') model.available += decided.amount
      return 200
    },
  }
  return model
}

const which = fc.nat({ max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('tip' as const), amount: fc.integer({ min: 10_000, max: 90_000 }) }),
  fc.record({ does: fc.constant('request' as const) }),
  fc.record({ does: fc.constantFrom('approve' as const, 'pay' as const, 'disapprove' as const), which }),
)

test('whatever is tipped, asked for and decided, in any order, every amount is where the model says', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const [fan, creator] = [await joined(app), await joined(app, { verified: true })]
      await topUp(app, fan, 10_000_000)
      const model = createModel()
      const ids: string[] = []
      const take = async (next: Step): Promise<number> => {
        if (next.does === 'tip') return tipped(app, fan, creator, next.amount)
        if (next.does === 'request') {
          const { status, data } = await withdrawEverything(app, creator)
          if (status === 201) ids.push(data.id)
          return status
        }
        const params = { withdrawalRequestId: ids[next.which] ?? '01K0000000000000000000000A' }
        const { status } =
          next.does === 'disapprove'
            ? await app.call('POST /admin/disapprove-withdrawal/{withdrawalRequestId}', {
                token: admin.token,
                params,
                body: { reason: 'No' },
              })
            : await app.call('POST /admin/approve-withdrawal/{withdrawalRequestId}', {
                token: admin.token,
                params,
                body: { paid: next.does === 'pay' },
              })
        return status
      }
      for (const next of steps) {
        const status = model.run(next)
        expect([next, await take(next)]).toEqual([next, status])
        const { available, current } = await loadWalletBalances(app.ctx, creator.id)
        expect([available, current - available].map(Number)).toEqual([model.available, model.held()])
      }
      expect(await findLedgerMismatches(app.ctx.db)).toEqual([])
    }),
    { numRuns: times(4, 15), seed, endOnFailure: true },
  )
})

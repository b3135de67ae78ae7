import type { MinorUnits } from '@fanfare/contract/money/money'
import { proposeAdjustment } from '../../../server/src/money/adjustments/propose-adjustment.ts'
import { settleCharge } from '../../../server/src/money/payments/charges/settle-charge.ts'
import { fetchAndSettleReportedDispute } from '../../../server/src/money/refunds/settle-reported-refunds.ts'
import type { Context } from '../../../server/src/platform/context.ts'
import { createMissingAdmins } from '../people/create-admins.ts'
import { demoEmailOf } from '../people/people.ts'

type Somebody = { id: string; username: string; name: string }

const testCard = '4084 0840 8408 4081'

/** Charges of a total, in minor units, that does not fit the amount that came with it. */
const odd = [
  { reference: 'DEMO_ODD_1', amount: 500_000, total: 400_000 },
  { reference: 'DEMO_ODD_2', amount: 150_000, total: 1_500_000 },
]

/** Lets charges that fit nothing, a dispute and an adjustment wait for who answers for money. Done once. */
export async function createPaymentExceptions(
  ctx: Context,
  fans: readonly Somebody[],
  fakeProvidersUrl: string,
): Promise<void> {
  await createMissingAdmins(ctx)
  const paystack = ctx.outside.cards.cardNamed('paystack')
  for (const [index, { reference, amount, total }] of odd.entries()) {
    const fan = fans[index]
    const known = await ctx.db
      .selectFrom('payment_review')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (!fan || known) continue
    await post(`${fakeProvidersUrl}/checkout/charge`, {
      email: demoEmailOf(fan),
      amount: total,
      currency: 'NGN',
      reference,
      metadata: { userId: fan.id, amount, transactionSource: 'TOP_UP' },
      card: { number: testCard },
    })
    const charge = await paystack.findCharge(reference)
    if (charge) await settleCharge(ctx, charge)
  }
  await dispute(ctx, fakeProvidersUrl)
  await propose(ctx, fans)
}

async function dispute(ctx: Context, fakeProvidersUrl: string): Promise<void> {
  const before = await ctx.db.selectFrom('dispute').select('id').limit(1).executeTakeFirst()
  if (before) return
  // The newest that a creator was paid, where there is one.
  const paid = await ctx.db
    .selectFrom('payment')
    .select('reference')
    .where('provider', '=', 'paystack')
    .where('status', '=', 'SUCCEEDED')
    .where('outcome', '=', 'AS_MEANT')
    .orderBy(({ eb }) => eb('creator_id', 'is', null))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!paid) return
  const answer = await post(`${fakeProvidersUrl}/control/dispute`, { reference: paid.reference })
  const { id } = (await answer.json()) as { id: string | number }
  await fetchAndSettleReportedDispute(ctx, ctx.outside.cards.cardNamed('paystack'), String(id))
}

async function propose(ctx: Context, fans: readonly Somebody[]): Promise<void> {
  const before = await ctx.db.selectFrom('adjustment').select('id').limit(1).executeTakeFirst()
  const fan = fans.at(-1)
  if (before || !fan) return
  const [admin, account] = await Promise.all([
    ctx.db
      .selectFrom('admin')
      .select('id')
      .where('email', '=', 'finance@fanfare.example')
      .executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('account')
      .select(['username', 'currency_code as currencyCode'])
      .where('id', '=', fan.id)
      .executeTakeFirstOrThrow(),
  ])
  await proposeAdjustment(
    ctx,
    { adminId: admin.id, sessionId: '', role: 'FINANCE' },
    {
      ...account,
      direction: 'CREDIT',
      amount: 50_000 as MinorUnits,
      counterAccount: 'fees',
      reason: 'The month was charged on the day on which the site was away.',
    },
  )
}

async function post(url: string, body: object): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
  // A run that was killed may have charged already.
  if (!response.ok && !(await response.clone().text()).includes('duplicate_reference')) {
    throw new Error(`The sandbox refused ${url}: ${response.status}`)
  }
  return response
}

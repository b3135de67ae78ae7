import type { ParamsOf } from '@fanfare/contract/call'
import { asMinorUnits, type CurrencyCode } from '@fanfare/contract/money/money'
import type { getMonthlyStatement, MonthlyStatement } from '@fanfare/contract/shapes/money/statements'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { sumDirectCardPayments } from '../ledger/wallet/card-payments.ts'
import {
  loadWalletBalanceBefore,
  sumWalletCreditsAndDebitsByKind,
  type WalletKindTotal,
} from '../ledger/wallet/wallet-totals.ts'
import { walletTransactionSources } from '../payments/history/wallet-transaction-view.ts'

type Source = MonthlyStatement['totals'][number]['source']

/** A month of a member's wallet, in the currency that it has now, and of their cards. @throws Refusal NOT_FOUND */
export async function loadMonthlyWalletStatement(
  ctx: Context,
  ownerId: string,
  { year, month }: ParamsOf<typeof getMonthlyStatement>,
): Promise<MonthlyStatement> {
  const from = new Date(Date.UTC(year, month - 1))
  const before = new Date(Date.UTC(year, month))
  const [holder] = await ctx.reads.query<{ currencyCode: CurrencyCode }>(
    'statement_currency',
    'SELECT currency_code AS "currencyCode" FROM account WHERE id = $1',
    [ownerId],
  )
  if (!holder) throw refuse('NOT_FOUND')
  const { currencyCode } = holder
  const [opening, totals, cardPayments] = await Promise.all([
    loadWalletBalanceBefore(ctx, ownerId, currencyCode, from),
    sumWalletCreditsAndDebitsByKind(ctx, { ownerId, currencyCode, from, before }),
    sumDirectCardPayments(ctx, ownerId, from, before),
  ])
  const change = totals.reduce((sum, { credits, debits }) => sum + credits - debits, 0n)
  return {
    year,
    month,
    currencyCode,
    openingBalance: asMinorUnits(opening),
    closingBalance: asMinorUnits(opening + change),
    totals: bySource(totals),
    cardPayments: cardPayments.map(({ amount, total, reversed, ...each }) => ({
      ...each,
      amount: asMinorUnits(amount),
      fee: asMinorUnits(total - amount),
      total: asMinorUnits(total),
      reversed: asMinorUnits(reversed),
    })),
  }
}

function bySource(totals: readonly WalletKindTotal[]): MonthlyStatement['totals'] {
  const sums = new Map<Source, { credits: bigint; debits: bigint; count: number }>()
  for (const { kind, credits, debits, count } of totals) {
    if (kind === 'CLEARING') continue
    const source = walletTransactionSources[kind]
    const sum = sums.get(source) ?? { credits: 0n, debits: 0n, count: 0 }
    sums.set(source, {
      credits: sum.credits + credits,
      debits: sum.debits + debits,
      count: sum.count + count,
    })
  }
  return [...sums].map(([source, { credits, debits, count }]) => ({
    source,
    credits: asMinorUnits(credits),
    debits: asMinorUnits(debits),
    count,
  }))
}

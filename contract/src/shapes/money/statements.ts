import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/money/statements.ts'
import { calendarMonthNumber, calendarYear } from '../../fields/calendar.ts'
import { id } from '../../fields/ids.ts'
import { currencyCode, signedMinorUnits } from '../../fields/money.ts'
import { walletTransaction, walletTransactionSource } from './payments.ts'
import { withdrawal } from './withdrawals.ts'

/** A wallet transaction as a document: for whom, and what became of every part of it, in minor units. */
export const receipt = walletTransaction.extend({
  issuedTo: z.object({ displayName: z.string(), username: z.string(), email: z.string() }),
  /** Earnings only: the amount that the fan paid, and the platform’s fee taken from it. */
  gross: signedMinorUnits.nullable(),
  platformFee: signedMinorUnits.nullable(),
  /** Withdrawals only: the payout account, and the status. */
  withdrawal: withdrawal
    .pick({ status: true, bankName: true, accountName: true, accountNumber: true })
    .nullable(),
})
export type Receipt = z.output<typeof receipt>

export const getReceipt = call(calls.getReceipt, {
  admission: 'report',
  summary: 'Retrieve the receipt of one of my wallet transactions',
  params: z.object({ transactionId: id }),
  data: receipt,
  refuses: ['NOT_FOUND'],
})

/** A month (UTC) of a wallet in minor units: what was there, what came and went, and what is left of it. */
export const monthlyStatement = z.object({
  year: z.int(),
  month: z.int(),
  currencyCode,
  /** Spendable balance and uncleared earnings at the start and at the end of the month (or now). */
  openingBalance: signedMinorUnits,
  closingBalance: signedMinorUnits,
  totals: z.array(
    z.object({
      source: walletTransactionSource,
      credits: signedMinorUnits,
      debits: signedMinorUnits,
      count: z.int(),
    }),
  ),
  /**
   * Direct card payments, by purpose and currency: `total` is what they were charged, `fee` their part of it, and
   * `reversed` what came back to them so far of these payments.
   */
  cardPayments: z.array(
    z.object({
      source: walletTransactionSource,
      currencyCode,
      amount: signedMinorUnits,
      fee: signedMinorUnits,
      total: signedMinorUnits,
      reversed: signedMinorUnits,
      count: z.int(),
    }),
  ),
})
export type MonthlyStatement = z.output<typeof monthlyStatement>

export const getMonthlyStatement = call(calls.getMonthlyStatement, {
  bucket: 'search',
  admission: 'report',
  summary:
    'Retrieve the statement of a month of my wallet (UTC); its transactions are listed by search-wallet-transactions',
  params: z.object({
    year: calendarYear,
    month: calendarMonthNumber,
  }),
  data: monthlyStatement,
})

import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/money/payments.ts'
import { currencyCode, signedMinorUnits } from '../../fields/money.ts'
import { maxMinorUnits } from '../../money/money.ts'

/** Limit that a member sets themselves on what they pay to creators in a calendar month (UTC). */
export const spendingLimit = z.object({
  /** Minor units; null without a limit. */
  amount: signedMinorUnits.nullable(),
  currencyCode,
  /** Paid to creators this month, less what was given back. What was paid in another currency counts at a rough rate. */
  spentThisMonth: signedMinorUnits,
  /** The higher limit that was asked for; null for none, or where nothing is pending. */
  raisesTo: signedMinorUnits.nullable(),
  /** Time from which the higher limit holds, 24 hours after it was asked for; null: nothing is pending. */
  raisesAt: z.string().nullable(),
})
export type SpendingLimit = z.output<typeof spendingLimit>

export const getSpendingLimit = call(calls.getSpendingLimit, {
  summary: 'Retrieve my own monthly limit, and what I have paid to creators this month',
  data: spendingLimit,
})

export const setSpendingLimit = call(calls.setSpendingLimit, {
  bucket: 'tap',
  topics: 'One settings page shows it, and loads it whenever it is opened.',
  summary: 'Set my own monthly limit: a lower one holds at once, a higher one or none after 24 hours',
  body: z.object({
    amount: z
      .int('The limit must be a whole number of minor units')
      .min(0, "The limit can't be negative")
      .max(maxMinorUnits, 'The limit is too large')
      .nullable(),
  }),
  data: spendingLimit,
})

import { expect, test } from 'vitest'
import { payoutAccount } from './payout-account.ts'

test.each(['0123456789', '0123 456 789', '012-345-6789', '٠١٢٣٤٥٦٧٨٩', ' 0123456789 '])(
  'the account number %j is taken as it is meant',
  (entered) => {
    expect(payoutAccount.shape.accountNumber.parse(entered)).toBe('0123456789')
  },
)

test.each(['01234567891', '012345678', '0123x456789', ''])('the account number %j is refused', (entered) => {
  expect(payoutAccount.shape.accountNumber.safeParse(entered).success).toBe(false)
})

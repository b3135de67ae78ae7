import { expect, test } from 'vitest'
import { searchPlatformWithdrawals } from './backoffice/money.ts'
import { searchAppeals } from './backoffice/reports.ts'
import { searchTakedowns } from './backoffice/takedowns.ts'
import { searchAdjustments } from './money/adjustments.ts'
import { searchBankLines } from './money/bank-statements.ts'
import { searchProposals } from './money/proposals.ts'
import { searchDisputes, searchPaymentReviews } from './money/refunds.ts'
import { searchPlatformTransfers } from './money/transfers.ts'

test.each([
  [searchPlatformWithdrawals, { status: 'PENDING' }, { status: 'PAID' }],
  [searchPlatformWithdrawals, { stage: 'READY' }, { stage: 'SENT' }],
  [searchPlatformTransfers, { status: 'CLAIMED' }, { status: 'CONFIRMED' }],
  [searchPlatformTransfers, { withoutLine: 'true' }, { withoutLine: 'false' }],
  [searchBankLines, { status: 'QUEUED' }, { status: 'MATCHED' }],
  [searchDisputes, { state: 'OPEN' }, { state: 'LOST' }],
  [searchPaymentReviews, { isDecided: 'false' }, { isDecided: 'true' }],
  [searchAdjustments, { state: 'PROPOSED' }, { state: 'BOOKED' }],
  [searchProposals, { state: 'OPEN' }, { state: 'CONFIRMED' }],
  [searchTakedowns, { state: 'OPEN' }, { state: 'REJECTED' }],
  [searchAppeals, { isOpen: 'true' }, { isOpen: 'false' }],
])(
  '$0.path begins with the oldest of what waits, and with the newest otherwise',
  ({ query }, waiting, over) => {
    expect(query.parse(waiting).sort).toBe('oldest')
    expect(query.parse({ ...waiting, sort: 'newest' }).sort).toBe('newest')
    expect([query.parse(over).sort, query.parse({}).sort]).toEqual(['newest', 'newest'])
  },
)

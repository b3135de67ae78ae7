import type { WithdrawalStage } from '@fanfare/contract/shapes/backoffice/money'

/** Stages of a request, in processing order. */
export const withdrawalStages: readonly { stage: WithdrawalStage; label: string; empty: string }[] = [
  { stage: 'WAITING', label: 'Waiting', empty: 'No withdrawals waiting' },
  { stage: 'SECOND', label: 'Second approval', empty: 'No withdrawals waiting for a second approval' },
  { stage: 'READY', label: 'Ready for the bank', empty: 'No withdrawals ready for the bank' },
  { stage: 'SENT', label: 'Sent', empty: 'No withdrawals in transit' },
  { stage: 'PAID', label: 'Paid', empty: 'No withdrawals paid yet' },
  { stage: 'DISAPPROVED', label: 'Disapproved', empty: 'No withdrawals disapproved' },
]

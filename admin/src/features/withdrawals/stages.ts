import type { WithdrawalStage } from '@fanfare/contract/shapes/backoffice/money'

/** Stages of a request, in processing order. */
export const stages: readonly { stage: WithdrawalStage; label: string; empty: string }[] = [
  { stage: 'WAITING', label: 'Waiting', empty: 'Nobody waits for a withdrawal' },
  { stage: 'SECOND', label: 'Second yes', empty: 'Nothing is waiting for a second approval' },
  { stage: 'READY', label: 'Ready for the bank', empty: 'Nothing is ready for the bank' },
  { stage: 'SENT', label: 'Sent', empty: 'Nothing is on its way' },
  { stage: 'PAID', label: 'Paid', empty: 'Nothing was paid yet' },
  { stage: 'DISAPPROVED', label: 'Disapproved', empty: 'Nothing was turned down' },
]

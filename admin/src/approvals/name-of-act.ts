import type { Proposal } from '@fanfare/contract/shapes/money/proposals'

const names: Partial<Record<Proposal['act'], string>> = {
  CONFIRM_TRANSFER: 'Bank transfer',
  REFUND_PAYMENT: 'Refund',
  SET_PLATFORM_ACCOUNT: 'Bank account',
}

/** What a proposal of this queue is about, in a word or two. */
export function nameOfAct({ act }: Proposal): string {
  return names[act] ?? act
}

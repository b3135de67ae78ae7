import type { Proposal } from '@fanfare/contract/shapes/money/proposals'

const names: Partial<Record<Proposal['act'], string>> = {
  CONFIRM_TRANSFER: 'Bank transfer',
  REFUND_PAYMENT: 'Refund',
  SET_PLATFORM_ACCOUNT: 'Bank account',
}

/** Short label for the subject of a proposal. */
export function proposalTitle({ act }: Proposal): string {
  return names[act] ?? act
}

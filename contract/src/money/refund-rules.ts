import { asMinorUnits, type CurrencyCode, type MinorUnits } from './money.ts'

/** Sum of sales that a creator can refund within 24 hours without confirming that it is them. */
export const maxDailyUnconfirmedRefundAmounts: Record<CurrencyCode, MinorUnits> = {
  NGN: asMinorUnits(50_000_00),
  USD: asMinorUnits(50_00),
  EUR: asMinorUnits(50_00),
}

/** Hours after a purchase within which its buyer can ask for a refund. */
export const refundRequestHours = 72

/** Days within which an admin should decide a refund request. */
export const refundDecisionDays = 3

/** Reasons for which a buyer asks for a refund. */
export const refundRequestReasons = ['NOT_AS_DESCRIBED', 'DOES_NOT_OPEN'] as const
export type RefundRequestReason = (typeof refundRequestReasons)[number]

/**
 * Causes of a refund that the platform started. ADMIN: an admin decided it by themselves. CREATOR: the creator returned what
 * they earned. REQUEST: an admin granted the buyer’s request. REMOVED: the platform removed what was bought. DAMAGED: it was
 * damaged in storage and not restored in time. LEFT: the creator deletes their account.
 */
export const refundCauses = ['ADMIN', 'CREATOR', 'REQUEST', 'REMOVED', 'DAMAGED', 'LEFT'] as const
export type RefundCause = (typeof refundCauses)[number]

/**
 * Causes of refunds of sales that no admin decided: the creator returned it, or the platform refunds all sales concerned. Where
 * a card’s provider refuses one, it waits at the desk to be tried again.
 */
export const nonAdminRefundCauses = [
  'CREATOR',
  'REMOVED',
  'DAMAGED',
  'LEFT',
] as const satisfies readonly RefundCause[]
export type NonAdminRefundCause = (typeof nonAdminRefundCauses)[number]

/** Checks whether a refund of a sale was started without an admin’s decision. */
export function isNonAdminRefundCause(cause: RefundCause | null | undefined): cause is NonAdminRefundCause {
  return nonAdminRefundCauses.some((each) => each === cause)
}

import { initializeTwoFactor } from '@fanfare/contract/calls/accounts/two-factor'
import type { PayoutAccount } from '@fanfare/contract/fields/payout-account'
import type { EmailedCodePurpose } from '@fanfare/contract/shapes/accounts/two-factor'
import { callApi } from '../../../lib/api/call.ts'

/**
 * Sends a code by email, for a withdrawal to this account if there is one; returns the token that belongs to
 * it.
 */
export async function requestEmailedCode(
  authenticationType: EmailedCodePurpose,
  identifier: string,
  payoutAccount?: PayoutAccount,
): Promise<string> {
  const { data } = await callApi(initializeTwoFactor, {
    body: { authenticationType, identifier, medium: 'EMAIL', payoutAccount },
  })
  return data
}

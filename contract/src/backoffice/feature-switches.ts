/**
 * Features that an owner can switch off for everybody and on again: new accounts, new posts, new withdrawal
 * requests, new sales.
 */
export const featureSwitches = ['joining', 'publishing', 'withdrawals', 'selling'] as const
export type FeatureSwitch = (typeof featureSwitches)[number]

/** Error message of each feature while it is switched off. */
export const switchedOffMessages: Record<FeatureSwitch, string> = {
  joining: 'New sign-ups are paused at the moment. Please try again later.',
  publishing: 'Publishing is paused at the moment. Please try again later.',
  selling: 'Buying and selling posts is paused at the moment. Please try again later.',
  withdrawals: 'Withdrawals are paused for now. Your money stays in your wallet. Please try again later.',
}

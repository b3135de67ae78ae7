/** What an owner can switch off for everybody, and on again: new accounts, new posts, new requests to withdraw. */
export const featureSwitches = ['joining', 'publishing', 'withdrawals'] as const
export type FeatureSwitch = (typeof featureSwitches)[number]

/** What is answered to who wants just that while it is off. */
export const switchedOff: Record<FeatureSwitch, string> = {
  joining: 'Nobody new can join for now. Please try again later.',
  publishing: 'Nothing can be published for now. Please try again later.',
  withdrawals: 'Withdrawals are paused for now. Your money stays in your wallet. Please try again later.',
}

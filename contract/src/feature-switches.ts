/** What an owner can switch off for everybody, and on again: new accounts, new posts, new requests to withdraw. */
export const featureSwitches = ['joining', 'publishing', 'withdrawals'] as const
export type FeatureSwitch = (typeof featureSwitches)[number]

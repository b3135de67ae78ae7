import { accountSamples } from './samples/account-samples.ts'
import { adminSamples } from './samples/admin-samples.ts'
import { digestSamples } from './samples/digest-samples.ts'
import { moderationSamples } from './samples/moderation-samples.ts'
import { moneySamples } from './samples/money-samples.ts'
import type { EmailSample } from './samples/sample.ts'
import { subscriptionSamples } from './samples/subscription-samples.ts'

/** Every mail, with what it tells in each of its cases. */
export const emailSamples: readonly EmailSample[] = [
  ...accountSamples,
  ...digestSamples,
  ...subscriptionSamples,
  ...moneySamples,
  ...moderationSamples,
  ...adminSamples,
]

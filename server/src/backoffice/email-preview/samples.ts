import { accountEmailSamples } from './samples/account-samples.ts'
import { adminEmailSamples } from './samples/admin-samples.ts'
import { digestEmailSamples } from './samples/digest-samples.ts'
import { moderationEmailSamples } from './samples/moderation-samples.ts'
import { moneyEmailSamples } from './samples/money-samples.ts'
import type { EmailSample } from './samples/sample.ts'
import { subscriptionEmailSamples } from './samples/subscription-samples.ts'

/** Every mail, with what it tells in each of its cases. */
export const emailSamples: readonly EmailSample[] = [
  ...accountEmailSamples,
  ...digestEmailSamples,
  ...subscriptionEmailSamples,
  ...moneyEmailSamples,
  ...moderationEmailSamples,
  ...adminEmailSamples,
]

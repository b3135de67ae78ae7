import { mailRenewalNotice } from '../../../money/renewals/announce-renewals.ts'
import { mailPastDue } from '../../../money/renewals/mail-past-due.ts'
import { mailSubscriptionBecameFree } from '../../../money/renewals/mail-subscription-became-free.ts'
import { mailClosedPage } from '../../../money/subscriptions/mails/mail-closed-page.ts'
import { mailOpenedPage } from '../../../money/subscriptions/mails/mail-opened-page.ts'
import { mailPageBecamePaid } from '../../../money/subscriptions/mails/mail-page-became-paid.ts'
import { mailSubscriptionEnded } from '../../../money/subscriptions/mails/mail-subscription-ended.ts'
import { mailSubscriptionRenewed } from '../../../money/subscriptions/mails/mail-subscription-renewed.ts'
import { type EmailSample, sample, sampleFacts } from './sample.ts'

const { at, later, reference, card } = sampleFacts

const month = {
  fanId: '',
  walletCurrency: 'NGN',
  monthly: 150_000n,
  creatorName: 'Amara Obi',
  creatorUsername: 'amara',
  isCreatorFree: false,
  acceptsRenewal: true,
  status: 'ACTIVE',
  price: 150_000n,
  currency: 'NGN',
  startsAt: at,
  endsAt: later,
  card: null,
} as const

/** Mails about subscriptions and their paid months. */
export const subscriptionSamples: readonly EmailSample[] = [
  sample(mailRenewalNotice, 'from the wallet', month),
  sample(mailRenewalNotice, 'or the card', { ...month, card }),
  sample(mailRenewalNotice, 'by card alone', { ...month, card, walletCurrency: 'USD' }),
  sample(mailRenewalNotice, 'not to be renewed', { ...month, walletCurrency: 'USD' }),
  sample(mailSubscriptionRenewed, 'from the wallet', {
    ...month,
    amount: month.price,
    total: null,
    from: at,
    to: later,
    reference,
  }),
  sample(mailSubscriptionRenewed, 'by card', {
    ...month,
    card,
    amount: month.price,
    total: 153_000n,
    from: at,
    to: later,
    reference,
  }),
  sample(mailPastDue, 'the wallet', { ...month, ownLimit: null }),
  sample(mailPastDue, 'the card', { ...month, card, ownLimit: null }),
  sample(mailPastDue, 'another currency', { ...month, walletCurrency: 'USD', ownLimit: null }),
  sample(mailPastDue, 'their own limit', { ...month, ownLimit: { amount: 1_000_000n, currency: 'NGN' } }),
  sample(mailClosedPage, '', { ...month, isStopped: false }),
  sample(mailClosedPage, 'by a block', { ...month, isStopped: true }),
  sample(mailOpenedPage, '', month),
  sample(mailOpenedPage, 'not to be renewed', { ...month, status: 'CANCELLED' }),
  sample(mailPageBecamePaid, 'for 30 days more', { ...month, until: later.toISOString(), now: at }),
  sample(mailPageBecamePaid, 'ended', { ...month, until: at.toISOString(), now: at }),
  sample(mailSubscriptionEnded, 'unpaid', { ...month, why: 'UNPAID' }),
  sample(mailSubscriptionEnded, 'the creator left', { ...month, why: 'CREATOR_LEFT' }),
  sample(mailSubscriptionBecameFree, '', month),
]

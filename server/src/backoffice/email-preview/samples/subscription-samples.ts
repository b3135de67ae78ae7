import { mailRenewalNotice } from '../../../money/renewals/announce-renewals.ts'
import { mailPastDue } from '../../../money/renewals/mail-past-due.ts'
import { mailSubscriptionBecameFree } from '../../../money/renewals/mail-subscription-became-free.ts'
import { mailCreatorPageClosed } from '../../../money/subscriptions/mails/mail-closed-page.ts'
import { mailCreatorPageReopened } from '../../../money/subscriptions/mails/mail-opened-page.ts'
import { mailPageBecamePaid } from '../../../money/subscriptions/mails/mail-page-became-paid.ts'
import { mailSubscriptionEnded } from '../../../money/subscriptions/mails/mail-subscription-ended.ts'
import { mailSubscriptionRenewed } from '../../../money/subscriptions/mails/mail-subscription-renewed.ts'
import { buildEmailSample, type EmailSample, emailSampleFacts } from './sample.ts'

const { at, later, reference, card } = emailSampleFacts

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
export const subscriptionEmailSamples: readonly EmailSample[] = [
  buildEmailSample(mailRenewalNotice, 'from the wallet', month),
  buildEmailSample(mailRenewalNotice, 'or the card', { ...month, card }),
  buildEmailSample(mailRenewalNotice, 'by card alone', { ...month, card, walletCurrency: 'USD' }),
  buildEmailSample(mailRenewalNotice, 'not to be renewed', { ...month, walletCurrency: 'USD' }),
  buildEmailSample(mailSubscriptionRenewed, 'from the wallet', {
    ...month,
    amount: month.price,
    total: null,
    from: at,
    to: later,
    reference,
  }),
  buildEmailSample(mailSubscriptionRenewed, 'by card', {
    ...month,
    card,
    amount: month.price,
    total: 153_000n,
    from: at,
    to: later,
    reference,
  }),
  buildEmailSample(mailPastDue, 'the wallet', { ...month, ownLimit: null }),
  buildEmailSample(mailPastDue, 'the card', { ...month, card, ownLimit: null }),
  buildEmailSample(mailPastDue, 'another currency', { ...month, walletCurrency: 'USD', ownLimit: null }),
  buildEmailSample(mailPastDue, 'their own limit', {
    ...month,
    ownLimit: { amount: 1_000_000n, currency: 'NGN' },
  }),
  buildEmailSample(mailCreatorPageClosed, '', { ...month, isStopped: false }),
  buildEmailSample(mailCreatorPageClosed, 'by a block', { ...month, isStopped: true }),
  buildEmailSample(mailCreatorPageReopened, '', month),
  buildEmailSample(mailCreatorPageReopened, 'not to be renewed', { ...month, status: 'CANCELLED' }),
  buildEmailSample(mailPageBecamePaid, 'for 30 days more', {
    ...month,
    until: later.toISOString(),
    now: at,
  }),
  buildEmailSample(mailPageBecamePaid, 'ended', { ...month, until: at.toISOString(), now: at }),
  buildEmailSample(mailSubscriptionEnded, 'unpaid', { ...month, why: 'UNPAID' }),
  buildEmailSample(mailSubscriptionEnded, 'the creator left', { ...month, why: 'CREATOR_LEFT' }),
  buildEmailSample(mailSubscriptionBecameFree, '', month),
]

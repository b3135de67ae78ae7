import { currencies, toMajorUnits } from '@fanfare/contract/money/money'
import { mailAdminAccessChanged } from '../../accounts/admins/mail-admin-access-changed.ts'
import { mailAdminSetUpLink } from '../../accounts/admins/mail-admin-set-up-link.ts'
import { mailOwnerOfAdminChange } from '../../accounts/admins/mail-owners.ts'
import { mailAccountExists } from '../../accounts/codes/mail-account-exists.ts'
import { mailOneTimeCode } from '../../accounts/codes/mail-one-time-code.ts'
import { mailWrongCodes } from '../../accounts/codes/mail-wrong-codes.ts'
import { mailAccountDeactivated } from '../../accounts/deletion/mail-account-deactivated.ts'
import { mailAccountDeleted } from '../../accounts/deletion/mail-account-deleted.ts'
import { mailEmailChange } from '../../accounts/email/mail-email-change.ts'
import { mailEmailChangeRequested } from '../../accounts/email/mail-email-change-requested.ts'
import { mailEmailChanged } from '../../accounts/email/mail-email-changed.ts'
import { mailExportReady } from '../../accounts/export/mail-export-ready.ts'
import { mailFactorChanged } from '../../accounts/factors/mail-factor-changed.ts'
import { mailAccountChanged } from '../../accounts/mail-account-changed.ts'
import { mailVerifiedMarkPending } from '../../accounts/names/mail-mark-pending.ts'
import { mailNamesDecided } from '../../accounts/names/mail-names-decided.ts'
import { mailSignInChanged } from '../../accounts/providers/mail-sign-in-changed.ts'
import { mailFactorReset } from '../../accounts/recovery/mail-factor-reset.ts'
import { mailNewSignIn } from '../../accounts/sessions/mail-new-sign-in.ts'
import { mailPasswordChanged } from '../../accounts/sign-in/mail-password-changed.ts'
import { mailVerificationApproved } from '../../accounts/verification/mail-verification-approved.ts'
import { mailVerificationDeclined } from '../../accounts/verification/mail-verification-declined.ts'
import { mailAdjustment } from '../../money/adjustments/mail-adjustment.ts'
import { mailHeldMoney } from '../../money/ledger/reversal/mail-held-money.ts'
import { mailReceipt } from '../../money/payments/mail-receipt.ts'
import { mailCredited } from '../../money/payments/unmatched-charges/mail-credited-review.ts'
import { mailWaitingCharge } from '../../money/payments/unmatched-charges/mail-waiting-charge.ts'
import { mailPaymentLossTo } from '../../money/refunds/mail-chargeback.ts'
import { mailDispute } from '../../money/refunds/mail-dispute.ts'
import { mailRenewalNotice } from '../../money/renewals/announce-renewals.ts'
import { mailPastDue } from '../../money/renewals/mail-past-due.ts'
import { mailSubscriptionBecameFree } from '../../money/renewals/mail-subscription-became-free.ts'
import { mailLeavingSeller } from '../../money/sales/mail-leaving-seller.ts'
import { mailSalesRefunded } from '../../money/sales/mail-sales-refunded.ts'
import { mailClosedPage } from '../../money/subscriptions/mails/mail-closed-page.ts'
import { mailOpenedPage } from '../../money/subscriptions/mails/mail-opened-page.ts'
import { mailPageBecamePaid } from '../../money/subscriptions/mails/mail-page-became-paid.ts'
import { mailSubscriptionEnded } from '../../money/subscriptions/mails/mail-subscription-ended.ts'
import { mailSubscriptionRenewed } from '../../money/subscriptions/mails/mail-subscription-renewed.ts'
import { mailCreditedWithoutTransfer } from '../../money/transfers/bank-statements/mail-credit.ts'
import { mailTransferAmountDiffers } from '../../money/transfers/bank-statements/mail-difference.ts'
import { mailTransfer } from '../../money/transfers/mail-transfer.ts'
import { mailWithdrawal } from '../../money/withdrawals/notifying/mail-withdrawal.ts'
import type { ComposeEmail } from '../../platform/email/email-task.ts'
import { renderDigest } from '../../social/notifications/email/render-digest.ts'
import type { NotificationContent } from '../../social/notifications/notification-text.ts'
import {
  mailAccountSuspended,
  mailAppealDecided,
  mailReportOutcome,
  mailStatementOfReasons,
  mailSuspensionEnded,
} from '../../trust/moderation/emails.ts'
import { mailTakedownClaimant, mailTakenDown } from '../../trust/takedowns/emails.ts'
import { mailQueueAssignee } from '../assignments/mail-assignee.ts'
import { mailDeclinedRequest } from '../refund-requests/mail-declined-request.ts'

type ComposeParameters = Parameters<ComposeEmail<never>>

/** A mail with facts that somebody made up, by the name of its task and what is told by it. */
export type Sample = {
  name: string
  facts: unknown
  write: (translator: ComposeParameters[0], config: ComposeParameters[2]) => ReturnType<ComposeEmail<never>>
  /** Writes the same mail with other facts of the same shape. */
  writeWith: (
    translator: ComposeParameters[0],
    facts: unknown,
    config: ComposeParameters[2],
  ) => ReturnType<ComposeEmail<never>>
}

function sample<Facts>(
  mail: { name: string; write: ComposeEmail<Facts> },
  what: string,
  facts: Facts,
): Sample {
  return {
    name: what === '' ? mail.name : `${mail.name}: ${what}`,
    facts,
    write: (translator, config) => mail.write(translator, facts, config),
    writeWith: (translator, others, config) => mail.write(translator, others as Facts, config),
  }
}

const at = new Date('2026-12-20T14:05:00Z')
const later = new Date('2027-01-20T14:05:00Z')
const owner = { username: 'amara', displayName: 'Amara Obi' }
const digits = '402817'
const reference = 'FF-7K2M-91QX'
const url = 'https://fanfare.example/decisions/01JB#token'
const money = { currency: 'NGN', amount: 250_000n } as const

const deleted = {
  ...{ username: 'bola', eraseAt: later, token: 'token' },
  wallet: { amount: 0n, currency: 'NGN', isWithdrawable: false },
} as const

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
const card = { brand: 'Visa', last4: '4081' }

const charged = {
  ...money,
  total: 255_000n,
  card,
  reference,
  purpose: 'TIPS',
  outcome: 'AS_MEANT',
  creator: { name: 'Amara Obi', username: 'amara' },
  month: null,
  post: null,
  refusal: null,
} as const

const loss = {
  ...money,
  booked: money.amount,
  purpose: 'TIPS',
  isTopUp: false,
  isByCard: true,
  reference,
  endsMonth: false,
  closesPurchase: false,
  cause: null,
  payerId: '',
  payerUsername: 'tunde',
  creatorId: '',
  creatorUsername: 'amara',
  taken: 0n,
  owed: 0n,
} as const

const declinedRequest = {
  ...money,
  title: 'Behind the scenes',
  buyerUsername: 'tunde',
  creatorUsername: 'amara',
  reason: 'The pictures are what the caption says.',
}

const withdrawal = {
  ...money,
  bankName: 'First Bank',
  accountNumber: '0123456789',
  reason: 'The name of the account is not yours.',
}

const statement = {
  subjectKind: 'POST',
  excerpt: 'A song that is not mine',
  rule: 'RIGHTS',
  reason: 'The whole song is by someone else.',
  days: null,
  until: null,
  decidedAt: at.toISOString(),
  url,
  owner,
} as const

const notice = {
  takedownId: '01JB2X7Q0W4C5D6E7F8G9H0J1K',
  work: 'The cover of “Slow Harbour”, published in May 2024.',
  reason: 'The picture at this address is another one.',
  withdrawnReason: 'The claimant wrote to us that the cover is another one.',
  isPostBack: true,
  counter: {
    name: 'Amara Obi',
    address: '14 Marina Road, Lagos',
    phone: '+234 1 555 0142',
    why: 'I drew that cover.',
  },
  restoreAt: later,
}
const claim = {
  owner,
  caption: 'Slow Harbour',
  claimant: 'Harbour Records',
  work: notice.work,
  reason: 'The cover is theirs.',
  url,
}

const content: NotificationContent = {
  notificationId: '01JB2X7Q0W4C5D6E7F8G9H0J1K',
  kind: 'COMMENT',
  others: 0,
  postId: '01JB',
  commentId: '01JB',
  content: 'The <third> frame! كم هو جميل',
  amount: null,
  currency: null,
  net: null,
  createdBy: { username: 'tunde', displayName: 'Tunde Bello' },
  post: { creatorUsername: 'amara' },
}
const notices: NotificationContent[] = [
  content,
  { ...content, kind: 'LIKE', others: 11, content: '' },
  {
    ...content,
    kind: 'TIP',
    content: 'For the next song',
    amount: toMajorUnits(money.amount),
    currency: currencies.NGN,
    net: toMajorUnits(225_000n),
  },
  {
    ...content,
    kind: 'PURCHASE',
    others: 4,
    content: 'A long afternoon at the harbour',
    amount: toMajorUnits(750_000n),
    currency: currencies.NGN,
  },
  { ...content, kind: 'MENTION', content: 'With @amara at the harbour' },
  { ...content, kind: 'POST', content: 'A long afternoon' },
]

/** Every mail, with what it tells in each of its cases. */
export const samples: readonly Sample[] = [
  sample(mailOneTimeCode, 'to join', { purpose: 'SIGN_UP', digits, payout: null, link: 'token' }),
  sample(mailOneTimeCode, 'to sign in', { purpose: 'LOGIN', digits, payout: null, link: null }),
  sample(mailOneTimeCode, 'a new password', {
    purpose: 'RESET_PASSWORD',
    digits,
    payout: null,
    link: 'token',
  }),
  sample(mailOneTimeCode, 'a takedown notice', {
    purpose: 'TAKEDOWN_NOTICE',
    digits,
    payout: null,
    link: null,
  }),
  sample(mailOneTimeCode, 'a confirmation', { purpose: 'CONFIRM', digits, payout: null, link: null }),
  sample(mailOneTimeCode, 'a withdrawal', {
    purpose: 'WITHDRAWAL_REQUEST',
    digits,
    link: null,
    payout: { ...money, account: { ...withdrawal, accountName: owner.displayName } },
  }),
  sample(mailAccountExists, '', { owner }),
  sample(mailWrongCodes, '', { owner }),
  sample(mailNewSignIn, '', {
    owner,
    device: 'Firefox on Windows',
    place: '102.89.23.17',
    at: at.toISOString(),
  }),
  sample(mailPasswordChanged, '', { owner }),
  sample(mailEmailChange, 'the old address', {
    username: 'amara',
    digits,
    newEmail: 'amara.obi@mail.example',
    stop: 'token',
  }),
  sample(mailEmailChange, 'the new address', {
    username: 'amara',
    digits,
    newEmail: 'amara.obi@mail.example',
    stop: null,
  }),
  sample(mailEmailChanged, 'the old address', {
    username: 'amara',
    newEmail: 'amara.obi@mail.example',
    to: 'old',
  }),
  sample(mailEmailChanged, 'the new address', {
    username: 'amara',
    newEmail: 'amara.obi@mail.example',
    to: 'new',
  }),
  sample(mailEmailChangeRequested, '', { owner }),
  sample(mailAccountChanged, 'a bank', { owner, change: 'BANK', bank: 'First Bank, account ending in 6789' }),
  sample(mailAccountChanged, 'no bank', { owner, change: 'BANK', bank: null }),
  sample(mailAccountChanged, 'no second factor', { owner, change: 'SECOND_FACTOR_OFF' }),
  sample(mailAccountChanged, 'no codes by mail', { owner, change: 'MAIL_CODES_OFF' }),
  sample(mailAccountChanged, 'a username', { owner, change: 'USERNAME', former: 'amara_o' }),
  sample(mailFactorChanged, 'an app', { owner, change: 'AUTHENTICATOR_ADDED' }),
  sample(mailFactorChanged, 'no app', { owner, change: 'AUTHENTICATOR_REMOVED' }),
  sample(mailFactorChanged, 'new codes', { owner, change: 'RECOVERY_CODES_MADE' }),
  sample(mailFactorChanged, 'a code is used', { owner, change: 'RECOVERY_CODE_USED', left: 7 }),
  sample(mailFactorChanged, 'a passkey', { owner, change: 'PASSKEY_ADDED', name: 'My phone' }),
  sample(mailFactorChanged, 'no passkey', { owner, change: 'PASSKEY_REMOVED', name: 'My phone' }),
  ...(['ASKED', 'DONE', 'STOPPED', 'LAPSED'] as const).map((what) =>
    sample(mailFactorReset, what.toLowerCase(), { owner, resetId: '01JB', what }),
  ),
  sample(mailSignInChanged, 'one more', { owner, provider: 'GOOGLE', isLinked: true }),
  sample(mailSignInChanged, 'one less', { owner, provider: 'X', isLinked: false }),
  sample(mailAccountDeactivated, '', { owner }),
  sample(mailAccountDeleted, '', { ...deleted, months: [] }),
  sample(mailAccountDeleted, 'with a paid month', {
    ...deleted,
    months: [{ username: 'amara', amount: 150_000n, currency: 'NGN', endsAt: later }],
  }),
  sample(mailAccountDeleted, 'with money', {
    ...{ ...deleted, months: [] },
    wallet: { amount: 250_000n, currency: 'NGN', isWithdrawable: false },
  }),
  sample(mailAccountDeleted, 'with earnings', {
    ...{ ...deleted, months: [] },
    wallet: { amount: 250_000n, currency: 'NGN', isWithdrawable: true },
  }),
  sample(mailExportReady, '', { owner, endsAt: later.toISOString() }),
  sample(mailVerificationApproved, '', { owner }),
  sample(mailVerificationDeclined, '', { owner, reason: 'The picture of your passport cannot be read.' }),
  sample(mailVerifiedMarkPending, '', { owner, ...owner }),
  sample(mailNamesDecided, 'approved', { owner, ...owner, decision: 'APPROVED', reason: '' }),
  sample(mailNamesDecided, 'declined', {
    owner,
    username: 'fanfare.team',
    displayName: 'Team',
    decision: 'DECLINED',
    reason: 'It reads like ours.',
  }),
  sample({ name: 'mail-notices', write: renderDigest }, 'one', { notifications: [content], token: 'token' }),
  sample({ name: 'mail-notices', write: renderDigest }, 'many', {
    notifications: [...notices, ...notices, ...notices],
    token: 'token',
  }),
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
  sample(mailReceipt, 'a top-up', { ...charged, purpose: 'TOP_UP', creator: null, month: null }),
  sample(mailReceipt, 'a tip from the wallet', { ...charged, total: null, card: null }),
  sample(mailReceipt, 'a tip by card', charged),
  sample(mailReceipt, 'a month', {
    ...charged,
    purpose: 'SUBSCRIPTION',
    month: { from: at, to: later, renews: true },
  }),
  sample(mailReceipt, 'a month that does not renew', {
    ...{ ...charged, purpose: 'SUBSCRIPTION', month: { from: at, to: later, renews: false } },
  }),
  sample(mailReceipt, 'a post', {
    ...{ ...charged, purpose: 'PURCHASE', post: { id: '', title: 'A long afternoon at the harbour' } },
  }),
  sample(mailReceipt, 'in the wallet instead', { ...charged, outcome: 'WALLET_CREDIT' }),
  sample(mailReceipt, 'in the wallet by their own limit', {
    ...{ ...charged, outcome: 'WALLET_CREDIT', refusal: 'OWN_LIMIT' },
  }),
  sample(mailReceipt, 'for review', { ...charged, outcome: 'REVIEW', card: null }),
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
  sample(mailPaymentLossTo, 'a refund, to the payer', { ...loss, kind: 'REFUND', side: 'PAYER' }),
  sample(mailPaymentLossTo, 'a refund to the wallet', {
    ...loss,
    kind: 'REFUND',
    side: 'PAYER',
    isByCard: false,
  }),
  sample(mailPaymentLossTo, 'a top-up', {
    ...loss,
    kind: 'REFUND',
    side: 'PAYER',
    isTopUp: true,
    taken: money.amount,
  }),
  sample(mailPaymentLossTo, 'a refund, to the receiver', {
    ...loss,
    kind: 'REFUND',
    side: 'RECEIVER',
    taken: 225_000n,
  }),
  sample(mailPaymentLossTo, 'a dispute, to the payer', {
    ...loss,
    kind: 'DISPUTE_LOST',
    side: 'PAYER',
    purpose: 'SUBSCRIPTION',
    endsMonth: true,
  }),
  sample(mailPaymentLossTo, 'a dispute, to the receiver', {
    ...loss,
    kind: 'DISPUTE_LOST',
    side: 'RECEIVER',
    purpose: 'SUBSCRIPTION',
    endsMonth: true,
    taken: 225_000n,
    owed: 25_000n,
  }),
  ...(['CREATOR', 'REQUEST', 'REMOVED', 'DAMAGED', 'LEFT'] as const).map((cause) =>
    sample(mailPaymentLossTo, `a purchase, to the buyer: ${cause}`, {
      ...loss,
      kind: 'REFUND',
      side: 'PAYER',
      purpose: 'PURCHASE',
      closesPurchase: true,
      cause,
    }),
  ),
  sample(mailPaymentLossTo, 'a granted request, to the creator', {
    ...loss,
    kind: 'REFUND',
    side: 'RECEIVER',
    purpose: 'PURCHASE',
    cause: 'REQUEST',
    taken: 225_000n,
  }),
  sample(mailDeclinedRequest, 'to the buyer', { ...declinedRequest, side: 'BUYER' }),
  sample(mailDeclinedRequest, 'to the creator', { ...declinedRequest, side: 'CREATOR' }),
  sample(mailSalesRefunded, 'of a removed post', {
    cause: 'REMOVED',
    count: 412,
    amount: 61_800_000n,
    currency: 'NGN',
  }),
  sample(mailSalesRefunded, 'the creator leaves', {
    cause: 'LEFT',
    count: 1,
    amount: 150_000n,
    currency: 'NGN',
  }),
  sample(mailLeavingSeller, '', { creatorName: 'Amara', creatorUsername: 'amara', until: month.endsAt }),
  sample(mailDispute, 'opened', { ...loss, news: 'OPENED', kept: 0n, keptBy: 'DISPUTE' }),
  sample(mailDispute, 'won', { ...loss, news: 'WON', kept: 0n, keptBy: 'DISPUTE' }),
  sample(mailDispute, 'won, and a part stays on hold', {
    ...loss,
    news: 'WON',
    kept: 25_000n,
    keptBy: 'DISPUTE',
  }),
  sample(mailDispute, 'lost after all was given back', {
    ...loss,
    news: 'CLOSED',
    kept: 0n,
    keptBy: 'DISPUTE',
  }),
  sample(mailHeldMoney, 'opened', { ...money, news: 'OPENED', freed: 0n, kept: 0n, keptBy: 'DISPUTE' }),
  sample(mailHeldMoney, 'won', { ...money, news: 'WON', freed: 0n, kept: 0n, keptBy: 'DISPUTE' }),
  sample(mailHeldMoney, 'won, and a part stays on hold', {
    ...money,
    news: 'WON',
    freed: 0n,
    kept: 25_000n,
    keptBy: 'DISPUTE',
  }),
  sample(mailHeldMoney, 'won, and all stays on hold', {
    ...money,
    amount: 0n,
    news: 'WON',
    freed: 0n,
    kept: 25_000n,
    keptBy: 'REFUND',
  }),
  sample(mailHeldMoney, 'lost', { ...money, news: 'LOST', freed: 25_000n, kept: 10_000n, keptBy: 'DISPUTE' }),
  sample(mailHeldMoney, 'refunded', {
    ...money,
    news: 'REFUNDED',
    freed: 25_000n,
    kept: 0n,
    keptBy: 'DISPUTE',
  }),
  sample(mailTransfer, 'confirmed', {
    about: 'CONFIRMED',
    expected: money.amount,
    received: money.amount,
    currency: 'NGN',
    reference,
    reason: null,
  }),
  sample(mailTransfer, 'other money', {
    about: 'CONFIRMED',
    expected: money.amount,
    received: 200_000n,
    currency: 'NGN',
    reference,
    reason: null,
  }),
  sample(mailTransfer, 'rejected', {
    about: 'REJECTED',
    expected: money.amount,
    received: 0n,
    currency: 'NGN',
    reference,
    reason: 'We did not receive this transfer.',
  }),
  sample(mailCreditedWithoutTransfer, '', { ...money, reference }),
  sample(mailTransferAmountDiffers, 'less', {
    came: 200_000n,
    expected: money.amount,
    currency: 'NGN',
    reference,
  }),
  sample(mailTransferAmountDiffers, 'more', {
    came: 300_000n,
    expected: money.amount,
    currency: 'NGN',
    reference,
  }),
  sample(mailWaitingCharge, '', { ...money, giveBackAt: later }),
  sample(mailCredited, '', { ...money, total: 255_000n, card: { brand: 'Visa', last4: '4081' }, reference }),
  sample(mailAdjustment, 'added', { ...money, adjustmentId: reference }),
  sample(mailAdjustment, 'taken', { currency: 'NGN', amount: -money.amount, adjustmentId: reference }),
  ...(['PENDING', 'APPROVED', 'PAID', 'DISAPPROVED', 'REJECTED'] as const).map((decision) =>
    sample(mailWithdrawal, decision.toLowerCase(), { ...withdrawal, decision }),
  ),
  sample(mailStatementOfReasons, 'removed', { ...statement, decision: 'REMOVE' }),
  sample(mailStatementOfReasons, 'a profile', {
    ...statement,
    decision: 'REMOVE',
    subjectKind: 'PROFILE',
    excerpt: '',
    rule: 'IMPERSONATION',
  }),
  sample(mailStatementOfReasons, 'adult content', { ...statement, decision: 'MARK_ADULT', rule: 'SEXUAL' }),
  sample(mailStatementOfReasons, 'a warning', {
    ...statement,
    decision: 'WARN',
    subjectKind: 'COMMENT',
    rule: 'HARASSMENT',
  }),
  sample(mailStatementOfReasons, 'suspended for days', {
    ...statement,
    decision: 'SUSPEND',
    days: 7,
    until: later.toISOString(),
  }),
  sample(mailStatementOfReasons, 'suspended', { ...statement, decision: 'SUSPEND', subjectKind: 'REPLY' }),
  ...(['DISMISS', 'REMOVE', 'MARK_ADULT', 'WARN', 'SUSPEND'] as const).map((decision) =>
    sample(mailReportOutcome, decision.toLowerCase(), { owner, decision, subjectKind: 'POST' }),
  ),
  sample(mailAppealDecided, 'upheld', {
    owner,
    outcome: 'UPHELD',
    subjectKind: 'POST',
    reason: statement.reason,
    url,
  }),
  sample(mailAppealDecided, 'reversed', {
    owner,
    outcome: 'REVERSED',
    subjectKind: 'REPLY',
    reason: 'It is your own.',
    url,
  }),
  sample(mailAccountSuspended, '', { owner }),
  sample(mailSuspensionEnded, '', { owner }),
  ...(['RECEIVED', 'REJECTED', 'TAKEN_DOWN', 'COUNTERED', 'RESTORED', 'KEPT_DOWN', 'WITHDRAWN'] as const).map(
    (what) => sample(mailTakedownClaimant, what.toLowerCase(), { ...notice, what }),
  ),
  ...(['TAKEN_DOWN', 'RESTORED', 'KEPT_DOWN', 'WITHDRAWN'] as const).map((what) =>
    sample(mailTakenDown, what.toLowerCase(), { ...claim, what }),
  ),
  ...(['RESTORED', 'WITHDRAWN'] as const).flatMap((what) => [
    sample(mailTakedownClaimant, `${what.toLowerCase()}, not back`, { ...notice, what, isPostBack: false }),
    sample(mailTakenDown, `${what.toLowerCase()}, not back`, { ...claim, what, isPostBack: false }),
  ]),
  sample(mailAdminSetUpLink, 'invited', {
    kind: 'INVITATION',
    admin: 'ada@fanfare.example',
    role: 'SUPPORT',
    expiresAt: later,
    url,
  }),
  sample(mailAdminAccessChanged, 'a new place', {
    about: 'NEW_PLACE',
    admin: 'ada@fanfare.example',
    address: '102.89.23.17',
  }),
  sample(mailOwnerOfAdminChange, 'an admin was invited', {
    about: 'INVITED',
    admin: 'ada@fanfare.example',
    role: 'finance',
    by: 'grace@fanfare.example',
  }),
  sample(mailQueueAssignee, 'a report was passed on', {
    by: 'grace@fanfare.example',
    queue: 'REPORTS',
    url: 'https://desk.fanfare.example/reports?id=01K0000000000000000000000A',
  }),
]

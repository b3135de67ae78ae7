import { z } from 'zod'
import { adminRoles } from '../admin-role.ts'
import { call } from '../call.ts'
import * as calls from '../calls/backoffice.ts'
import { id, username } from '../fields/ids.ts'
import { bookedMinorUnits, currency, currencyCode, majorUnits } from '../fields/money.ts'
import { oneLine } from '../fields/names.ts'
import { datedPageQuery, dateOrMoment, pageQuery, sortByDate } from '../fields/page.ts'
import { reason } from '../fields/reason.ts'
import { verificationStatus } from './accounts/accounts.ts'
import { transactionSource } from './money/payments.ts'
import { adminCode, adminsNeeded, proposal } from './money/proposals.ts'
import { withdrawal, withdrawalStatus } from './money/withdrawals.ts'
import { post } from './posts.ts'

export const admin = z.object({ id: z.string(), email: z.string(), role: z.enum(adminRoles) })
export type Admin = z.output<typeof admin>

export const adminLogin = call(calls.adminLogin, {
  summary: 'Sign in to the back-office; with an authenticator app set up, the second try carries its code',
  body: z.object({
    email: z.string('Enter your email').trim().toLowerCase().min(1, 'Enter your email').max(254),
    password: z.string('Enter your password').min(1, 'Enter your password').max(1000),
    otp: adminCode.optional(),
  }),
  data: z.object({ token: z.string(), admin }),
  refuses: ['WRONG_CREDENTIALS', 'TWO_FACTOR_REQUIRED', 'INVALID_OTP', 'TOO_MANY_REQUESTS'],
})

export const adminLogout = call(calls.adminLogout, {
  summary: 'End this session of the back-office',
  data: z.boolean(),
})

const withReason = z.object({ reason })
const withReasonOrNot = z.object({ reason: reason.optional() }).prefault({})

/** The beginning of a name, whatever its case. */
const beginning = z.string().trim().toLowerCase().min(1).max(254).optional()

/** ACTIVE; DEACTIVATED by its owner, who comes back by signing in; SUSPENDED by an admin. */
export const accountStatus = z.enum(['ACTIVE', 'DEACTIVATED', 'SUSPENDED'])

export const platformUser = z.object({
  userId: z.string(),
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  countryCode: z.string(),
  currency,
  accountStatus,
  verificationStatus,
  /** From the newest identity check. */
  legalName: z.string().nullable(),
  dateJoined: z.string(),
  dateDeactivated: z.string().nullable(),
  subscriberCount: z.int(),
  subscribedToCount: z.int(),
  postCount: z.int(),
})
export type PlatformUser = z.output<typeof platformUser>

export const searchUsers = call(calls.searchUsers, {
  summary:
    'People; `firstName` and `lastName` look at display and legal names, `status` is that of the check',
  query: pageQuery.extend({
    username: beginning,
    email: beginning,
    firstName: beginning,
    lastName: beginning,
    accountStatus: accountStatus.optional(),
    status: verificationStatus.optional(),
    dateJoinedOnOrAfter: dateOrMoment.optional(),
    dateJoinedBefore: dateOrMoment.optional(),
    sort: sortByDate,
  }),
  data: z.array(platformUser),
})

const byUserId = z.object({ userId: id })

export const deactivateUser = call(calls.deactivateUser, {
  summary: 'Hide somebody everywhere and end every session; signing in does not bring the account back',
  params: byUserId,
  body: withReason,
  data: platformUser,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})

export const activateUser = call(calls.activateUser, {
  summary: 'Take a deactivation by an admin back',
  params: byUserId,
  body: withReasonOrNot,
  data: platformUser,
  refuses: ['NOT_FOUND', 'CONFLICT', 'RULE_BROKEN'],
})

export const adminCreatorDetails = call(calls.adminCreatorDetails, {
  summary: 'Everything about somebody but passwords and bank details',
  params: z.object({ username }),
  data: platformUser.extend({
    bannerUrl: z.string().nullable(),
    bio: z.string(),
    location: z.string(),
    websiteUrl: z.string(),
    subscriptionPrice: majorUnits,
    isFreeSubscription: z.boolean(),
    availableWalletBalance: majorUnits,
    currentWalletBalance: majorUnits,
  }),
  refuses: ['CREATOR_NOT_FOUND'],
})

/** Somebody verified with names that nobody has looked at yet. She bears the mark again once they are. */
export const renamedUser = z.object({
  userId: z.string(),
  username: z.string(),
  displayName: z.string(),
  /** Those that were looked at, and that she gets back where the new ones are declined. */
  previousUsername: z.string(),
  previousDisplayName: z.string(),
  /** From the newest identity check. */
  legalName: z.string().nullable(),
  dateRenamed: z.string(),
})
export type RenamedUser = z.output<typeof renamedUser>

export const searchRenames = call(calls.searchRenames, {
  summary: 'Verified people whose new names wait for a look',
  query: pageQuery.extend({ sort: sortByDate }),
  data: z.array(renamedUser),
})

export const decideRename = call(calls.decideRename, {
  summary:
    'Let somebody verified bear the mark with her new names, or give her the previous ones back; she is mailed. The names are those that were looked at: 409 when she has others by now',
  params: byUserId,
  body: z.object({
    decision: z.enum(['APPROVED', 'DECLINED']),
    username: z.string().max(30),
    displayName: z.string().max(50),
    reason,
  }),
  data: platformUser,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})

/** A post with all its files, whoever may see them otherwise, deleted ones too. */
export const platformPost = post.extend({
  dateDeleted: z.string().nullable(),
  deletedBy: z.enum(['CREATOR', 'ADMIN']).nullable(),
})
export type PlatformPost = z.output<typeof platformPost>

export const searchPlatformPosts = call(calls.searchPlatformPosts, {
  summary: 'Posts of everybody or of one creator, deleted ones too, newest first',
  query: pageQuery.extend({ username: username.optional() }),
  data: z.array(platformPost),
})

const byPostId = z.object({ postId: id })

export const adminDeletePost = call(calls.adminDeletePost, {
  summary: 'Take a post and its files away; it can be restored for 30 days',
  params: byPostId,
  body: withReason,
  data: platformPost,
  refuses: ['POST_NOT_FOUND', 'CONFLICT'],
})

export const adminRestorePost = call(calls.adminRestorePost, {
  summary: 'Bring back a post that an admin deleted within the last 30 days',
  params: byPostId,
  body: withReasonOrNot,
  data: platformPost,
  refuses: ['POST_NOT_FOUND', 'CONFLICT', 'RULE_BROKEN'],
})

export const refreshPlatformFileToken = call(calls.refreshPlatformFileToken, {
  summary: 'A token for the parameter t of file urls that opens any post file; each file read is noted',
  data: z.string(),
})

/** Who sends an approved withdrawal: an admin at the bank, or a card provider by its transfer call. */
const payoutBy = z.enum(['HAND', 'PROVIDER'])

/** A withdrawal request with whose it is. */
export const platformWithdrawal = withdrawal.extend({
  user: z.object({
    userId: z.string(),
    username: z.string(),
    displayName: z.string(),
    email: z.string(),
    /** Since when an admin keeps her away. */
    dateSuspended: z.string().nullable(),
    /** When she last changed the bank account that is saved with her; null: never, since this is noted. */
    dateBankChanged: z.string().nullable(),
  }),
  /**
   * Why it can't be approved yet, and from when on it can. BANK_CHANGED: it goes to the saved account, which was changed
   * lately. NEW_BANK_ACCOUNT: it goes to another, to which she was never paid.
   */
  hold: z.object({ dateUntil: z.string(), cause: z.enum(['BANK_CHANGED', 'NEW_BANK_ACCOUNT']) }).nullable(),
  /** How many admins it takes to approve it. */
  adminsNeeded,
  /** By whom its approval was proposed, while it waits for a second admin and since. */
  proposal: proposal.nullable(),
  decidedBy: z.string().nullable(),
  /** What the bank or the card provider calls the payout. */
  payoutReference: z.string().nullable(),
  /** Null until it is approved, and when it is turned down. */
  payoutBy: payoutBy.nullable(),
  /**
   * What an admin must know of the provider's payout. APPROVED: it failed for good, so pay by hand or turn the request
   * down. PAID: it came back, or was made beside the payout by hand.
   */
  payoutFailure: z.string().nullable(),
})
export type PlatformWithdrawal = z.output<typeof platformWithdrawal>

export const searchPlatformWithdrawals = call(calls.searchPlatformWithdrawals, {
  summary: 'Withdrawal requests of everybody, newest first',
  query: datedPageQuery.extend({ status: withdrawalStatus.optional(), sort: sortByDate }),
  data: z.array(platformWithdrawal),
})

const byWithdrawalId = z.object({ withdrawalRequestId: id })

export const approveWithdrawal = call(calls.approveWithdrawal, {
  summary:
    'Approve a request (PENDING → APPROVED); with `paid`, note that the bank has sent it (→ PAID), at once or later; by PROVIDER, have the card provider send it, which makes it PAID. Where it takes two admins, the first call proposes it and another admin’s, with the same `by`, approves it, each with an `otp`',
  params: byWithdrawalId,
  body: z
    .object({
      by: payoutBy.default('HAND'),
      paid: z.boolean().default(false),
      payoutReference: z.string().overwrite(oneLine).min(1).max(100).optional(),
      otp: adminCode.optional(),
    })
    .prefault({})
    .refine(({ by, paid }) => by === 'HAND' || !paid, {
      path: ['paid'],
      message: 'The card provider says when it has paid',
    })
    .refine(({ paid, payoutReference }) => paid || payoutReference === undefined, {
      path: ['payoutReference'],
      message: 'A payout has a reference once it is paid',
    }),
  data: platformWithdrawal,
  refuses: [
    'NOT_FOUND',
    'CONFLICT',
    'RULE_BROKEN',
    'WITHDRAWAL_HELD',
    'TWO_FACTOR_REQUIRED',
    'INVALID_OTP',
    'TOO_MANY_REQUESTS',
  ],
})

export const disapproveWithdrawal = call(calls.disapproveWithdrawal, {
  summary:
    'Turn a request down (PENDING, or APPROVED when the card provider failed to pay it → DISAPPROVED); the money is available again',
  params: byWithdrawalId,
  body: withReason,
  data: platformWithdrawal,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})

const party = z.object({ userId: z.string(), username: z.string(), displayName: z.string() })

export const paymentTransaction = z.object({
  id: z.string(),
  paymentReference: z.string(),
  transactionSource,
  /** CREDIT: the money came in from outside, by card or bank transfer. DEBIT: it was taken from a wallet. */
  transactionType: z.enum(['CREDIT', 'DEBIT']),
  paymentMethod: z.enum(['CARD', 'WALLET', 'TRANSFER']),
  /** STARTED: not charged, or not come, yet. WAITING: charged, for its payer to claim. REVIEW: for a person to look at. */
  status: z.enum(['STARTED', 'WAITING', 'SUCCEEDED', 'FAILED', 'REVIEW']),
  /** What became of a payment that succeeded; WALLET_CREDIT: it went to the payer's wallet instead. */
  outcome: z.enum(['AS_MEANT', 'WALLET_CREDIT', 'NOTHING_DUE']).nullable(),
  amount: bookedMinorUnits,
  /** What the card was charged. */
  total: bookedMinorUnits.nullable(),
  /** What was given back of it, by refunds and lost disputes; of a card at most its total. */
  reversed: bookedMinorUnits,
  currencyCode,
  payer: party,
  /** Null for a top-up. */
  receiver: party.nullable(),
  message: z.string().nullable(),
  dateCreated: z.string(),
  dateFinished: z.string().nullable(),
})
export type PaymentTransaction = z.output<typeof paymentTransaction>

export const searchPaymentTransactions = call(calls.searchPaymentTransactions, {
  summary: 'Payments of everybody, by card, from wallets and by bank transfer',
  query: datedPageQuery.extend({
    transactionSource: transactionSource.optional(),
    transactionType: paymentTransaction.shape.transactionType.optional(),
    paymentMethod: paymentTransaction.shape.paymentMethod.optional(),
    paymentReference: z.string().trim().min(1).max(100).optional(),
    payerUsername: username.optional(),
    receiverUsername: username.optional(),
    sort: sortByDate,
  }),
  data: z.array(paymentTransaction),
})

import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/users.ts'
import { normalizeEmail } from '../../fields/email.ts'
import { id, username } from '../../fields/ids.ts'
import { currency, majorUnits } from '../../fields/money.ts'
import { dateOrMoment, newestFirstSortField, oldestFirstSortField, pageQuery } from '../../fields/page.ts'
import { adminReason, adminReasonBody, optionalAdminReasonBody, suspensionDays } from '../../fields/reason.ts'
import { normalizeUsername } from '../../text/normalize-for-comparison.ts'
import { verificationStatus } from '../accounts/accounts.ts'
import { fileForAdmins } from './platform-files.ts'

/** The beginning of a name, whatever its case. */
const beginning = z.string().trim().toLowerCase().min(1).max(254).optional()

/** ACTIVE; DEACTIVATED by its owner, who comes back by signing in; SUSPENDED by an admin. */
export const accountStatus = z.enum(['ACTIVE', 'DEACTIVATED', 'SUSPENDED'])

export const userForAdmins = z.object({
  userId: z.string(),
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  countryCode: z.string(),
  currency,
  accountStatus,
  verificationStatus,
  /** True while members see the verified mark beside the name: not while a new name waits for a review. */
  isVerified: z.boolean(),
  /** Legal name from the newest identity check. */
  legalName: z.string().nullable(),
  dateJoined: z.string(),
  dateDeactivated: z.string().nullable(),
  subscriberCount: z.int(),
  subscribedToCount: z.int(),
  postCount: z.int(),
})
export type UserForAdmins = z.output<typeof userForAdmins>

export const searchUsers = call(calls.searchUsers, {
  summary:
    'Search users; `firstName` and `lastName` match display and legal names, `status` is that of the identity check',
  query: pageQuery.extend({
    username: z.string().overwrite(normalizeUsername).min(1).max(254).optional(),
    email: z.string().overwrite(normalizeEmail).min(1).max(254).optional(),
    firstName: beginning,
    lastName: beginning,
    accountStatus: accountStatus.optional(),
    status: verificationStatus.optional(),
    dateJoinedOnOrAfter: dateOrMoment.optional(),
    dateJoinedBefore: dateOrMoment.optional(),
    sort: newestFirstSortField,
  }),
  data: z.array(userForAdmins),
})

const byUserId = z.object({ userId: id })

export const deactivateUser = call(calls.deactivateUser, {
  summary:
    'Deactivate an account: hidden everywhere, and every session ends; signing in doesn’t reactivate it',
  params: byUserId,
  body: adminReasonBody.extend({
    days: suspensionDays
      .nullable()
      .optional()
      .describe('Number of days. If null or omitted, until an admin activates the account'),
  }),
  data: userForAdmins,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})

export const activateUser = call(calls.activateUser, {
  summary: 'Activate an account that an admin deactivated',
  params: byUserId,
  body: optionalAdminReasonBody,
  data: userForAdmins,
  refuses: ['NOT_FOUND', 'CONFLICT', 'RULE_BROKEN'],
})

export const allowCards = call(calls.allowCards, {
  summary:
    'Allow card payments again to a member who lost two disputes within 180 days; disputes lost until now no longer count. 409 where cards are allowed',
  params: byUserId,
  body: adminReasonBody,
  data: z.boolean(),
  refuses: ['NOT_FOUND', 'CONFLICT'],
})

export const adminCreatorDetails = call(calls.adminCreatorDetails, {
  summary: 'Retrieve a user, without passwords and bank details',
  params: z.object({ username }),
  data: userForAdmins.extend({
    bannerUrl: z.string().nullable(),
    /**
     * Date on which a suspension ends automatically; null if the member is not suspended, or an admin has to
     * end it.
     */
    dateSuspendedUntil: z.string().nullable(),
    /** Date until which card payments are refused, because their bank reversed two within 180 days; null where they can pay by card. */
    dateCardsRefusedUntil: z.string().nullable(),
    /** The reviewed names of a verified creator whose new ones wait for a review. */
    openRename: z
      .object({ previousUsername: z.string(), previousDisplayName: z.string(), dateRenamed: z.string() })
      .nullable(),
    /** Avatar and banner, also of an account that nobody else sees. */
    files: z.array(fileForAdmins),
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

/** A decision on former new names of the same account. */
const renameDecision = z.object({
  decision: z.enum(['APPROVED', 'DECLINED']),
  username: z.string(),
  displayName: z.string(),
  reason: z.string(),
  decidedBy: z.string(),
  dateDecided: z.string(),
})

/** A verified creator whose new names wait for a review; they bear the mark again once it is made. */
export const renamedUser = z.object({
  userId: z.string(),
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  accountStatus,
  verificationStatus,
  /** The names that were reviewed, and that they get back where the new ones are declined. */
  previousUsername: z.string(),
  previousDisplayName: z.string(),
  /** Legal name from the newest identity check. */
  legalName: z.string().nullable(),
  dateRenamed: z.string(),
  /** Usernames given up in the last 30 days, or that still lead to them, newest first. */
  formerUsernames: z.array(z.object({ username: z.string(), dateGivenUp: z.string() })),
  /** Earlier decisions on their names, newest first, at most 20. */
  decisions: z.array(renameDecision),
})
export type RenamedUser = z.output<typeof renamedUser>

export const searchRenames = call(calls.searchRenames, {
  summary: 'List verified creators whose new names are waiting for review, oldest first',
  query: pageQuery.extend({ sort: oldestFirstSortField, userId: id.optional() }),
  data: z.array(renamedUser),
})

export const decideRename = call(calls.decideRename, {
  summary:
    'Confirm the verified badge for new names, or restore the creator’s previous names; they are notified by email. The names sent are those reviewed: 409 if the creator has changed them since',
  params: byUserId,
  body: z.object({
    decision: z.enum(['APPROVED', 'DECLINED']),
    username: z.string().max(30),
    displayName: z.string().max(50),
    reason: adminReason,
  }),
  data: userForAdmins,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})

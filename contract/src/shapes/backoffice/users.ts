import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/users.ts'
import { normalizeEmail } from '../../fields/email.ts'
import { id, username } from '../../fields/ids.ts'
import { currency, majorUnits } from '../../fields/money.ts'
import { dateOrMoment, pageQuery, sortByDate, sortOfQueue } from '../../fields/page.ts'
import { reason, suspensionDays, withReason, withReasonOrNot } from '../../fields/reason.ts'
import { normalizeUsername } from '../../text/compared-form.ts'
import { verificationStatus } from '../accounts/accounts.ts'
import { platformFile } from './platform-files.ts'

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
export type PlatformUser = z.output<typeof platformUser>

export const searchUsers = call(calls.searchUsers, {
  summary:
    'People; `firstName` and `lastName` look at display and legal names, `status` is that of the check',
  query: pageQuery.extend({
    username: z.string().overwrite(normalizeUsername).min(1).max(254).optional(),
    email: z.string().overwrite(normalizeEmail).min(1).max(254).optional(),
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
  body: withReason.extend({
    days: suspensionDays
      .nullable()
      .optional()
      .describe('For how long. Where it is null or left out, until an admin activates the account'),
  }),
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
    /**
     * Date on which a suspension ends automatically; null if the member is not suspended, or an admin has to
     * end it.
     */
    dateSuspendedUntil: z.string().nullable(),
    /** The reviewed names of a verified creator whose new ones wait for a review. */
    openRename: z
      .object({ previousUsername: z.string(), previousDisplayName: z.string(), dateRenamed: z.string() })
      .nullable(),
    /** Avatar and banner, also of an account that nobody else sees. */
    files: z.array(platformFile),
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
  summary: 'Verified creators whose new names wait for a review, the oldest rename first',
  query: pageQuery.extend({ sort: sortOfQueue, userId: id.optional() }),
  data: z.array(renamedUser),
})

export const decideRename = call(calls.decideRename, {
  summary:
    'Confirm the verified mark beside new names, or give the creator the previous ones back; they are mailed. The names sent are those that were reviewed: 409 when the creator has others by now',
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

import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/accounts/accounts.ts'
import { ageCheckClock } from '../../clock.ts'
import { adultContentDisplay } from '../../fields/adult-content.ts'
import { normalizeSignInIdentifier, normalizingEmailField } from '../../fields/email.ts'
import { maxLengthCheck } from '../../fields/max-length-check.ts'
import { currency, majorUnits } from '../../fields/money.ts'
import { displayName, newUsername, normalizeMultiline, normalizeSingleLine } from '../../fields/names.ts'
import { payoutAccount } from '../../fields/payout-account.ts'
import { proofOfWorkSolution } from '../../fields/proof-of-work.ts'
import { toggleTargetQuery } from '../../fields/toggle-target.ts'
import { optionalWebAddress } from '../../fields/web-address.ts'
import { limits } from '../../limits.ts'
import { accountLanguageCodes } from '../../text/languages.ts'
import { passwordRules } from '../../text/password-rules.ts'
import { notificationPreferenceChanges } from './notification-preferences.ts'
import { emailedCodeProof, reauthentication, signInSecondFactorFields } from './two-factor.ts'

export const verificationStatus = z.enum(['UNVERIFIED', 'PENDING', 'VERIFIED', 'REJECTED'])
export type VerificationStatus = z.output<typeof verificationStatus>

/** Audience of the onboarding: a member who joined to follow, or to be followed. */
export const firstStepsAudience = z.enum(['FAN', 'CREATOR'])

const bankInput = z.object({
  bankName: payoutAccount.shape.bankName,
  bankAccountName: payoutAccount.shape.accountName,
  bankAccountNumber: payoutAccount.shape.accountNumber,
})

export const loggedInUser = z.object({
  id: z.string(),
  token: z.string(),
  fileToken: z.string(),
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  bannerUrl: z.string().nullable(),
  bio: z.string(),
  location: z.string(),
  websiteUrl: z.string(),
  countryCode: z.string(),
  verificationStatus,
  /**
   * True if the member has the verified badge. If `verificationStatus` is VERIFIED and this is false, they
   * have changed their names, and the badge is withheld until somebody has reviewed them; their permissions
   * are not.
   */
  isVerified: z.boolean(),
  currency,
  availableWalletBalance: majorUnits,
  currentWalletBalance: majorUnits,
  /** Part of the available balance that can be withdrawn now: money paid by card clears first. */
  withdrawableWalletBalance: majorUnits,
  /**
   * Part of the available balance that clears later; and the date on which the last of it does, null if there
   * is none.
   */
  unclearedWalletBalance: majorUnits,
  dateWalletCleared: z.string().nullable(),
  /** Amount held by open disputes: it can be neither spent nor withdrawn. */
  disputedWalletBalance: majorUnits,
  /** Amount that is being refunded to cards: it can be neither spent nor withdrawn. */
  refundingWalletBalance: majorUnits,
  /** Amount owed for reversed payments: incoming money pays it first. */
  owedBalance: majorUnits,
  darkMode: z.boolean(),
  /** Language that the member chose, on any device; null if they never did, and each device uses its own. */
  language: z.enum(accountLanguageCodes).nullable(),
  bank: z
    .object({ bankName: z.string(), bankAccountName: z.string(), bankAccountNumber: z.string() })
    .nullable(),
  isTwoFactorEnabled: z.boolean(),
  /** False if the member joined by Google or X and has set no password since. */
  hasPassword: z.boolean(),
  subscriptionPrice: majorUnits,
  isFreeSubscription: z.boolean(),
  subscriberCount: z.int(),
  subscribedToCount: z.int(),
  unreadNotificationCount: z.int(),
  /** Onboarding that home offers the member; null if there is none, or none any more. */
  firstSteps: firstStepsAudience.nullable(),
  /** Member’s setting for adult content. */
  adultContent: adultContentDisplay,
  dateJoined: z.string(),
  /** Present if this sign-in restored a deactivated account. */
  isBack: z.literal(true).optional(),
})
export type LoggedInUser = z.output<typeof loggedInUser>

export const newPassword = z
  .string('Choose a password')
  .max(limits.passwordLength, `Passwords can have up to ${limits.passwordLength} characters`)
  .superRefine((value, refinement) => {
    if (value === '') {
      refinement.addIssue({ code: 'custom', message: 'Enter a password' })
      return
    }
    for (const { message, holds } of passwordRules) {
      if (!holds(value)) refinement.addIssue({ code: 'custom', message: `A password needs: ${message}` })
    }
  })

export const email = normalizingEmailField('Enter your email', 'Enter a valid email')

const countryCode = z.string('Choose your country').regex(/^[A-Z]{2}$/, 'Choose your country')

/** Whole years between a date of birth (YYYY-MM-DD) and today, in UTC. */
function ageOn(dateOfBirth: string, today: Date): number {
  const born = new Date(`${dateOfBirth}T00:00:00Z`)
  const years = today.getUTCFullYear() - born.getUTCFullYear()
  const hadBirthday =
    today.getUTCMonth() > born.getUTCMonth() ||
    (today.getUTCMonth() === born.getUTCMonth() && today.getUTCDate() >= born.getUTCDate())
  return hadBirthday ? years : years - 1
}

/** A day on which somebody may be born who is of age, and who is not older than people get. */
export function dateOfBirthField(tooYoung: string) {
  return z.iso
    .date({ error: 'Enter your date of birth', abort: true })
    .refine((value) => ageOn(value, new Date(ageCheckClock.now())) <= limits.ageMax, {
      error: `Enter a date of birth within the last ${limits.ageMax} years`,
      abort: true,
    })
    .refine((value) => ageOn(value, new Date(ageCheckClock.now())) >= limits.adultAge, tooYoung)
}

export const registration = z.object({
  username: newUsername,
  displayName,
  email,
  password: newPassword,
  countryCode,
  dateOfBirth: dateOfBirthField('You must be 18 or over to join'),
  acceptTerms: z.literal(true, 'You need to accept the terms to join'),
})

export const register = call(calls.register, {
  switch: 'joining',
  admission: 'sign-in',
  topics: 'Starting a session appends SECURITY.',
  summary: 'Create an account with the emailed code (SIGN_UP)',
  body: registration.extend({ twoFactor: emailedCodeProof }),
  data: loggedInUser,
  refuses: ['USERNAME_TAKEN', 'EMAIL_TAKEN', 'INVALID_OTP', 'TOO_MANY_REQUESTS'],
})

export const validateUniqueResource = call(calls.validateUniqueResource, {
  admission: 'change',
  topics: 'It changes nothing that a screen shows.',
  summary:
    'Check whether a username is available. For an email, always true: its owner is notified of the sign-up attempt by email',
  body: z.object({ resource: z.enum(['USERNAME', 'EMAIL']), value: z.string().trim().min(1).max(254) }),
  data: z.boolean(),
  refuses: ['TOO_MANY_REQUESTS'],
})

export const login = call(calls.login, {
  admission: 'sign-in',
  topics: 'Starting a session appends SECURITY.',
  summary:
    'Sign in with an email or username. With two-factor authentication on, the second attempt carries a code (emailed or from the authenticator app), a recovery code or a passkey; the error lists the methods available',
  body: z.object({
    identifier: z
      .string('Enter your email or username')
      .overwrite(normalizeSignInIdentifier)
      .min(1, 'Enter your email or username')
      .max(254, 'Enter at most 254 characters'),
    password: z
      .string('Enter your password')
      .min(1, 'Enter your password')
      .max(1000, 'Enter at most 1000 characters'),
    ...signInSecondFactorFields,
    altcha: proofOfWorkSolution,
  }),
  data: loggedInUser,
  refuses: [
    'WRONG_CREDENTIALS',
    'CHALLENGE_REQUIRED',
    'TWO_FACTOR_REQUIRED',
    'INVALID_OTP',
    'INVALID_PASSKEY',
    'ACCOUNT_SUSPENDED',
    'ACCOUNT_DELETED',
    'TOO_MANY_REQUESTS',
  ],
})

export const logout = call(calls.logout, {
  admission: 'sign-in',
  topics: 'Its transaction appends SESSIONS_ENDED.',
  summary: 'Log out of this session. Succeeds if it has already ended',
  data: z.boolean(),
})

export const refreshUser = call(calls.refreshUser, {
  summary: 'Retrieve the signed-in user; extends the session',
  data: loggedInUser,
})

export const refreshFileToken = call(calls.refreshFileToken, {
  summary: 'Create a file token, for the parameter t of file URLs; valid for 10 minutes',
  data: z.string(),
})

export const updateUser = call(calls.updateUser, {
  topics: ['NOTIFICATION_PREFERENCES'],
  summary:
    'Update the profile and account settings. Changing the username or bank details, or turning off two-factor authentication, requires a confirmation',
  body: z
    .object({
      displayName,
      username: newUsername,
      bio: z
        .string()
        .overwrite(normalizeMultiline)
        .superRefine(maxLengthCheck(limits.bioLength, `Bios can have up to ${limits.bioLength} characters`)),
      countryCode,
      /** Language of emails and push notifications, and of the app on all the member’s devices. */
      language: z.enum(accountLanguageCodes),
      location: z
        .string()
        .overwrite(normalizeSingleLine)
        .superRefine(maxLengthCheck(80, 'Locations can have up to 80 characters')),
      websiteUrl: optionalWebAddress,
      bank: bankInput.nullable(),
      isTwoFactorEnabled: z.boolean(),
      notificationPreferences: notificationPreferenceChanges,
      confirmation: reauthentication,
    })
    .partial(),
  data: loggedInUser,
  refuses: [
    'USERNAME_TAKEN',
    'CONFIRMATION_REQUIRED',
    'INVALID_OTP',
    'INVALID_PASSKEY',
    'RULE_BROKEN',
    'TOO_MANY_REQUESTS',
  ],
})

export const toggleDarkMode = call(calls.toggleDarkMode, {
  topics: 'Its transaction appends USER_CHANGED.',
  summary: 'Toggle dark mode; returns the new value of darkMode',
  query: toggleTargetQuery,
  data: z.boolean(),
})

export const updateAvatar = call(calls.updateAvatar, {
  bucket: 'picture',
  topics: 'Its transaction appends USER_CHANGED and PROFILE.',
  summary: 'Upload an avatar (multipart part IMAGE)',
  data: loggedInUser,
  refuses: ['TOO_LARGE', 'WRONG_TYPE', 'UNREADABLE_MEDIA'],
})

export const updateBanner = call(calls.updateBanner, {
  bucket: 'picture',
  topics: 'Its transaction appends USER_CHANGED and PROFILE.',
  summary: 'Upload a banner (multipart part IMAGE)',
  data: loggedInUser,
  refuses: ['TOO_LARGE', 'WRONG_TYPE', 'UNREADABLE_MEDIA'],
})

export const removeAvatar = call(calls.removeAvatar, {
  topics: 'Its transaction appends USER_CHANGED and PROFILE.',
  summary: 'Remove the avatar',
  data: loggedInUser,
})

export const removeBanner = call(calls.removeBanner, {
  topics: 'Its transaction appends USER_CHANGED and PROFILE.',
  summary: 'Remove the banner',
  data: loggedInUser,
})

export const updatePassword = call(calls.updatePassword, {
  topics: ['SECURITY'],
  summary: 'Change the password; logs out every other session',
  body: z.object({
    oldPassword: z
      .string('Enter your old password and new password')
      .min(1, 'Enter your old password and new password')
      .max(1000, 'Enter at most 1000 characters'),
    newPassword,
  }),
  data: z.boolean(),
  refuses: ['RULE_BROKEN', 'TOO_MANY_REQUESTS'],
})

export const resetPassword = call(calls.resetPassword, {
  admission: 'sign-in',
  topics: 'Its transaction appends SESSIONS_ENDED.',
  summary: 'Set a new password with an emailed code (RESET_PASSWORD); logs out every session',
  body: z.object({
    identifier: z
      .string('Enter your email')
      .overwrite(normalizeSignInIdentifier)
      .min(1, 'Enter your email')
      .max(254, 'Enter at most 254 characters'),
    newPassword,
    twoFactor: emailedCodeProof,
  }),
  data: z.boolean(),
  refuses: ['INVALID_OTP', 'TOO_MANY_REQUESTS'],
})

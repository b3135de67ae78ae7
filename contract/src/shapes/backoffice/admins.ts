import { z } from 'zod'
import { adminRoles } from '../../backoffice/admin-role.ts'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/admins.ts'
import { adminFactorFields, adminFactorRefusals, authenticatorCode } from '../../fields/admin-factor.ts'
import { normalizeEmail } from '../../fields/email.ts'
import { id } from '../../fields/ids.ts'
import { newestFirstSortField, pageQuery } from '../../fields/page.ts'
import { passkeyAssertion, passkeyCreationOptions } from '../../fields/passkey.ts'
import { proofOfWorkSolution } from '../../fields/proof-of-work.ts'
import { adminReason } from '../../fields/reason.ts'
import { email, newPassword } from '../accounts/accounts.ts'
import { addPasskey } from '../accounts/passkeys.ts'

export const admin = z.object({ id: z.string(), email: z.string(), role: z.enum(adminRoles) })
export type Admin = z.output<typeof admin>

export const adminLogin = call(calls.adminLogin, {
  admission: 'sign-in',
  topics: 'It signs in an admin, whose screens get no live updates.',
  summary:
    'Sign in to the back office; with an authenticator app or a passkey set up, the second attempt carries its code or signature',
  body: z.object({
    email: z
      .string('Enter your email')
      .overwrite(normalizeEmail)
      .min(1, 'Enter your email')
      .max(254, 'Enter at most 254 characters'),
    password: z
      .string('Enter your password')
      .min(1, 'Enter your password')
      .max(1000, 'Enter at most 1000 characters'),
    otp: authenticatorCode.optional(),
    /** Alternative to the code: the signed request of `startAdminPasskeySignIn`. */
    passkey: passkeyAssertion.optional(),
    altcha: proofOfWorkSolution,
  }),
  data: z.object({ token: z.string(), admin }),
  refuses: [
    'WRONG_CREDENTIALS',
    'TWO_FACTOR_REQUIRED',
    'INVALID_OTP',
    'INVALID_PASSKEY',
    'CHALLENGE_REQUIRED',
    'TOO_MANY_REQUESTS',
  ],
})

export const adminLogout = call(calls.adminLogout, {
  admission: 'sign-in',
  summary: 'Log out of the back office',
  data: z.boolean(),
})

/** State of an admin. INVITED: has not completed the setup. DISABLED: was removed. */
export const adminState = z.enum(['ACTIVE', 'INVITED', 'DISABLED'])

export const adminListItem = z.object({
  adminId: z.string(),
  email: z.string(),
  role: z.enum(adminRoles),
  state: adminState,
  /** True if the admin has set up an authenticator app, whose code signing in requires. */
  hasAuthenticator: z.boolean(),
  passkeys: z.int(),
  dateCreated: z.string(),
  dateLastSignedIn: z.string().nullable(),
  dateDisabled: z.string().nullable(),
  /** Purpose and expiry of the link that was emailed to the admin; null if none is pending. */
  setUp: z.object({ kind: z.enum(['INVITATION', 'AUTHENTICATOR']), dateExpires: z.string() }).nullable(),
})
export type AdminListItem = z.output<typeof adminListItem>

export const searchAdmins = call(calls.searchAdmins, {
  summary: 'List all admins: active, invited and disabled',
  query: pageQuery.extend({
    email: z.string().overwrite(normalizeEmail).min(1).max(254).optional(),
    role: z.enum(adminRoles).optional(),
    state: adminState.optional(),
    sort: newestFirstSortField,
  }),
  data: z.array(adminListItem),
})

const byAdminId = z.object({ adminId: id })

export const inviteAdmin = call(calls.inviteAdmin, {
  summary: 'Invite an admin: emails a link for setting a password and an authenticator app or a passkey',
  body: z.object({ email, role: z.enum(adminRoles), ...adminFactorFields }),
  data: adminListItem,
  refuses: ['EMAIL_TAKEN', 'RULE_BROKEN', ...adminFactorRefusals],
})

export const inviteAdminAgain = call(calls.inviteAdminAgain, {
  summary:
    'Resend the invitation of an admin who hasn’t finished setting up; the previous link stops working',
  params: byAdminId,
  body: z.object(adminFactorFields),
  data: adminListItem,
  refuses: ['NOT_FOUND', 'CONFLICT', 'RULE_BROKEN', ...adminFactorRefusals],
})

export const changeAdminRole = call(calls.changeAdminRole, {
  summary: 'Change another admin’s role; logs them out everywhere',
  params: byAdminId,
  body: z.object({ role: z.enum(adminRoles), reason: adminReason, ...adminFactorFields }),
  data: adminListItem,
  refuses: ['NOT_FOUND', 'CONFLICT', 'RULE_BROKEN', ...adminFactorRefusals],
})

export const disableAdmin = call(calls.disableAdmin, {
  summary: 'Disable another admin: logs them out everywhere at once and ends their proposals',
  params: byAdminId,
  body: z.object({ reason: adminReason, ...adminFactorFields }),
  data: adminListItem,
  refuses: ['NOT_FOUND', 'CONFLICT', 'RULE_BROKEN', ...adminFactorRefusals],
})

export const enableAdmin = call(calls.enableAdmin, {
  summary: 'Re-enable a disabled admin',
  params: byAdminId,
  body: z.object({ reason: adminReason, ...adminFactorFields }),
  data: adminListItem,
  refuses: ['NOT_FOUND', 'CONFLICT', 'RULE_BROKEN', ...adminFactorRefusals],
})

export const renewAdminAuthenticator = call(calls.renewAdminAuthenticator, {
  summary:
    'Reset another admin’s authenticator app and passkeys at once, and email them a link for setting up a new one',
  params: byAdminId,
  body: z.object({ reason: adminReason, ...adminFactorFields }),
  data: adminListItem,
  refuses: ['NOT_FOUND', 'CONFLICT', 'RULE_BROKEN', ...adminFactorRefusals],
})

const setUpToken = z.string().min(1, 'This link is incomplete').max(200)

export const adminSetUp = z.object({
  kind: z.enum(['INVITATION', 'AUTHENTICATOR']),
  email: z.string(),
  role: z.enum(adminRoles),
  /** Setup of the authenticator app: the URL to scan, and the text to type. */
  authenticator: z.object({ url: z.string(), text: z.string() }),
  /** Options for creating a passkey instead of using the app; null if `ADMIN_ORIGIN` is not set. */
  passkey: passkeyCreationOptions.nullable(),
  dateExpires: z.string(),
})
export type AdminSetUp = z.output<typeof adminSetUp>

export const openAdminSetUp = call(calls.openAdminSetUp, {
  admission: 'sign-in',
  topics: 'It changes nothing that a screen shows.',
  summary: 'Retrieve what a setup link of the back office is for',
  body: z.object({ token: setUpToken }),
  data: adminSetUp,
  refuses: ['LINK_EXPIRED'],
})

export const finishAdminSetUp = call(calls.finishAdminSetUp, {
  admission: 'sign-in',
  topics: 'It signs in an admin, whose screens get no live updates.',
  summary:
    'Complete the setup of an admin with the emailed link: a code of the app or a passkey, and a password if invited',
  body: z
    .object({
      token: setUpToken,
      password: newPassword.optional(),
      otp: authenticatorCode.optional(),
      passkey: addPasskey.body.optional(),
    })
    .refine(({ otp, passkey }) => (otp === undefined) !== (passkey === undefined), {
      path: ['otp'],
      message: 'Enter a code or create a passkey',
    }),
  data: z.boolean(),
  refuses: ['LINK_EXPIRED', 'INVALID_OTP', 'INVALID_PASSKEY', 'TOO_MANY_REQUESTS'],
})

import { mailAccountExists } from '../../../accounts/codes/mail-account-exists.ts'
import { mailOneTimeCode } from '../../../accounts/codes/mail-one-time-code.ts'
import { mailWrongCodes } from '../../../accounts/codes/mail-wrong-codes.ts'
import { mailAccountDeactivated } from '../../../accounts/deletion/mail-account-deactivated.ts'
import { mailAccountDeleted } from '../../../accounts/deletion/mail-account-deleted.ts'
import { mailEmailChange } from '../../../accounts/email/mail-email-change.ts'
import { mailEmailChangeRequested } from '../../../accounts/email/mail-email-change-requested.ts'
import { mailEmailChanged } from '../../../accounts/email/mail-email-changed.ts'
import { mailExportReady } from '../../../accounts/export/mail-export-ready.ts'
import { mailFactorChanged } from '../../../accounts/factors/mail-factor-changed.ts'
import { mailAccountChanged } from '../../../accounts/mail-account-changed.ts'
import { mailVerifiedMarkPending } from '../../../accounts/names/mail-mark-pending.ts'
import { mailNamesDecided } from '../../../accounts/names/mail-names-decided.ts'
import { mailSignInChanged } from '../../../accounts/providers/mail-sign-in-changed.ts'
import { mailFactorReset } from '../../../accounts/recovery/mail-factor-reset.ts'
import { mailNewSignIn } from '../../../accounts/sessions/mail-new-sign-in.ts'
import { mailPasswordChanged } from '../../../accounts/sign-in/mail-password-changed.ts'
import { mailVerificationApproved } from '../../../accounts/verification/mail-verification-approved.ts'
import { mailVerificationDeclined } from '../../../accounts/verification/mail-verification-declined.ts'
import { type EmailSample, sample, sampleFacts } from './sample.ts'

const { at, later, owner, money, withdrawal } = sampleFacts

const digits = '402817'

const deleted = {
  ...{ username: 'bola', eraseAt: later, token: 'token' },
  wallet: { amount: 0n, currency: 'NGN', isWithdrawable: false },
} as const

/** Mails about an account: codes, sign-in, names and the identity check. */
export const accountSamples: readonly EmailSample[] = [
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
]

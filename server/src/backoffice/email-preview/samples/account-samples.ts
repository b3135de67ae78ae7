import { mailAccountExists } from '../../../accounts/codes/mail-account-exists.ts'
import { mailCodeGuessingWarning } from '../../../accounts/codes/mail-code-guessing-warning.ts'
import { mailOneTimeCode } from '../../../accounts/codes/mail-one-time-code.ts'
import { mailAccountDeactivated } from '../../../accounts/deletion/mail-account-deactivated.ts'
import { mailAccountDeleted } from '../../../accounts/deletion/mail-account-deleted.ts'
import { mailEmailChangeCode } from '../../../accounts/email/mail-email-change.ts'
import { mailEmailRequestedByAnother } from '../../../accounts/email/mail-email-change-requested.ts'
import { mailEmailChanged } from '../../../accounts/email/mail-email-changed.ts'
import { mailExportReady } from '../../../accounts/export/mail-export-ready.ts'
import { mailFactorChanged } from '../../../accounts/factors/mail-factor-changed.ts'
import { mailSensitiveAccountChange } from '../../../accounts/mail-account-changed.ts'
import { mailVerifiedMarkPending } from '../../../accounts/names/mail-mark-pending.ts'
import { mailNameReviewDecision } from '../../../accounts/names/mail-names-decided.ts'
import { mailSignInChanged } from '../../../accounts/providers/mail-sign-in-changed.ts'
import { mailFactorReset } from '../../../accounts/recovery/mail-factor-reset.ts'
import { mailNewSignIn } from '../../../accounts/sessions/mail-new-sign-in.ts'
import { mailPasswordChanged } from '../../../accounts/sign-in/mail-password-changed.ts'
import { mailVerificationApproved } from '../../../accounts/verification/mail-verification-approved.ts'
import { mailVerificationDeclined } from '../../../accounts/verification/mail-verification-declined.ts'
import { buildEmailSample, type EmailSample, emailSampleFacts } from './sample.ts'

const { at, later, owner, money, withdrawal } = emailSampleFacts

const digits = '402817'

const deleted = {
  ...{ username: 'bola', eraseAt: later, token: 'token' },
  wallet: { amount: 0n, currency: 'NGN', isWithdrawable: false },
} as const

/** Mails about an account: codes, sign-in, names and the identity check. */
export const accountEmailSamples: readonly EmailSample[] = [
  buildEmailSample(mailOneTimeCode, 'to join', { purpose: 'SIGN_UP', digits, payout: null, link: 'token' }),
  buildEmailSample(mailOneTimeCode, 'to sign in', { purpose: 'LOGIN', digits, payout: null, link: null }),
  buildEmailSample(mailOneTimeCode, 'a new password', {
    purpose: 'RESET_PASSWORD',
    digits,
    payout: null,
    link: 'token',
  }),
  buildEmailSample(mailOneTimeCode, 'a takedown notice', {
    purpose: 'TAKEDOWN_NOTICE',
    digits,
    payout: null,
    link: null,
  }),
  buildEmailSample(mailOneTimeCode, 'a confirmation', {
    purpose: 'CONFIRM',
    digits,
    payout: null,
    link: null,
  }),
  buildEmailSample(mailOneTimeCode, 'a withdrawal', {
    purpose: 'WITHDRAWAL_REQUEST',
    digits,
    link: null,
    payout: { ...money, account: { ...withdrawal, accountName: owner.displayName } },
  }),
  buildEmailSample(mailAccountExists, '', { owner }),
  buildEmailSample(mailCodeGuessingWarning, '', { owner }),
  buildEmailSample(mailNewSignIn, '', {
    owner,
    device: 'Firefox on Windows',
    place: '102.89.23.17',
    at: at.toISOString(),
  }),
  buildEmailSample(mailPasswordChanged, '', { owner }),
  buildEmailSample(mailEmailChangeCode, 'the old address', {
    username: 'amara',
    digits,
    newEmail: 'amara.obi@mail.example',
    stop: 'token',
  }),
  buildEmailSample(mailEmailChangeCode, 'the new address', {
    username: 'amara',
    digits,
    newEmail: 'amara.obi@mail.example',
    stop: null,
  }),
  buildEmailSample(mailEmailChanged, 'the old address', {
    username: 'amara',
    newEmail: 'amara.obi@mail.example',
    to: 'old',
  }),
  buildEmailSample(mailEmailChanged, 'the new address', {
    username: 'amara',
    newEmail: 'amara.obi@mail.example',
    to: 'new',
  }),
  buildEmailSample(mailEmailRequestedByAnother, '', { owner }),
  buildEmailSample(mailSensitiveAccountChange, 'a bank', {
    owner,
    change: 'BANK',
    bank: 'First Bank, account ending in 6789',
  }),
  buildEmailSample(mailSensitiveAccountChange, 'no bank', { owner, change: 'BANK', bank: null }),
  buildEmailSample(mailSensitiveAccountChange, 'no second factor', { owner, change: 'SECOND_FACTOR_OFF' }),
  buildEmailSample(mailSensitiveAccountChange, 'no codes by mail', { owner, change: 'MAIL_CODES_OFF' }),
  buildEmailSample(mailSensitiveAccountChange, 'a username', {
    owner,
    change: 'USERNAME',
    former: 'amara_o',
  }),
  buildEmailSample(mailFactorChanged, 'an app', { owner, change: 'AUTHENTICATOR_ADDED' }),
  buildEmailSample(mailFactorChanged, 'no app', { owner, change: 'AUTHENTICATOR_REMOVED' }),
  buildEmailSample(mailFactorChanged, 'new codes', { owner, change: 'RECOVERY_CODES_MADE' }),
  buildEmailSample(mailFactorChanged, 'a code is used', { owner, change: 'RECOVERY_CODE_USED', left: 7 }),
  buildEmailSample(mailFactorChanged, 'a passkey', { owner, change: 'PASSKEY_ADDED', name: 'My phone' }),
  buildEmailSample(mailFactorChanged, 'no passkey', { owner, change: 'PASSKEY_REMOVED', name: 'My phone' }),
  ...(['ASKED', 'DONE', 'STOPPED', 'LAPSED'] as const).map((what) =>
    buildEmailSample(mailFactorReset, what.toLowerCase(), { owner, resetId: '01JB', what }),
  ),
  buildEmailSample(mailSignInChanged, 'one more', { owner, provider: 'GOOGLE', isLinked: true }),
  buildEmailSample(mailSignInChanged, 'one less', { owner, provider: 'X', isLinked: false }),
  buildEmailSample(mailAccountDeactivated, '', { owner }),
  buildEmailSample(mailAccountDeleted, '', { ...deleted, months: [] }),
  buildEmailSample(mailAccountDeleted, 'with a paid month', {
    ...deleted,
    months: [{ username: 'amara', amount: 150_000n, currency: 'NGN', endsAt: later }],
  }),
  buildEmailSample(mailAccountDeleted, 'with money', {
    ...{ ...deleted, months: [] },
    wallet: { amount: 250_000n, currency: 'NGN', isWithdrawable: false },
  }),
  buildEmailSample(mailAccountDeleted, 'with earnings', {
    ...{ ...deleted, months: [] },
    wallet: { amount: 250_000n, currency: 'NGN', isWithdrawable: true },
  }),
  buildEmailSample(mailExportReady, '', { owner, endsAt: later.toISOString() }),
  buildEmailSample(mailVerificationApproved, '', { owner }),
  buildEmailSample(mailVerificationDeclined, '', {
    owner,
    reason: 'The picture of your passport cannot be read.',
  }),
  buildEmailSample(mailVerifiedMarkPending, '', { owner, ...owner }),
  buildEmailSample(mailNameReviewDecision, 'approved', {
    owner,
    ...owner,
    decision: 'APPROVED',
    reason: '',
  }),
  buildEmailSample(mailNameReviewDecision, 'declined', {
    owner,
    username: 'fanfare.team',
    displayName: 'Team',
    decision: 'DECLINED',
    reason: 'It reads like ours.',
  }),
]

import type { AdultContentDisplay } from '@fanfare/contract/fields/adult-content'
import { type CurrencyCode, currencies, toMajorUnits } from '@fanfare/contract/money/money'
import type { LoggedInUser, VerificationStatus } from '@fanfare/contract/shapes/accounts/accounts'
import type { AccountLanguageCode } from '@fanfare/contract/text/languages'
import { buildFileToken } from '../../access/file-tokens/file-token.ts'
import { loadWalletBalances, walletBalancesView } from '../../money/ledger/wallet/balances.ts'
import type { Context } from '../../platform/context.ts'
import { hasVerifiedBadgeSql, profilePictureUrl } from '../../social/creators/creator-view.ts'
import { countUnreadNotificationsUpToMax } from '../../social/notifications/unread.ts'
import { requiresSecondFactorSql } from '../factors/second-factors.ts'
import { offeredOnboardingKindSql } from '../first-steps/offered-steps.ts'

type Row = {
  username: string
  displayName: string
  email: string
  avatarFileId: string | null
  bannerFileId: string | null
  bio: string
  location: string
  websiteUrl: string
  countryCode: string
  verificationStatus: VerificationStatus
  isVerified: boolean
  currencyCode: CurrencyCode
  darkMode: boolean
  language: AccountLanguageCode | null
  bankName: string | null
  bankAccountName: string | null
  bankAccountNumber: string | null
  isTwoFactorEnabled: boolean
  hasPassword: boolean
  adultContent: AdultContentDisplay
  subscriptionPriceMinor: bigint
  isFreeSubscription: boolean
  createdAt: Date
  subscribers: number
  subscribedTo: number
  firstSteps: LoggedInUser['firstSteps']
}

const account = `
  SELECT account.username, account.display_name AS "displayName", account.email,
    account.avatar_file_id AS "avatarFileId", account.banner_file_id AS "bannerFileId", account.bio,
    account.location, account.website_url AS "websiteUrl", account.country_code AS "countryCode",
    account.verification_status AS "verificationStatus", ${hasVerifiedBadgeSql('account')} AS "isVerified",
    account.currency_code AS "currencyCode",
    account.dark_mode AS "darkMode", CASE WHEN account.language_chosen THEN account.language END AS language,
    account.bank_name AS "bankName",
    account.bank_account_name AS "bankAccountName", account.bank_account_number AS "bankAccountNumber",
    ${requiresSecondFactorSql('account')} AS "isTwoFactorEnabled", account.password_hash IS NOT NULL AS "hasPassword",
    account.adult_content AS "adultContent",
    account.subscription_price_minor AS "subscriptionPriceMinor",
    account.is_free_subscription AS "isFreeSubscription", account.created_at AS "createdAt",
    account_count.subscribers, account_count.subscribed_to AS "subscribedTo",
    ${offeredOnboardingKindSql('account', 'account_count')} AS "firstSteps"
  FROM account JOIN account_count ON account_count.account_id = account.id
  WHERE account.id = $1`

/**
 * Loads the signed-in member as they see themselves. `token` is the one that they hold: only its hash is
 * stored.
 */
export async function loadCurrentUserWithSessionTokens(
  ctx: Context,
  signedIn: { userId: string; sessionId: string; token: string; isBack?: boolean },
): Promise<LoggedInUser> {
  const [[row], wallet, unread] = await Promise.all([
    ctx.reads.query<Row>('logged_in_user', account, [signedIn.userId]),
    loadWalletBalances(ctx, signedIn.userId),
    countUnreadNotificationsUpToMax(ctx, signedIn.userId),
  ])
  if (!row) throw new Error(`The account ${signedIn.userId} of a live session is not there.`)
  return {
    id: signedIn.userId,
    token: signedIn.token,
    fileToken: buildFileToken(ctx, signedIn),
    username: row.username,
    displayName: row.displayName,
    email: row.email,
    avatarUrl: profilePictureUrl(row.avatarFileId),
    bannerUrl: profilePictureUrl(row.bannerFileId),
    bio: row.bio,
    location: row.location,
    websiteUrl: row.websiteUrl,
    countryCode: row.countryCode,
    verificationStatus: row.verificationStatus,
    isVerified: row.isVerified,
    currency: currencies[row.currencyCode],
    ...walletBalancesView(wallet),
    owedBalance: toMajorUnits(wallet.owed),
    darkMode: row.darkMode,
    language: row.language,
    bank: bankOf(row),
    isTwoFactorEnabled: row.isTwoFactorEnabled,
    hasPassword: row.hasPassword,
    adultContent: row.adultContent,
    subscriptionPrice: toMajorUnits(row.subscriptionPriceMinor),
    isFreeSubscription: row.isFreeSubscription,
    subscriberCount: row.subscribers,
    subscribedToCount: row.subscribedTo,
    unreadNotificationCount: unread,
    firstSteps: row.firstSteps,
    dateJoined: row.createdAt.toISOString(),
    ...(signedIn.isBack && { isBack: true as const }),
  }
}

/** The same without the tokens of a session. */
export async function loadCurrentUser(
  ctx: Context,
  userId: string,
): Promise<Omit<LoggedInUser, 'token' | 'fileToken'>> {
  const {
    token: _,
    fileToken: __,
    ...user
  } = await loadCurrentUserWithSessionTokens(ctx, {
    userId,
    sessionId: '',
    token: '',
  })
  return user
}

function bankOf({ bankName, bankAccountName, bankAccountNumber }: Row): LoggedInUser['bank'] {
  if (bankName === null || bankAccountName === null || bankAccountNumber === null) return null
  return { bankName, bankAccountName, bankAccountNumber }
}

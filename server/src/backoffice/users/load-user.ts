import type { ReturnedData } from '@fanfare/contract/call'
import { toMajorUnits } from '@fanfare/contract/money/money'
import type { adminCreatorDetails, UserForAdmins } from '@fanfare/contract/shapes/backoffice/users'
import { loadWalletBalances } from '../../money/ledger/wallet/balances.ts'
import { findCardRefusalEnd } from '../../money/payments/cards/cards-allowed.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { profilePictureUrl } from '../../social/creators/creator-view.ts'
import { accountIdOfAnyUsernameValueSql } from '../../social/creators/resolve-username.ts'
import { loadStoredFilesForAdmins } from '../content/platform-files.ts'
import { buildUsersForAdminsQuery, userForAdminsView } from './platform-user.ts'

/** Loads a user as admins see them, as of this transaction. */
export async function loadUserForAdmins(tx: Tx, userId: string): Promise<UserForAdmins> {
  return userForAdminsView(
    await buildUsersForAdminsQuery(tx).where('account.id', '=', userId).executeTakeFirstOrThrow(),
  )
}

/** Loads everything that an admin may know about a user. @throws Refusal CREATOR_NOT_FOUND */
export async function loadUserDetailsForAdmins(
  ctx: Context,
  username: string,
): Promise<ReturnedData<typeof adminCreatorDetails>> {
  const row = await buildUsersForAdminsQuery(ctx.db)
    .select([
      'account.banner_file_id as bannerFileId',
      'account.suspended_until as suspendedUntil',
      'account.bio',
      'account.location',
      'account.website_url as websiteUrl',
      'account.subscription_price_minor as price',
      'account.is_free_subscription as isFree',
      'account.marked_username as markedUsername',
      'account.marked_display_name as markedDisplayName',
      'account.renamed_at as renamedAt',
    ])
    .where('account.id', '=', accountIdOfAnyUsernameValueSql(username, ctx.clock.now()))
    .executeTakeFirst()
  if (!row) throw refuse('CREATOR_NOT_FOUND')
  const [wallet, files, cardsRefusedUntil] = await Promise.all([
    loadWalletBalances(ctx, row.id),
    loadStoredFilesForAdmins(ctx.db, [row.avatarFileId, row.bannerFileId]),
    findCardRefusalEnd(ctx.db, ctx, row.id),
  ])
  return {
    ...userForAdminsView(row),
    bannerUrl: profilePictureUrl(row.bannerFileId),
    dateSuspendedUntil: row.suspendedUntil?.toISOString() ?? null,
    dateCardsRefusedUntil: cardsRefusedUntil?.toISOString() ?? null,
    openRename: openRenameOf(row),
    files,
    bio: row.bio,
    location: row.location,
    websiteUrl: row.websiteUrl,
    subscriptionPrice: toMajorUnits(row.price),
    isFreeSubscription: row.isFree,
    availableWalletBalance: toMajorUnits(wallet.available),
    currentWalletBalance: toMajorUnits(wallet.current),
  }
}

type Marked = { markedUsername: string | null; markedDisplayName: string | null; renamedAt: Date | null }

function openRenameOf({ markedUsername, markedDisplayName, renamedAt }: Marked) {
  if (markedUsername === null || markedDisplayName === null || renamedAt === null) return null
  return {
    previousUsername: markedUsername,
    previousDisplayName: markedDisplayName,
    dateRenamed: renamedAt.toISOString(),
  }
}

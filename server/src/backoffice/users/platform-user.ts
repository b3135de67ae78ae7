import { currencies } from '@fanfare/contract/money/money'
import type { UserForAdmins } from '@fanfare/contract/shapes/backoffice/users'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { hasVerifiedBadgeSql, profilePictureUrl } from '../../social/creators/creator-view.ts'

/** SQL: whether an account is there, went by itself, or was taken away. */
const accountStatusOf = sql<UserForAdmins['accountStatus']>`
  CASE WHEN account.suspended_at IS NOT NULL THEN 'SUSPENDED'
    WHEN account.deactivated_at IS NOT NULL THEN 'DEACTIVATED' ELSE 'ACTIVE' END`

/** SQL: the same as conditions, each with an index of its own but for that which most people have. */
export const conditionSqlByAccountStatus: Record<UserForAdmins['accountStatus'], RawBuilder<boolean>> = {
  SUSPENDED: sql`account.suspended_at IS NOT NULL`,
  DEACTIVATED: sql`(account.suspended_at IS NULL AND account.deactivated_at IS NOT NULL)`,
  ACTIVE: sql`account.deactivated_at IS NULL`,
}

/** People with all that `userForAdminsView` shows, to be narrowed down. */
export function buildUsersForAdminsQuery(db: Db | Tx) {
  return db
    .selectFrom('account')
    .innerJoin('account_count', 'account_count.account_id', 'account.id')
    .select([
      'account.id',
      'account.username',
      'account.display_name as displayName',
      'account.email',
      'account.avatar_file_id as avatarFileId',
      'account.country_code as countryCode',
      'account.currency_code as currencyCode',
      'account.verification_status as verificationStatus',
      'account.created_at as createdAt',
      'account.deactivated_at as deactivatedAt',
      'account_count.subscribers',
      'account_count.subscribed_to as subscribedTo',
      'account_count.posts',
      accountStatusOf.as('accountStatus'),
      sql<boolean>`${sql.raw(hasVerifiedBadgeSql('account'))}`.as('isVerified'),
    ])
    .select((eb) =>
      eb
        .selectFrom('verification_request')
        .select('legal_name')
        .whereRef('verification_request.account_id', '=', 'account.id')
        .orderBy('submitted_at', 'desc')
        .limit(1)
        .as('legalName'),
    )
}

export type UserForAdminsRow = Awaited<
  ReturnType<ReturnType<typeof buildUsersForAdminsQuery>['execute']>
>[number]

/** Returns the address of an avatar as everybody sees it, as `publicAvatarId` has it. */
export function publicAvatarUrlOf({
  avatarFileId,
  deactivatedAt,
}: Pick<UserForAdminsRow, 'avatarFileId' | 'deactivatedAt'>): string | null {
  return deactivatedAt === null ? profilePictureUrl(avatarFileId) : null
}

/** Serializes a user as admins see them. */
export function userForAdminsView(row: UserForAdminsRow): UserForAdmins {
  return {
    userId: row.id,
    username: row.username,
    displayName: row.displayName,
    email: row.email,
    avatarUrl: publicAvatarUrlOf(row),
    countryCode: row.countryCode,
    currency: currencies[row.currencyCode],
    accountStatus: row.accountStatus,
    verificationStatus: row.verificationStatus,
    isVerified: row.isVerified,
    legalName: row.legalName,
    dateJoined: row.createdAt.toISOString(),
    dateDeactivated: row.deactivatedAt?.toISOString() ?? null,
    subscriberCount: row.subscribers,
    subscribedToCount: row.subscribedTo,
    postCount: row.posts,
  }
}

import {
  hasVerifiedBadgeSql,
  profilePictureUrl,
  publicAvatarIdSql,
} from '../../social/creators/creator-view.ts'

export type PersonRow = {
  userId: string
  username: string
  displayName: string
  avatarFileId: string | null
  isVerified: boolean
}

/** SQL: what `personView` shows of an `account`. */
export function personColumnsSql(account: string): string {
  return `${account}.id AS "userId", ${account}.username, ${account}.display_name AS "displayName",
    ${publicAvatarIdSql(account)} AS "avatarFileId", ${hasVerifiedBadgeSql(account)} AS "isVerified"`
}

export function personView({ userId, username, displayName, avatarFileId, isVerified }: PersonRow) {
  return { userId, username, displayName, avatarUrl: profilePictureUrl(avatarFileId), isVerified }
}

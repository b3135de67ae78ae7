import type { CreatorProfile } from '@fanfare/contract/shapes/social/creators'
import { type ProfilePostKind, profilePostKinds } from '@fanfare/contract/social/post-types'
import { isViewerKnownAdultSql } from '../../access/visibility/adult.ts'
import { isUnmutedByViewerSql } from '../../access/visibility/mute.ts'
import { isPersonVisibleSql } from '../../access/visibility/person.ts'
import { type FileKind, isUndeletedPostFileOfKindSql } from '../../media/is-file-of-kind.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import {
  type CreatorRow,
  canViewerSeeProfileCount,
  creatorColumnsSql,
  creatorJoinsSql,
  creatorView,
  hasLiveCreatorSubscriptionSql,
} from './creator-view.ts'
import { countLockedContent, lockedCountsCacheVersionSql } from './locked-content.ts'
import { creatorPageLinksSql, creatorPageTagsSql } from './page-columns.ts'
import { accountIdOfCurrentOrFormerUsernameSql } from './resolve-username.ts'

const hasKind: Record<ProfilePostKind, string> = {
  image: hasFiles('image'),
  video: hasFiles('video'),
  audio: hasPosts(`type = 'AUDIO'`),
  poll: hasPosts(`type = 'POLL'`),
  sale: hasPosts('price_minor IS NOT NULL'),
}
const kindColumns = profilePostKinds.map((kind) => `${hasKind[kind]} AS ${kind}`).join(', ')

type Row = CreatorRow &
  Record<ProfilePostKind | 'hasBell' | 'isMuted' | 'seesAll' | 'isAdult', boolean> &
  Pick<CreatorProfile, 'links' | 'contentTags'> & { lockedVersion: string }

const byUsername = `
  SELECT ${creatorColumnsSql}, ${kindColumns},
    EXISTS (SELECT FROM bell WHERE bell.creator_id = creator.id AND bell.account_id = $1) AS "hasBell",
    NOT ${isUnmutedByViewerSql('creator.id', '$1')} AS "isMuted",
    coalesce(creator.id = $1, false) OR ${hasLiveCreatorSubscriptionSql} AS "seesAll", ${isViewerKnownAdultSql('$1', '$2')} AS "isAdult",
    ${lockedCountsCacheVersionSql('creator_count')} AS "lockedVersion",
    ${creatorPageLinksSql('creator')} AS links, ${creatorPageTagsSql('creator')} AS "contentTags"
  FROM account creator ${creatorJoinsSql('$1', '$2')}
  WHERE creator.id = ${accountIdOfCurrentOrFormerUsernameSql('$3', '$2')} AND ${isPersonVisibleSql('creator', '$1')}`

/**
 * Loads a profile as the viewer (null: everybody) sees it, by its current username or a former one. @throws
 * Refusal CREATOR_NOT_FOUND
 */
export async function loadCreatorDetails(
  ctx: Context,
  viewerId: string | null,
  username: string,
): Promise<CreatorProfile> {
  const [row] = await ctx.reads.query<Row>('creator_by_username', byUsername, [
    viewerId,
    ctx.clock.now(),
    username.toLowerCase(),
  ])
  if (!row) throw refuse('CREATOR_NOT_FOUND')
  const locked = row.seesAll
    ? { postCount: 0, pictureCount: 0, seconds: 0 }
    : await countLockedContent(ctx.reads, {
        creatorId: row.userId,
        version: row.lockedVersion,
        isAdult: row.isAdult,
      })
  return {
    ...creatorView(row, viewerId),
    postKinds: profilePostKinds.filter((kind) => row[kind]),
    hasBell: row.hasBell,
    isMuted: row.isMuted,
    links: row.links,
    contentTags: row.contentTags,
    ...(canViewerSeeProfileCount(row, 'POSTS', viewerId) && { locked }),
  }
}

function hasFiles(kind: FileKind): string {
  return `EXISTS (SELECT FROM media_file AS file
    WHERE file.owner_id = creator.id AND ${isUndeletedPostFileOfKindSql(kind)})`
}

function hasPosts(condition: string): string {
  return `EXISTS (SELECT FROM post
    WHERE post.creator_id = creator.id AND post.${condition} AND post.deleted_at IS NULL)`
}

import type { LockedContentCounts } from '@fanfare/contract/shapes/social/creators'
import { isPostTypeWithFilesSql } from '../../media/is-post-type-with-files.ts'
import type { PreparedReadClient } from '../../platform/db/reads.ts'
import { createVersionedCache } from '../../platform/db/versioned-cache.ts'

const cachedCreators = 4000
/** A creator's newest posts for subscribers that are counted: nobody has more by hand. */
const countedPosts = 5000
/** A post that is newly marked as for adults is counted so after this at the latest. */
const recountSeconds = 300

/** Counts of a creator’s content for subscribers, and of the adult part of it. */
type Counts = LockedContentCounts & { adult: LockedContentCounts }
type Loaded = Counts & { id: string; version: string }

/** SQL: the version of a creator's counts. @param counts the alias of their `account_count` */
export function lockedCountsCacheVersionSql(counts: string): string {
  return `${counts}.posts || '.' || coalesce((
      SELECT id FROM post WHERE creator_id = ${counts}.account_id AND deleted_at IS NULL ORDER BY id DESC LIMIT 1
    ), '') || '.' || floor(extract(epoch FROM now()) / ${recountSeconds})`
}

const byIds = `
  SELECT counts.account_id AS id, ${lockedCountsCacheVersionSql('counts')} AS version, locked.*
  FROM account_count AS counts CROSS JOIN LATERAL (
    SELECT count(*)::integer AS "postCount", ${sum('pictures')} AS "pictureCount", ${sum('seconds')} AS seconds,
      json_build_object('postCount', count(*) FILTER (WHERE post.is_adult),
        'pictureCount', ${sum('pictures', 'WHERE post.is_adult')},
        'seconds', ${sum('seconds', 'WHERE post.is_adult')}) AS adult
    FROM (
      SELECT id, type, is_adult FROM post
      WHERE creator_id = counts.account_id AND deleted_at IS NULL AND NOT is_public
        AND (gate IS NULL OR opens_from IS NOT NULL)
      ORDER BY id DESC LIMIT ${countedPosts}
    ) AS post
      LEFT JOIN LATERAL (
        SELECT count(*) FILTER (WHERE file.content_type LIKE 'image/%') AS pictures,
          sum(file.duration_seconds) FILTER (WHERE file.content_type NOT LIKE 'image/%') AS seconds
        FROM media_file AS file WHERE file.post_id = post.id
      ) AS held ON ${isPostTypeWithFilesSql('post')}
  ) AS locked
  WHERE counts.account_id = ANY($1::text[])`

function sum(column: 'pictures' | 'seconds', condition?: string): string {
  const filter = condition === undefined ? '' : ` FILTER (${condition})`
  return `round(coalesce(sum(held.${column})${filter}, 0))::integer`
}

const findCounts = createVersionedCache(cachedCreators, (reads: PreparedReadClient, ids) =>
  reads.query<Loaded>('locked_content', byIds, [ids]),
)

/**
 * Counts the content that a subscription to the creator unlocks; without adult content unless the viewer is
 * known to be an adult.
 */
export async function countLockedContent(
  reads: PreparedReadClient,
  { creatorId, version, isAdult }: { creatorId: string; version: string; isAdult: boolean },
): Promise<LockedContentCounts> {
  const counts = (await findCounts(reads, [{ id: creatorId, version }])).get(creatorId)
  if (!counts) return { postCount: 0, pictureCount: 0, seconds: 0 }
  const { postCount, pictureCount, seconds, adult } = counts
  if (isAdult) return { postCount, pictureCount, seconds }
  return {
    postCount: postCount - adult.postCount,
    pictureCount: pictureCount - adult.pictureCount,
    seconds: seconds - adult.seconds,
  }
}

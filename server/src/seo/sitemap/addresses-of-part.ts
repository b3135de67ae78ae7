import { limits } from '@fanfare/contract/limits'
import { canBeFoundBySql } from '../../access/visibility/discoverable.ts'
import type { Context } from '../../platform/context.ts'
import { maxId } from '../../platform/pagination/cursor.ts'
import { createPublicUrlBuilder } from '../addresses.ts'
import { sitePagePaths } from '../heads/site-head.ts'
import { maxUrlsPerSitemapPart, type SitemapPart } from './parts.ts'

/** An address, and when what is there was last another. */
export type SitemapAddress = { url: string; changedAt: Date | null }

/** Number of the newest posts searched for one that everybody may see. */
const newestMost = 20
const newestOfAll = 2000

/** SQL condition: an existing post is visible to everybody, and its creator wants to be found. */
const isOpen = (post: string, creator: string) =>
  `${post}.is_public AND NOT ${post}.is_adult AND ${canBeFoundBySql(creator, '$1')}`

const isInPart = (id: string) => `${id} > $2 AND ${id} <= $3`

const posts = `
  SELECT post.id AS "postId", creator.username, post.posted_at AS "changedAt"
  FROM (
    SELECT * FROM post WHERE post.deleted_at IS NULL AND post.is_public AND ${isInPart('post.id')}
    ORDER BY post.id LIMIT ${maxUrlsPerSitemapPart}
  ) AS post JOIN account AS creator ON creator.id = post.creator_id
  WHERE ${isOpen('post', 'creator')}
  ORDER BY post.id`

/**
 * SQL: the creators who are verified, or have something that everybody may see; the pages of others are
 * empty.
 */
const creators = `
  SELECT creator.username, newest.posted_at AS "changedAt"
  FROM (
    SELECT * FROM account WHERE ${isInPart('account.id')} ORDER BY account.id LIMIT ${maxUrlsPerSitemapPart}
  ) AS creator LEFT JOIN LATERAL (
    SELECT posted_at FROM (
      SELECT * FROM post WHERE post.creator_id = creator.id AND post.deleted_at IS NULL
      ORDER BY post.id DESC LIMIT ${newestMost}
    ) AS newest WHERE newest.is_public AND NOT newest.is_adult LIMIT 1
  ) AS newest ON true
  WHERE ${canBeFoundBySql('creator', '$1')} AND (creator.verification_status = 'VERIFIED' OR newest.posted_at IS NOT NULL)
  ORDER BY creator.id`

/** SQL: the tags with the time of their latest post, as far as it is among the newest posts of all. */
const tags = `
  SELECT content_tag.code, newest.posted_at AS "changedAt"
  FROM content_tag LEFT JOIN (
    SELECT tagged.code, max(post.posted_at) AS posted_at
    FROM (
      SELECT * FROM post WHERE post.deleted_at IS NULL AND post.is_public ORDER BY post.id DESC LIMIT ${newestOfAll}
    ) AS post JOIN account AS creator ON creator.id = post.creator_id
      CROSS JOIN LATERAL (
        SELECT code FROM post_content_tag WHERE post_id = post.id LIMIT ${limits.contentTags}
      ) AS tagged
    WHERE ${isOpen('post', 'creator')}
    GROUP BY tagged.code
  ) AS newest USING (code)
  WHERE content_tag.retired_at IS NULL ORDER BY content_tag.code LIMIT 500`

/** The addresses of a part: of nobody who does not want to be found, and of nothing that not everybody may see. */
export async function loadSitemapAddresses(
  { reads, config }: Context,
  part: SitemapPart,
): Promise<SitemapAddress[]> {
  const at = createPublicUrlBuilder(config)
  type Found<Names extends string> = Record<Names, string> & { changedAt: Date | null }
  switch (part.kind) {
    case 'site':
      return sitePagePaths.map((path) => ({ url: at.page(path), changedAt: null }))
    case 'tags': {
      const found = await reads.query<Found<'code'>>('sitemap_tags', tags, [null])
      return found.map(({ code, changedAt }) => ({ url: at.tag(code), changedAt }))
    }
    case 'creators': {
      const found = await reads.query<Found<'username'>>('sitemap_creators', creators, [
        null,
        part.after,
        part.upto ?? maxId,
      ])
      return found.map(({ username, changedAt }) => ({ url: at.profile(username), changedAt }))
    }
    case 'posts': {
      const found = await reads.query<Found<'username' | 'postId'>>('sitemap_posts', posts, [
        null,
        part.after,
        part.upto ?? maxId,
      ])
      return found.map(({ username, postId, changedAt }) => ({ url: at.post(username, postId), changedAt }))
    }
  }
}

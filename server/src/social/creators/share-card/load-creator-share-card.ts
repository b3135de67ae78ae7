import { createHash } from 'node:crypto'
import { isPersonVisibleSql, isUnblockedByViewerSql } from '../../../access/visibility/person.ts'
import type { ShareCardFacts } from '../../../media/sandbox/processed-media.ts'
import type { Rendition, Renditions } from '../../../media/store-media.ts'
import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/errors.ts'
import { hasVerifiedBadgeSql } from '../creator-view.ts'
import { accountIdOfCurrentOrFormerUsernameSql } from '../resolve-username.ts'

/** Edition of the design: a new one makes cached cards stale. */
const edition = 1

/** Content of a person’s share card, and a version that identifies exactly it. */
export type ShareCardContent = {
  facts: ShareCardFacts
  avatar: Rendition | null
  banner: Rendition | null
  version: string
}

type Row = Pick<ShareCardFacts, 'displayName' | 'username' | 'isVerified'> & {
  avatar: Renditions | null
  banner: Renditions | null
}

const byUsername = `
  SELECT creator.display_name AS "displayName", creator.username, ${hasVerifiedBadgeSql('creator')} AS "isVerified",
    avatar.renditions AS avatar, banner.renditions AS banner
  FROM account creator
    LEFT JOIN media_file avatar ON avatar.id = creator.avatar_file_id AND avatar.deleted_at IS NULL
    LEFT JOIN media_file banner ON banner.id = creator.banner_file_id AND banner.deleted_at IS NULL
  WHERE creator.id = ${accountIdOfCurrentOrFormerUsernameSql('$2', '$3')} AND ${isPersonVisibleSql('creator', '$1')} AND ${isUnblockedByViewerSql('creator.id', '$1')}`

/**
 * Loads what the share card of a creator shows.
 * @param viewerId null for a guest
 * @throws Refusal CREATOR_NOT_FOUND where nobody with this username is visible to the viewer
 */
export async function loadCreatorShareCard(
  ctx: Context,
  viewerId: string | null,
  username: string,
): Promise<ShareCardContent> {
  const values = [viewerId, username.toLowerCase(), ctx.clock.now()]
  const [row] = await ctx.reads.query<Row>('share_card', byUsername, values)
  if (!row) throw refuse('CREATOR_NOT_FOUND')
  const { avatar, banner, ...person } = row
  const { brandName, brand } = ctx.config
  const { accent, onAccent } = brand.palettes.dark
  const card = {
    facts: { ...person, brandName, accent, onAccent },
    avatar: avatar?.original ?? null,
    banner: banner?.original ?? null,
  }
  const all = JSON.stringify([edition, card.facts, card.avatar?.key, card.banner?.key, brand.logo?.version])
  return { ...card, version: createHash('sha256').update(all).digest('base64url').slice(0, 27) }
}

import type { ReceivedData } from '@fanfare/contract/call'
import type { CreatorSuggestion } from '@fanfare/contract/shapes/social/creators'
import type { exploreShelves } from '@fanfare/contract/shapes/social/explore'
import { canBeSuggestedToSql } from '../../access/visibility/discoverable.ts'
import type { Context } from '../../platform/context.ts'
import { countries } from '../catalog/countries.ts'
import { type CreatorRow, creatorColumnsSql, creatorJoinsSql, creatorView } from '../creators/creator-view.ts'
import { addSuggestionReasons } from '../creators/suggestion-reasons.ts'

const shownMax = 24

const onShelf = `
  SELECT ${creatorColumnsSql}
  FROM popular_creator popular JOIN account creator ON creator.id = popular.creator_id ${creatorJoinsSql('$1', '$2')}
  WHERE popular.shelf = $3 AND creator.verification_status = 'VERIFIED' AND creator.id IS DISTINCT FROM $1
    AND ${canBeSuggestedToSql('creator', '$1')}
  ORDER BY popular.place LIMIT ${shownMax}`

/** Loads the most followed creators of a tag or of a country whom the viewer (null: a guest) may be shown. */
export async function loadPopularCreators(
  ctx: Context,
  viewerId: string | null,
  shelf: { contentTagCode?: string | undefined; countryCode?: string | undefined },
): Promise<CreatorSuggestion[]> {
  const { contentTagCode, countryCode } = shelf
  const name = contentTagCode === undefined ? `country:${countryCode}` : `tag:${contentTagCode}`
  const rows = await ctx.reads.query<CreatorRow>('popular_creators', onShelf, [
    viewerId,
    ctx.clock.now(),
    name,
  ])
  return addSuggestionReasons(
    ctx,
    viewerId,
    rows.map((row) => creatorView(row, viewerId)),
  )
}

/** Loads the tags and countries that have creators to show, those with most of them first. */
export async function loadExploreShelves(ctx: Context): Promise<ReceivedData<typeof exploreShelves>> {
  const rows = await ctx.reads.query<{ shelf: string; name: string | null }>(
    'explore_shelves',
    `SELECT shelf, content_tag.name FROM (SELECT shelf, count(*) AS creators FROM popular_creator GROUP BY shelf) AS shelves
       LEFT JOIN content_tag ON shelf = 'tag:' || content_tag.code
     ORDER BY creators DESC, shelf`,
    [],
  )
  const countryOf = new Map(countries.map((country) => [country.countryCode, country]))
  return {
    contentTags: rows.flatMap(({ shelf, name }) => (name === null ? [] : [{ code: shelf.slice(4), name }])),
    countries: rows.flatMap(({ shelf }) => {
      const country = shelf.startsWith('country:') ? countryOf.get(shelf.slice(8)) : undefined
      return country ? [{ countryCode: country.countryCode, name: country.name }] : []
    }),
  }
}

import type { Context } from '../context.ts'
import { loadFaces } from '../creators/faces.ts'
import { keptByVersion } from '../db/kept-by-version.ts'
import type { Reads } from '../db/reads.ts'
import { type Card, cardColumns, cardVersion, type PostState } from './post-view.ts'
import type { KeptCard, KeptPost } from './write-post.ts'

/** A card takes about 2 kB, of a post with four files 4. */
const most = 8000

const select = `SELECT post.id, ${cardVersion('post')} AS version, ${cardColumns} FROM post WHERE post.id`
const byIds = `${select} = ANY($1::text[])`
/** One is mostly a post that was made or changed just now, as others are at the same moment. */
const byId = { name: 'card_by_id', text: `${select} = $1`, types: ['text'], inAnyOrder: true } as const

type Loaded = Card & { id: string; version: string }

const findCards = keptByVersion(most, async (reads: Reads, ids) => {
  const rows =
    ids.length === 1
      ? await reads.queryTogether<Loaded>(byId, ids)
      : await reads.query<Loaded>('cards_by_ids', byIds, [ids])
  return rows.map((row): KeptCard & { id: string; version: string } => ({ ...row, written: {} }))
})

/** Posts of a statement that selects `postColumns`, with their cards and their creators' faces. */
export async function loadPosts<More = unknown>(
  ctx: Context,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<(KeptPost & More)[]> {
  return withCards<More>(ctx, await ctx.reads.query<PostState & More>(name, text, values))
}

/** The posts that have been selected, with their cards and their creators' faces. */
export async function withCards<More = unknown>(
  ctx: Context,
  states: readonly (PostState & More)[],
): Promise<(KeptPost & More)[]> {
  const [cards, faces] = await Promise.all([
    findCards(
      ctx.reads,
      states.map(({ postId, cardVersion }) => ({ id: postId, version: cardVersion })),
    ),
    loadFaces(ctx.reads, states),
  ])
  const posts: (KeptPost & More)[] = []
  for (const state of states) {
    const card = cards.get(state.postId)
    const face = faces.get(state.userId)
    if (card && face) posts.push(Object.assign(state, { card, face }))
  }
  return posts
}

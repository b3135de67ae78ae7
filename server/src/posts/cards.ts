import type { Context } from '../context.ts'
import { type Face, faceColumns } from '../creators/creator-view.ts'
import { keptByVersion } from '../db/kept-by-version.ts'
import { type Card, cardColumns, cardVersion, type PostRow, type PostState } from './post-view.ts'

/** A card takes about 2 kB, of a post with four files 4. */
const cardsMost = 8000
const facesMost = 8000

const cardsByIds = `SELECT post.id, ${cardVersion('post')} AS version, ${cardColumns} FROM post WHERE post.id = ANY($1::text[])`
const facesByIds = `SELECT creator.id, creator.card_version::text AS version, ${faceColumns}
  FROM account AS creator WHERE creator.id = ANY($1::text[])`

type Kept = { id: string; version: string }

const findCards = keptByVersion<Card & Kept>(cardsMost, (reads, ids) =>
  reads.query('cards_by_ids', cardsByIds, [ids]),
)
const findFaces = keptByVersion<Face & Kept>(facesMost, (reads, ids) =>
  reads.query('faces_by_ids', facesByIds, [ids]),
)

/** Posts of a statement that selects `postColumns`, with their cards and their creators' faces. */
export async function loadPosts<More = unknown>(
  ctx: Context,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<(PostRow & More)[]> {
  const states = await ctx.reads.query<PostState & More>(name, text, values)
  const [cards, faces] = await Promise.all([
    findCards(
      ctx.reads,
      states.map(({ postId, cardVersion }) => ({ id: postId, version: cardVersion })),
    ),
    findFaces(
      ctx.reads,
      states.map(({ userId, faceVersion }) => ({ id: userId, version: faceVersion })),
    ),
  ])
  return states.flatMap((state) => {
    const card = cards.get(state.postId)
    const face = faces.get(state.userId)
    return card && face ? [{ ...face, ...card, ...state }] : []
  })
}

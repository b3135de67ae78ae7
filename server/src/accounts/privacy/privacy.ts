import type { BodyOf } from '@fanfare/contract/call'
import type { Privacy, updatePrivacy as updateCall } from '@fanfare/contract/shapes/privacy'
import { phraseOf, shownPhrase } from '@fanfare/contract/text/plain'
import type { Context } from '../../context.ts'
import { type CreatorRow, creatorColumns, creatorJoins, creatorView } from '../../creators/creator-view.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { isReachable } from '../../visibility/person.ts'

const shownMax = 1000

const choices = `
  SELECT comments_from AS "commentsFrom", mentions_from AS "mentionsFrom", is_findable AS "isFindable",
    is_suggestible AS "isSuggestible", adult_content AS "adultContent",
    ARRAY(SELECT word FROM muted_word WHERE account_id = $1 ORDER BY word) AS "mutedWords"
  FROM account WHERE id = $1`

const muted = `
  SELECT ${creatorColumns}
  FROM mute JOIN account creator ON creator.id = mute.muted_id ${creatorJoins('$1', '$2')}
  WHERE mute.muter_id = $1 AND ${isReachable('creator', '$1')}
  ORDER BY mute.created_at DESC, creator.id LIMIT ${shownMax}`

/** Who may reach somebody, and of whom she does not want to hear: for her own eyes. */
export async function loadPrivacy(ctx: Context, userId: string): Promise<Privacy> {
  const [[chosen], people] = await Promise.all([
    ctx.reads.query<Omit<Privacy, 'mutedPeople'>>('privacy', choices, [userId]),
    ctx.reads.query<CreatorRow>('muted_people', muted, [userId, ctx.clock.now()]),
  ])
  if (!chosen) throw new Error(`The account ${userId} of a live session is not there.`)
  return {
    ...chosen,
    mutedWords: chosen.mutedWords.map(shownPhrase),
    mutedPeople: people.map((row) => creatorView(row, userId)),
  }
}

/** Changes what is given of it. */
export async function updatePrivacy(
  ctx: Context,
  userId: string,
  change: BodyOf<typeof updateCall>,
): Promise<void> {
  const { mutedWords } = change
  const columns = {
    comments_from: change.commentsFrom,
    mentions_from: change.mentionsFrom,
    is_findable: change.isFindable,
    is_suggestible: change.isSuggestible,
    adult_content: change.adultContent,
  }
  await inTransaction(ctx.db, async (tx) => {
    if (Object.values(columns).some((value) => value !== undefined)) {
      await tx.updateTable('account').set(columns).where('id', '=', userId).execute()
    }
    if (mutedWords === undefined) return
    await tx.deleteFrom('muted_word').where('account_id', '=', userId).execute()
    const words = [...new Set(mutedWords.map(phraseOf))].map((word) => ({ account_id: userId, word }))
    if (words.length > 0) await tx.insertInto('muted_word').values(words).execute()
  })
}

import type { BodyOf } from '@fanfare/contract/call'
import type { Privacy, updatePrivacy as updateCall } from '@fanfare/contract/shapes/social/privacy'
import { normalizeMutedWord } from '@fanfare/contract/text/search/muted-word'
import { joinPhraseLetters } from '@fanfare/contract/text/search/normalize-for-search'
import { isPersonVisibleSql } from '../../access/visibility/person.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { appendAccountChangeEvents } from '../../platform/events/outbox.ts'
import {
  type CreatorRow,
  creatorColumnsSql,
  creatorJoinsSql,
  creatorView,
} from '../../social/creators/creator-view.ts'

const shownMax = 1000

/** Words that were muted before what was typed was stored have their form alone. */
type Choices = Omit<Privacy, 'mutedPeople' | 'mutedWords'> & {
  mutedForms: string[]
  mutedWords: (string | null)[]
}

const choices = `
  SELECT comments_from AS "commentsFrom", mentions_from AS "mentionsFrom", is_findable AS "isFindable",
    is_suggestible AS "isSuggestible", adult_content AS "adultContent",
    ARRAY(SELECT word FROM muted_word WHERE account_id = $1 ORDER BY word, literal) AS "mutedForms",
    ARRAY(SELECT shown FROM muted_word WHERE account_id = $1 ORDER BY word, literal) AS "mutedWords"
  FROM account WHERE id = $1`

const muted = `
  SELECT ${creatorColumnsSql}
  FROM mute JOIN account creator ON creator.id = mute.muted_id ${creatorJoinsSql('$1', '$2')}
  WHERE mute.muter_id = $1 AND ${isPersonVisibleSql('creator', '$1')}
  ORDER BY mute.created_at DESC, creator.id LIMIT ${shownMax}`

/** Loads a member's own privacy settings: who may reach them, and whom and what they muted. */
export async function loadOwnPrivacySettings(ctx: Context, userId: string): Promise<Privacy> {
  const [[chosen], people] = await Promise.all([
    ctx.reads.query<Choices>('privacy', choices, [userId]),
    ctx.reads.query<CreatorRow>('muted_people', muted, [userId, ctx.clock.now()]),
  ])
  if (!chosen) throw new Error(`The account ${userId} of a live session is not there.`)
  const { mutedForms, ...others } = chosen
  return {
    ...others,
    mutedWords: mutedForms.map((form, at) => chosen.mutedWords[at] ?? joinPhraseLetters(form)),
    mutedPeople: people.map((row) => creatorView(row, userId)),
  }
}

/** Changes what is given of it. */
export async function updateOwnPrivacySettings(
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
    if (change.adultContent !== undefined) await appendAccountChangeEvents(tx, [userId], ctx.clock.now())
    if (mutedWords === undefined) return
    await tx.deleteFrom('muted_word').where('account_id', '=', userId).execute()
    const words = new Map<string, { account_id: string; word: string; literal: string; shown: string }>()
    for (const shown of mutedWords) {
      const form = normalizeMutedWord(shown)
      const key = `${form.word}\n${form.literal}`
      if (!words.has(key)) words.set(key, { account_id: userId, ...form, shown })
    }
    if (words.size > 0)
      await tx
        .insertInto('muted_word')
        .values([...words.values()])
        .execute()
  })
}

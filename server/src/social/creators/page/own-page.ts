import type { BodyOf } from '@fanfare/contract/call'
import type { OwnPage, updateOwnPage as updateCall } from '@fanfare/contract/shapes/social/creators-page'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../../platform/errors.ts'
import { creatorPageLinksSql, creatorPageTagsSql } from '../page-columns.ts'

const page = `
  SELECT ${creatorPageLinksSql('account')} AS links, ${creatorPageTagsSql('account')} AS "contentTags", hidden_counts AS "hiddenCounts",
    coalesce((SELECT content FROM welcome_message WHERE creator_id = account.id AND is_current), '') AS "welcomeMessage",
    is_adult AS "isAdult"
  FROM account WHERE id = $1`

/** Loads the settings of a creator’s page, for the creator only. */
export async function loadOwnCreatorPage(ctx: Context, userId: string): Promise<OwnPage> {
  const [found] = await ctx.reads.query<OwnPage>('own_page', page, [userId])
  if (!found) throw new Error(`The account ${userId} of a live session is not there.`)
  return found
}

/** Changes the given settings of a creator's page. @throws Refusal TAG_NOT_FOUND */
export async function updateOwnCreatorPage(
  ctx: Context,
  userId: string,
  { links, contentTagCodes, hiddenCounts, welcomeMessage, isAdult }: BodyOf<typeof updateCall>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    // One change at a time.
    await tx.selectFrom('account').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    if (hiddenCounts) {
      const hidden_counts = [...new Set(hiddenCounts)]
      await tx.updateTable('account').set({ hidden_counts }).where('id', '=', userId).execute()
    }
    if (welcomeMessage !== undefined) await changeWelcome(tx, ctx, userId, welcomeMessage)
    if (isAdult !== undefined) {
      await tx.updateTable('account').set({ is_adult: isAdult }).where('id', '=', userId).execute()
    }
    if (links) {
      await tx.deleteFrom('profile_link').where('account_id', '=', userId).execute()
      const rows = links.map(({ label, url }, index) => ({ account_id: userId, place: index, label, url }))
      if (rows.length > 0) await tx.insertInto('profile_link').values(rows).execute()
    }
    if (contentTagCodes) {
      const codes = [...new Set(contentTagCodes)]
      const before = await tx
        .deleteFrom('creator_tag')
        .where('account_id', '=', userId)
        .returning('code')
        .execute()
      if (codes.length === 0) return
      // Retired tags stay with the creators who chose them.
      const chosen = before.map(({ code }) => code)
      const known = await tx
        .selectFrom('content_tag')
        .select('code')
        .where('code', 'in', codes)
        .where((eb) => eb.or([eb('retired_at', 'is', null), eb('code', 'in', [...chosen, ''])]))
        .execute()
      if (known.length < codes.length) throw refuse('TAG_NOT_FOUND')
      const rows = codes.map((code, index) => ({ account_id: userId, code, place: index }))
      await tx.insertInto('creator_tag').values(rows).execute()
    }
  })
}

/**
 * Sets the welcome message for new fans; those who received a previous one still see that. @param content
 * empty for none
 */
async function changeWelcome(tx: Tx, ctx: Context, creatorId: string, content: string): Promise<void> {
  await tx
    .updateTable('welcome_message')
    .set({ is_current: false })
    .where('creator_id', '=', creatorId)
    .where('is_current', '=', true)
    .execute()
  if (content === '') return
  await tx
    .insertInto('welcome_message')
    .values({ id: ctx.newId(), creator_id: creatorId, content, is_current: true })
    .execute()
}

import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'

/**
 * Sets the welcome message for new fans; those who received a previous one still see that. @param content
 * empty for none
 */
export async function changeWelcome(tx: Tx, ctx: Context, creatorId: string, content: string): Promise<void> {
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

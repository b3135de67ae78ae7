import { randomBytes } from 'node:crypto'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** Deletes somebody's account as they would, without what they confirm it with. */
export async function deleteAccountOf({ ctx }: TestApp, { id }: Person): Promise<void> {
  const now = ctx.clock.now()
  const erasedAt = new Date(now.getTime() + 14 * 86_400_000)
  await ctx.db
    .updateTable('account')
    .set({ deactivated_at: now, deleted_at: now, erase_at: erasedAt, undo_hash: randomBytes(32) })
    .where('id', '=', id)
    .execute()
}

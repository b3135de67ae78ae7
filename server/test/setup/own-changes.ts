import type { TestApp } from './app.ts'

/** Counts the events, not yet dispatched, that have an account's open screens show it anew. */
export async function ownChangesOf({ ctx }: TestApp, accountId: string): Promise<number> {
  const rows = await ctx.db
    .selectFrom('event')
    .select('id')
    .where('kind', '=', 'USER_CHANGED')
    .where('subject_id', '=', accountId)
    .execute()
  return rows.length
}

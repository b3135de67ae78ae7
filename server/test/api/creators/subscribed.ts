import { sql } from 'kysely'
import type { TestApp } from '../../setup/app.ts'

type State = { status: 'ACTIVE' } | { status: 'PAST_DUE' | 'CANCELLED' | 'EXPIRED'; hoursLeft: number }

/** Puts a subscription in a given state between two people, without the payments that lead there. */
export async function subscribed(
  app: TestApp,
  fanId: string,
  creatorId: string,
  state: State = { status: 'ACTIVE' },
): Promise<void> {
  const now = app.clock.now()
  const lasts = state.status === 'ACTIVE'
  await app.ctx.db
    .insertInto('subscription')
    .values({
      id: app.ctx.newId(),
      fan_id: fanId,
      creator_id: creatorId,
      status: state.status,
      is_free: true,
      price_minor: 0n,
      currency_code: 'NGN',
      started_at: now,
      access_until: lasts ? sql<Date>`'infinity'` : new Date(now.getTime() + state.hoursLeft * 3_600_000),
      cancelled_at: state.status === 'CANCELLED' ? now : null,
    })
    .execute()
  await app.ctx.db
    .updateTable('account_count')
    .set((count) => ({ subscribers: count('subscribers', '+', 1) }))
    .where('account_id', '=', creatorId)
    .execute()
}

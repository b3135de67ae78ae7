import type { FirstSteps } from '@fanfare/contract/shapes/social/first-steps'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { appendAccountChangeEvents } from '../../platform/events/outbox.ts'
import { offeredOnboardingKindSql } from './offered-steps.ts'

const steps = `
  SELECT ${offeredOnboardingKindSql('account', 'account_count')} AS offered,
    ARRAY(SELECT code FROM interest WHERE account_id = $1 ORDER BY code) AS interests,
    account_count.subscribed_to > 0 AS "hasSubscribed", account.avatar_file_id IS NOT NULL AS "hasPicture",
    account.price_set_at IS NOT NULL AS "hasPrice", account_count.posts > 0 AS "hasPosted",
    account.profile_shared_at IS NOT NULL AS "hasShared"
  FROM account JOIN account_count ON account_count.account_id = account.id
  WHERE account.id = $1`

/** Loads a member’s onboarding progress. */
export async function loadFirstSteps(ctx: Context, userId: string): Promise<FirstSteps> {
  const [row] = await ctx.reads.query<FirstSteps>('first_steps', steps, [userId])
  if (!row) throw new Error(`The account ${userId} of a live session is not there.`)
  return row
}

/**
 * Stores what somebody is here for, in place of what they chose before. A retired tag stays with whoever chose it.
 * @throws Refusal TAG_NOT_FOUND
 */
export async function replaceInterests(
  ctx: Context,
  userId: string,
  codes: readonly string[],
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const before = await tx
      .deleteFrom('interest')
      .where('account_id', '=', userId)
      .returning('code')
      .execute()
    await appendAccountChangeEvents(tx, [userId], ctx.clock.now())
    if (codes.length === 0) return
    const chosenBefore = before.map(({ code }) => code)
    const chosen = await tx
      .insertInto('interest')
      .columns(['account_id', 'code'])
      .expression((query) =>
        query
          .selectFrom('content_tag')
          .select(({ val }) => [val(userId).as('account_id'), 'code'])
          .where('code', 'in', codes)
          .where((eb) => eb.or([eb('retired_at', 'is', null), eb('code', 'in', [...chosenBefore, ''])])),
      )
      .returning('code')
      .execute()
    if (chosen.length < new Set(codes).size) throw refuse('TAG_NOT_FOUND')
  })
}

/** Shows somebody no first steps of this kind any more. */
export function closeFirstSteps(ctx: Context, userId: string, kind: 'FAN' | 'CREATOR'): Promise<void> {
  return setOnce(ctx, userId, kind === 'FAN' ? 'fan_steps_closed_at' : 'creator_steps_closed_at')
}

/** Remembers that somebody told people of their page: when they first did. */
export function recordProfileShared(ctx: Context, userId: string): Promise<void> {
  return setOnce(ctx, userId, 'profile_shared_at')
}

type Moment = 'fan_steps_closed_at' | 'creator_steps_closed_at' | 'profile_shared_at'

function setOnce(ctx: Context, userId: string, column: Moment): Promise<void> {
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('account')
      .set({ [column]: now })
      .where('id', '=', userId)
      .where(column, 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await appendAccountChangeEvents(tx, [userId], now)
  })
}

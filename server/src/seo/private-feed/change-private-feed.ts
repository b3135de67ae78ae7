import { hashSessionToken } from '../../accounts/sessions/authenticate.ts'
import { generateRandomToken } from '../../accounts/sessions/session.ts'
import { requireSubscriberAccess } from '../../money/subscriptions/lock-subscription.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { requireVisiblePerson } from '../../social/lists/require-visible-person.ts'
import { createPublicUrlBuilder } from '../addresses.ts'

/** Finds when a member’s private feed of a creator was created; null where there is none. */
export async function findPrivateFeedCreationTime(
  { db }: Context,
  viewerId: string,
  creatorId: string,
): Promise<{ dateCreated: string } | null> {
  const feed = await db
    .selectFrom('private_feed')
    .select('created_at')
    .where('account_id', '=', viewerId)
    .where('creator_id', '=', creatorId)
    .executeTakeFirst()
  return feed ? { dateCreated: feed.created_at.toISOString() } : null
}

/**
 * Creates, in place of one before, the private feed of what a member may see of a creator they subscribe to. There is one at a time: a
 * previous URL stops working, and so do those of files in its feed.
 * @returns its URL, which is stored nowhere
 * @throws Refusal CREATOR_NOT_FOUND; RULE_BROKEN for non-subscribers
 */
export async function createOrReplacePrivateFeed(
  ctx: Context,
  viewerId: string,
  creatorId: string,
): Promise<{ url: string; dateCreated: string }> {
  const now = ctx.clock.now()
  const token = generateRandomToken()
  const made = { id: ctx.newId(), token_hash: hashSessionToken(token), created_at: now }
  await inTransaction(ctx.db, async (tx) => {
    await requireVisiblePerson(tx, viewerId, creatorId)
    await requireSubscriberAccess(tx, {
      fanId: viewerId,
      creatorId,
      now,
      detail: 'Subscribe to get a private feed.',
    })
    await tx
      .insertInto('private_feed')
      .values({ ...made, account_id: viewerId, creator_id: creatorId })
      .onConflict((conflict) => conflict.columns(['account_id', 'creator_id']).doUpdateSet(made))
      .execute()
  })
  return { url: createPublicUrlBuilder(ctx.config).privateFeed(token), dateCreated: now.toISOString() }
}

/** Deletes a member’s private feed of a creator, whose address stops working; silent where there is none. */
export async function revokePrivateFeed({ db }: Context, viewerId: string, creatorId: string): Promise<void> {
  await db
    .deleteFrom('private_feed')
    .where('account_id', '=', viewerId)
    .where('creator_id', '=', creatorId)
    .execute()
}

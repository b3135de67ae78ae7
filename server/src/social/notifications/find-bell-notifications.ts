import { sql } from 'kysely'
import { hasBlockedSql, isActiveAccountSql } from '../../access/visibility/person.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import type { NewNotification } from './insert-notifications.ts'

/** Maximum events per transaction: few enough for some milliseconds. */
const peopleAtOnce = 1000

type Listener = { accountId: string; creatorId: string; postedAt: Date }

/**
 * Finds the notifications of a new post for subscribers who have its creator’s bell on and are not already
 * notified as mentioned in it: a limited number, followed by an event that continues after the last of them.
 * @param after the account after which to continue
 */
export async function findPostAlertsAndQueueRest(
  tx: Tx,
  postId: string,
  after: string,
  now: Date,
): Promise<NewNotification[]> {
  const { rows } = await sql<Listener>`
    SELECT bell.account_id AS "accountId", post.creator_id AS "creatorId", post.posted_at AS "postedAt"
    FROM post
      JOIN bell ON bell.creator_id = post.creator_id
      JOIN account ON account.id = bell.account_id AND ${sql.raw(isActiveAccountSql('account'))}
      JOIN account creator ON creator.id = post.creator_id AND ${sql.raw(isActiveAccountSql('creator'))}
      JOIN subscription ON subscription.creator_id = post.creator_id AND subscription.fan_id = bell.account_id
    WHERE post.id = ${postId} AND post.deleted_at IS NULL AND bell.account_id > ${after}
      AND subscription.access_until > ${now} AND bell.rung_at <= post.posted_at
      AND NOT ${sql.raw(hasBlockedSql('bell.account_id', 'post.creator_id'))}
      AND NOT ${sql.raw(hasBlockedSql('post.creator_id', 'bell.account_id'))}
      AND NOT EXISTS (SELECT FROM mention WHERE mention.post_id = post.id AND mention.account_id = bell.account_id)
    ORDER BY bell.account_id LIMIT ${peopleAtOnce}`.execute(tx)
  const last = rows.at(-1)
  if (last && rows.length === peopleAtOnce) {
    await sql`
      INSERT INTO event (kind, actor_id, subject_id, about_id, happened_at)
      VALUES ('POST_TOLD', ${last.creatorId}, ${postId}, ${last.accountId}, ${now})`.execute(tx)
  }
  return rows.map(({ accountId, creatorId, postedAt }) => ({
    ...{ kind: 'POST', accountId, actorId: creatorId, postId, happenedAt: postedAt },
    ...{
      commentId: null,
      replyId: null,
      paymentId: null,
      topic: null,
      aboutId: null,
      amount: null,
      currency: null,
    },
  }))
}

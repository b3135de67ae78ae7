import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteOldest } from '../../../src/platform/db/delete-oldest.ts'
import { minIdAt } from '../../../src/platform/db/ids.ts'
import { inTransaction } from '../../../src/platform/db/transaction/in-transaction.ts'
import { appendLiveUpdates, deleteOldLiveUpdates } from '../../../src/platform/events/live-updates.ts'
import { deleteOldNotifications } from '../../../src/social/notifications/delete-old-notifications.ts'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { commented } from '../../setup/comments.ts'
import { openAsOwner } from '../../setup/owner.ts'
import { joined, type Person } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'
import { expectReadByIndex } from '../../setup/schema/plans.ts'

const app = await startTestApp({ SESSION_DAYS: '180', NOTIFICATION_RETENTION_MONTHS: '3' })

async function dispatchAll(by = app): Promise<void> {
  while ((await dispatchOutboxEventBatch(by.ctx)) > 0);
}

async function found(person: Person, by = app): Promise<string[]> {
  const { data } = await by.call('GET /notification/search-all-notification', { token: person.token })
  return data.map(({ kind, content }) => `${kind} ${content}`.trim())
}

async function forget({ ctx }: TestApp = app): Promise<void> {
  await deleteOldNotifications.run(ctx, undefined as never)
}

/** Inserts `count` notifications that arrived in one millisecond, `days` days ago. */
async function insertOldNotifications(days: number, { id }: Person, count: number): Promise<void> {
  const at = new Date(app.clock.now().getTime() - days * 86_400_000)
  await sql`
    INSERT INTO notification (id, account_id, kind, topic, about_id, told_at)
    SELECT ${minIdAt(at)} || number, ${id}, 'ACCOUNT', 'POST_REMOVED', ${minIdAt(at)} || number, ${at}
    FROM (SELECT lpad(n::text, 16, '0') AS number FROM generate_series(1, ${count}::integer) n) AS numbered`.execute(
    app.ctx.db,
  )
}

async function idsOf({ id }: Person): Promise<string[]> {
  const rows = await app.ctx.db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

describe('what somebody was told longer ago than it is kept', () => {
  test('is gone, read or not, and what came later stays', async () => {
    const [creator, fan] = [await joined(app), await joined(app)]
    const { postId } = await published(app, creator)
    await commented(app, fan, postId, 'Long ago')
    await dispatchAll()
    app.clock.advance({ days: 60 })
    await commented(app, fan, postId, 'Lately')
    await dispatchAll()
    await forget()
    expect(await found(creator)).toEqual(['COMMENT Lately', 'COMMENT Long ago'])
    app.clock.advance({ days: 40 })
    await forget()
    expect(await found(creator)).toEqual(['COMMENT Lately'])
    const { data } = await app.call('GET /user/refresh-user', { token: creator.token })
    expect(data.unreadNotificationCount).toBe(1)
  })

  test('stays where it came to the top again since', async () => {
    const [creator, fan, other] = [await joined(app), await joined(app), await joined(app)]
    const { postId } = await published(app, creator, { isPublicPost: true })
    const like = ({ token }: Person) =>
      app.call('GET /post/like-post/{postId}', { params: { postId }, token })
    await like(fan)
    await dispatchAll()
    app.clock.advance({ days: 60 })
    await like(other)
    await dispatchAll()
    app.clock.advance({ days: 40 })
    await forget()
    expect(await found(creator)).toEqual(['LIKE Good morning'])
  })

  test('goes oldest first, and the rest of what is too much for once goes next time', async () => {
    const person = await joined(app)
    await insertOldNotifications(200, person, 2000)
    await insertOldNotifications(150, person, 700)
    await insertOldNotifications(20, person, 1)
    const before = await idsOf(person)
    const old = sql<boolean>`id < ${minIdAt(new Date(app.clock.now().getTime() - 100 * 86_400_000))}`
    expect(await deleteOldest(app.ctx.db, 'notification', old, 2500)).toBe(2500)
    expect(await idsOf(person)).toEqual(before.slice(2500))
    await forget()
    expect(await idsOf(person)).toEqual(before.slice(2700))
  })

  test('is left for the next time where somebody just changes it', async () => {
    const person = await joined(app)
    await insertOldNotifications(200, person, 5)
    const [one = ''] = await idsOf(person)
    await inTransaction(app.ctx.db, async (tx) => {
      await tx.updateTable('notification').set({ read_at: app.clock.now() }).where('id', '=', one).execute()
      await forget()
    })
    expect(await idsOf(person)).toEqual([one])
    await forget()
    expect(await idsOf(person)).toEqual([])
  })

  test('stays for ever where nothing else is said', async () => {
    const usual = await startTestApp({ SESSION_DAYS: '180' })
    const [creator, fan] = [await joined(usual), await joined(usual)]
    const { postId } = await published(usual, creator)
    await commented(usual, fan, postId, 'Long ago')
    await dispatchAll(usual)
    usual.clock.advance({ days: 170 })
    await forget(usual)
    expect(await found(creator, usual)).toEqual(['COMMENT Long ago'])
  })

  test('is found without reading what stays', async () => {
    const person = await joined(app)
    await insertOldNotifications(200, person, 1500)
    await insertOldNotifications(20, person, 25_000)
    await sql`ANALYZE notification`.execute(openAsOwner(app))
    await expectReadByIndex(app, ['notification'], 'forgetting', [{}], (ctx) =>
      deleteOldNotifications.run(ctx, undefined as never),
    )
    expect(await idsOf(person)).toHaveLength(25_000)
  })
})

test('signals go after their ten minutes however many there were', async () => {
  const [signalled, later] = [app.ctx.newId(), app.ctx.newId()]
  const appendCounted = (postId: string, count: number) =>
    inTransaction(app.ctx.db, (tx) =>
      appendLiveUpdates(tx, Array(count).fill({ kind: 'COUNTED', postId }), app.clock.now()),
    )
  const countStored = async (postId: string) =>
    (await app.ctx.db.selectFrom('signal').select('id').where('post_id', '=', postId).execute()).length
  await appendCounted(signalled, 2500)
  app.clock.advance({ minutes: 9 })
  await appendCounted(later, 2)
  app.clock.advance({ minutes: 2 })
  await deleteOldLiveUpdates.run(app.ctx, undefined as never)
  expect([await countStored(signalled), await countStored(later)]).toEqual([0, 2])
})

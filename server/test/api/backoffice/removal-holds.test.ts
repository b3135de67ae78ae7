import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { restoreDueCounteredPosts } from '../../../src/backoffice/takedowns/decide-takedown.ts'
import { adminOf, type TestAdmin } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'
import { jpeg, published } from '../../setup/posts.ts'

const app = await startTestApp()
let admin: TestAdmin
// The clock moves on by weeks, and sessions of admins end.
beforeEach(async () => {
  admin = await adminOf(app, 'MODERATOR')
})

const restore = (postId: string) =>
  app.call('POST /admin/restore-post/{postId}', { token: admin.token, params: { postId } })
const seen = async (postId: string) =>
  (await app.call('GET /post/get-post-details/{postId}', { params: { postId } })).status
const undo = (decisionId: string) =>
  app.call('POST /admin/undo-report-decision/{decisionId}', { token: admin.token, params: { decisionId } })

async function posted() {
  const [author, fan] = [await joined(app), await joined(app)]
  const { postId } = await published(app, author, { caption: 'Live set', images: [await jpeg()] })
  return { author, fan, postId }
}

/** A notice that waits, as its sender's confirmed address leaves it. */
async function noticed({ author, postId }: { author: Person; postId: string }): Promise<string> {
  const id = app.ctx.newId()
  await app.ctx.db
    .insertInto('takedown')
    .values({
      ...{ id, post_id: postId, accused_id: author.id, name: 'Ada Label', email: 'ada@label.example' },
      ...{ address: '1 Harbour Road', phone: '+234 1', owner: '', work: 'My song', signature: 'Ada' },
      ...{ caption: 'Live set', created_at: app.clock.now(), confirmed_at: app.clock.now() },
    })
    .execute()
  return id
}

const takeDown = (takedownId: string) =>
  app.call('POST /admin/decide-takedown/{takedownId}', {
    token: admin.token,
    params: { takedownId },
    body: { decision: 'TAKE_DOWN', reason: 'The notice is complete' },
  })

async function removedByReport(made: { fan: Person; postId: string }, body: object = {}) {
  const { data } = await app.call('POST /report/report-post/{postId}', {
    token: made.fan.token,
    params: { postId: made.postId },
    body: { reason: 'Scam or fraud', description: 'Look at this.' },
  })
  const decided = await app.call('POST /admin/decide-report/{reportId}', {
    token: admin.token,
    params: { reportId: data.reportId },
    body: { decision: 'REMOVE', reason: 'Against our rules', ...body } as never,
  })
  return decided.data.decisionId
}

describe('a removed post stays away', () => {
  test('while a copyright notice says that it is taken down, which its panel says', async () => {
    const made = await posted()
    const takedownId = await noticed(made)
    await takeDown(takedownId)
    const { problem } = await restore(made.postId)
    expect(problem).toMatchObject({
      status: 422,
      code: 'RULE_BROKEN',
      detail: 'This post was taken down by a copyright notice. Withdraw the notice to restore it.',
    })
    expect(await seen(made.postId)).toBe(404)
    const { data } = await app.call('GET /admin/search-platform-posts', {
      token: admin.token,
      query: { username: made.author.username },
    })
    expect(data[0]?.removalHold).toEqual({ kind: 'TAKEDOWN', id: takedownId })
    const found = await app.call('GET /admin/search-takedowns', { token: admin.token, query: { takedownId } })
    expect(found.data.map((notice) => [notice.takedownId, notice.state])).toEqual([
      [takedownId, 'TAKEN_DOWN'],
    ])
  })

  test('while a decision on reports stands, until that is taken back', async () => {
    const made = await posted()
    const decisionId = await removedByReport(made)
    expect((await restore(made.postId)).problem.detail).toMatch(
      /^This post was removed by a decision on a report/,
    )
    expect((await undo(decisionId)).status).toBe(200)
    expect(await seen(made.postId)).toBe(200)
  })

  test('while one of its files is known to be bad', async () => {
    const made = await posted()
    await removedByReport(made, { keepAway: true })
    await app.ctx.db
      .updateTable('report_decision')
      .set({ undone_at: sql`decided_at` })
      .where('subject_id', '=', made.postId)
      .execute()
    expect((await restore(made.postId)).problem.detail).toMatch(
      /^A file of this post is on the list of known bad files/,
    )
    const bad = await app.ctx.db
      .selectFrom('known_bad_file')
      .select('id')
      .where('post_id', '=', made.postId)
      .executeTakeFirstOrThrow()
    await app.call('POST /admin/forget-known-bad-file/{knownBadFileId}', {
      token: admin.token,
      params: { knownBadFileId: bad.id },
      body: { reason: 'Another file' },
    })
    expect((await restore(made.postId)).status).toBe(200)
  })

  test('where the report is taken back but a notice stands, and comes back by the notice', async () => {
    const made = await posted()
    const takedownId = await noticed(made)
    const decisionId = await removedByReport(made)
    await takeDown(takedownId)
    expect((await undo(decisionId)).status).toBe(200)
    expect(await seen(made.postId)).toBe(404)
    const answeredAt = app.clock.now()
    await app.ctx.db
      .updateTable('takedown')
      .set({
        state: 'COUNTERED',
        counter: '{}',
        countered_at: answeredAt,
        restore_at: new Date(answeredAt.getTime() + 14 * 86_400_000),
      })
      .where('id', '=', takedownId)
      .execute()
    app.clock.advance({ days: 15 })
    await restoreDueCounteredPosts.run(app.ctx, undefined as never)
    expect(await seen(made.postId)).toBe(200)
  })

  test('where the notice’s time is over but a decision on reports stands', async () => {
    const made = await posted()
    const takedownId = await noticed(made)
    await takeDown(takedownId)
    await app.ctx.db
      .insertInto('report_decision')
      .values({
        ...{ id: app.ctx.newId(), subject_kind: 'POST', subject_id: made.postId, accused_id: made.author.id },
        ...{ decision: 'REMOVE', rule: 'FRAUD', reason: 'Against our rules', snapshot: '{}', before: '{}' },
        ...{ decided_by: admin.id, decided_at: app.clock.now() },
      })
      .execute()
    const answeredAt = app.clock.now()
    await app.ctx.db
      .updateTable('takedown')
      .set({
        state: 'COUNTERED',
        counter: '{}',
        countered_at: answeredAt,
        restore_at: new Date(answeredAt.getTime() + 14 * 86_400_000),
      })
      .where('id', '=', takedownId)
      .execute()
    app.clock.advance({ days: 15 })
    await restoreDueCounteredPosts.run(app.ctx, undefined as never)
    expect(await seen(made.postId)).toBe(404)
    const held = await app.ctx.db
      .selectFrom('report_decision')
      .select('before')
      .where('subject_id', '=', made.postId)
      .executeTakeFirstOrThrow()
    expect(held.before).toEqual({ isRemoved: true })
  })

  test('because the database says so too', async () => {
    const made = await posted()
    await takeDown(await noticed(made))
    await expect(
      app.ctx.db
        .updateTable('post')
        .set({ deleted_at: null, deleted_by_admin: null })
        .where('id', '=', made.postId)
        .execute(),
    ).rejects.toThrow('still stands')
  })
})

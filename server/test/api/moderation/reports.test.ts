import { reportReasons } from '@fanfare/contract/shapes/trust/moderation'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { commented, replied } from '../../setup/comments.ts'
import { joined, type Person } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'

const app = await startTestApp()
const complaint = { reason: 'Leaked or stolen content', description: 'This is mine.' } as const

function reportPost(person: Person, postId: string, body: object = complaint, by: TestApp = app) {
  return by.call('POST /report/report-post/{postId}', {
    params: { postId },
    body,
    token: person.token,
  } as never)
}

function reportComment(person: Person, commentId: string) {
  return app.call('POST /report/report-comment/{commentId}', {
    params: { commentId },
    body: complaint,
    token: person.token,
  })
}

function reportReply(person: Person, replyId: string) {
  return app.call('POST /report/report-reply/{replyId}', {
    params: { replyId },
    body: complaint,
    token: person.token,
  })
}

function reportProfile(person: Person, userId: string) {
  return app.call('POST /report/report-profile/{userId}', {
    params: { userId },
    body: complaint,
    token: person.token,
  })
}

function storedReports(subjectId: string) {
  return app.ctx.db.selectFrom('report').selectAll().where('subject_id', '=', subjectId).execute()
}

test('a post, a comment, a reply and a person are reported with what they were at that moment', async () => {
  const [creator, fan] = [await joined(app), await joined(app)]
  const { postId } = await published(app, creator, { caption: 'Not my words' })
  const { commentId } = await commented(app, creator, postId, 'Rude words')
  const filed = await reportPost(fan, postId)
  expect([filed.status, filed.data]).toEqual([
    201,
    { reportId: expect.any(String), dateCreated: expect.any(String) },
  ])
  const { replyId } = await replied(app, creator, commentId, 'Ruder words')
  expect((await reportComment(fan, commentId)).status).toBe(201)
  expect((await reportReply(fan, replyId)).status).toBe(201)
  expect((await reportProfile(fan, creator.id)).status).toBe(201)
  await app.call('GET /post/delete-post/{postId}', { params: { postId }, token: creator.token })
  const common = { reporter_id: fan.id, accused_id: creator.id, state: 'OPEN', ...complaint }
  expect(await storedReports(postId)).toMatchObject([
    { ...common, subject_kind: 'POST', snapshot: { caption: 'Not my words', username: creator.username } },
  ])
  expect(await storedReports(commentId)).toMatchObject([
    { ...common, subject_kind: 'COMMENT', snapshot: { content: 'Rude words', postId } },
  ])
  expect(await storedReports(replyId)).toMatchObject([
    { ...common, subject_kind: 'REPLY', snapshot: { content: 'Ruder words', commentId, postId } },
  ])
  expect(await storedReports(creator.id)).toMatchObject([
    { ...common, subject_kind: 'PROFILE', snapshot: { displayName: creator.displayName } },
  ])
})

test('the same by the same person is the first again, while it is open', async () => {
  const [creator, fan, other] = [await joined(app), await joined(app), await joined(app)]
  const { postId } = await published(app, creator)
  const first = await reportPost(fan, postId)
  const answers = await Promise.all(Array.from({ length: 10 }, () => reportPost(fan, postId)))
  expect(new Set(answers.map(({ data }) => data.reportId))).toEqual(new Set([first.data.reportId]))
  await reportPost(other, postId)
  expect(await storedReports(postId)).toHaveLength(2)
  await app.ctx.db
    .updateTable('report')
    .set({ state: 'DISMISSED', closed_at: app.clock.now() })
    .where('id', '=', first.data.reportId)
    .execute()
  expect((await reportPost(fan, postId)).data.reportId).not.toBe(first.data.reportId)
})

test('takes every reason that the contract lists', async () => {
  const fan = await joined(app)
  for (const reason of reportReasons) {
    const { postId } = await published(app, await joined(app))
    expect((await reportPost(fan, postId, { ...complaint, reason })).status, reason).toBe(201)
  }
})

test('needs a reason of the list and a description', async () => {
  const fan = await joined(app)
  const { postId } = await published(app, await joined(app))
  for (const [body, detail] of [
    [{ ...complaint, reason: 'I just do not like it' }, 'Please select a valid reason first'],
    [{ description: 'x' }, 'Please select a valid reason first'],
    [{ ...complaint, description: '  ' }, 'Kindly give use more information on the issue'],
    [{ ...complaint, description: 'x'.repeat(2001) }, 'Descriptions can have up to 2000 characters'],
  ] as const) {
    const { status, problem } = await reportPost(fan, postId, body)
    expect([status, problem.detail]).toEqual([400, detail])
  }
  expect(await storedReports(postId)).toEqual([])
})

test('nobody reports themselves, or what is invisible to them', async () => {
  const [creator, fan] = [await joined(app, { verified: true, price: 500 }), await joined(app)]
  const { postId } = await published(app, creator, { isPublicPost: false })
  const { commentId } = await commented(app, creator, postId)
  const { replyId } = await replied(app, creator, commentId)
  for (const answer of [
    await reportPost(creator, postId),
    await reportComment(creator, commentId),
    await reportReply(creator, replyId),
    await reportProfile(creator, creator.id),
  ]) {
    expect([answer.status, answer.problem.code]).toEqual([422, 'RULE_BROKEN'])
  }
  expect((await reportComment(fan, commentId)).problem.code).toBe('NOT_ALLOWED')
  expect((await reportReply(fan, replyId)).problem.code).toBe('NOT_ALLOWED')
  expect((await reportPost(fan, postId)).status).toBe(201)
  expect((await reportPost(fan, app.ctx.newId())).problem.code).toBe('POST_NOT_FOUND')
  expect((await reportComment(fan, app.ctx.newId())).problem.code).toBe('COMMENT_NOT_FOUND')
  expect((await reportReply(fan, app.ctx.newId())).problem.code).toBe('REPLY_NOT_FOUND')
  expect((await reportProfile(fan, app.ctx.newId())).problem.code).toBe('CREATOR_NOT_FOUND')
})

test('a flood of reports waits', async () => {
  const throttled = await startTestApp({ THROTTLE: 'true' })
  const [creator, fan] = [await joined(throttled), await joined(throttled)]
  const { postId } = await published(throttled, creator)
  const statuses: number[] = []
  for (let index = 0; index < 21; index++) {
    statuses.push((await reportPost(fan, postId, complaint, throttled)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
})

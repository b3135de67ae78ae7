import type { reportReasons } from '@fanfare/contract/shapes/trust/moderation'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { endExpiredSuspensions } from '../../../src/trust/moderation/end-expired-suspensions.ts'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { auditOf } from '../../setup/audit.ts'
import { commented, commentsSeen, deactivated, replied } from '../../setup/comments.ts'
import { ownChangesOf } from '../../setup/own-changes.ts'
import { joined, type Person } from '../../setup/people.ts'
import { jpeg, publish, published } from '../../setup/posts.ts'

const app = await startTestApp()
const admin = await adminOf(app, 'MODERATOR')
const other = await adminOf(app, 'MODERATOR')
type Reason = (typeof reportReasons)[number]

async function reported(by: Person, postId: string, reason: Reason = 'Scam or fraud') {
  const { status, data } = await app.call('POST /report/report-post/{postId}', {
    token: by.token,
    params: { postId },
    body: { reason, description: 'Look at this.' },
  })
  expect(status).toBe(201)
  return data.reportId
}

const queue = (query: object = {}) =>
  app.call('GET /admin/search-reports', { token: admin.token, query: query as never })
const decide = (reportId: string, body: object, by = admin) =>
  app.call('POST /admin/decide-report/{reportId}', {
    token: by.token,
    params: { reportId },
    body: { reason: 'Against our rules', ...body } as never,
  })
const undo = (decisionId: string, by = admin) =>
  app.call('POST /admin/undo-report-decision/{decisionId}', { token: by.token, params: { decisionId } })
const details = (reportId: string) =>
  app.call('GET /admin/report-details/{reportId}', { token: admin.token, params: { reportId } })
const seen = async (postId: string) =>
  (await app.call('GET /post/get-post-details/{postId}', { params: { postId } })).status

/** Lets the 15 seconds pass until both sides are told. */
async function deliverNotices() {
  app.clock.advance({ seconds: 16 })
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(app.ctx.db)
  await app.drain()
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
  await app.drain()
}
async function topics(person: Person) {
  const { data } = await app.call('GET /notification/search-all-notification', { token: person.token })
  return data.flatMap(({ topic }) => topic ?? [])
}
const mailsTo = (person: Person) => app.mails.filter(({ to }) => to === person.email)

async function postOf(author: Person, caption = 'A post') {
  return (await published(app, author, { caption })).postId
}

describe('the queue', () => {
  test('has one row a target: urgent first, and within each group the oldest first', async () => {
    const author = await joined(app)
    const fans = await Promise.all(Array.from({ length: 3 }, () => joined(app)))
    const [light, heavy, urgent] = [
      await postOf(author),
      await postOf(author, 'A bad one'),
      await postOf(author),
    ]
    await reported(fans[0] as Person, light)
    app.clock.advance({ seconds: 1 })
    for (const fan of fans) await reported(fan, heavy)
    app.clock.advance({ seconds: 1 })
    await reported(fans[1] as Person, urgent, 'Somebody who may be under 18')
    const { data, page } = await queue({ username: author.username })
    expect(data.map(({ subjectId, reportCount, isUrgent }) => [subjectId, reportCount, isUrgent])).toEqual([
      [urgent, 1, true],
      [light, 1, false],
      [heavy, 3, false],
    ])
    expect(data[2]).toMatchObject({ excerpt: 'A bad one', weight: 3, reasons: ['Scam or fraud'] })
    expect(page).toMatchObject({ total: 3, hasMore: false })
    const first = await queue({ username: author.username, limit: 1 })
    const second = await queue({ username: author.username, limit: 1, cursor: first.page.nextCursor })
    const third = await queue({ username: author.username, limit: 1, cursor: second.page.nextCursor })
    expect([second, third].map((each) => each.data[0]?.subjectId)).toEqual([light, heavy])
    expect((await queue({ username: author.username, isUrgent: 'true' })).data).toHaveLength(1)
    expect(
      (await queue({ username: author.username, reason: 'Scam or fraud', kind: 'POST' })).data,
    ).toHaveLength(2)
    expect((await queue({ username: author.username, kind: 'COMMENT' })).data).toEqual([])
  })

  test('weighs a report by how often its reporter was right', async () => {
    const [author, right, wrong] = [await joined(app), await joined(app), await joined(app)]
    for (const [fan, decision] of [
      [right, 'WARN'],
      [right, 'WARN'],
      [wrong, 'DISMISS'],
      [wrong, 'DISMISS'],
    ] as const) {
      await decide(await reported(fan, await postOf(author)), { decision })
    }
    const [good, bad] = [await postOf(author), await postOf(author)]
    await reported(right, good)
    const reportId = await reported(wrong, bad)
    const { data } = await queue({ username: author.username })
    expect(data.map(({ subjectId, weight }) => [subjectId, weight])).toEqual([
      [good, 1.5],
      [bad, 0.5],
    ])
    expect((await details(reportId)).data.reports).toMatchObject([
      { reporter: { userId: wrong.id }, upheldCount: 0, decidedCount: 2, description: 'Look at this.' },
    ])
  })
})

describe('one decision is on all open reports of a target', () => {
  test('nothing wrong: its reporters are told, its author is not', async () => {
    const [author, one, two] = [await joined(app), await joined(app), await joined(app)]
    const postId = await postOf(author)
    const reportId = await reported(one, postId)
    await reported(two, postId)
    const { status, data } = await decide(reportId, { decision: 'DISMISS' })
    expect([status, data.rule, data.toldCount]).toEqual([200, null, 2])
    expect((await queue({ username: author.username })).data).toEqual([])
    await deliverNotices()
    expect(await topics(one)).toEqual(['REPORT_DISMISSED'])
    expect(await topics(two)).toEqual(['REPORT_DISMISSED'])
    expect(mailsTo(one).at(-1)?.text).toContain("doesn't break our rules")
    expect(await topics(author)).toEqual([])
    expect(await seen(postId)).toBe(200)
  })

  test('removed: the author reads what, why, by whom, and how to appeal', async () => {
    const [author, fan] = [await joined(app), await joined(app)]
    const postId = await postOf(author, 'Free money')
    const reportId = await reported(fan, postId)
    const { data } = await decide(reportId, { decision: 'REMOVE', rule: 'FRAUD' })
    expect(await seen(postId)).toBe(404)
    expect(await topics(author)).toEqual([])
    await deliverNotices()
    expect(await topics(author)).toEqual(['DECIDED_REMOVE'])
    expect(await topics(fan)).toEqual(['REPORT_UPHELD'])
    const letter = mailsTo(author).at(-1)?.text ?? ''
    expect(letter).toContain('“Free money”')
    expect(letter).toContain('Scam and fraud')
    expect(letter).toContain('no automated system did')
    expect(letter).toContain(`/decision/${data.decisionId}#`)
    expect(mailsTo(fan).at(-1)?.text).toContain('removed it')
    expect(await auditOf(app, data.decisionId)).toMatchObject([
      { action: 'REPORT_DECIDED', adminId: admin.id, after: { decision: 'REMOVE', rule: 'FRAUD' } },
    ])
    await deliverNotices()
    expect(mailsTo(fan).filter(({ subject }) => subject === 'We reviewed your report')).toHaveLength(1)
  })

  test('a comment and a reply are gone, and counted no more', async () => {
    const [creator, author, fan] = [await joined(app), await joined(app), await joined(app)]
    const postId = await postOf(creator)
    const { commentId } = await commented(app, author, postId, 'Rude')
    const { replyId } = await replied(app, author, commentId, 'Ruder')
    const body = { reason: 'Harassment or bullying', description: 'Rude.' } as const
    const reply = await app.call('POST /report/report-reply/{replyId}', {
      token: fan.token,
      params: { replyId },
      body,
    })
    const comment = await app.call('POST /report/report-comment/{commentId}', {
      token: fan.token,
      params: { commentId },
      body,
    })
    const counts = async () => {
      const post = await app.call('GET /post/get-post-details/{postId}', { params: { postId } })
      return post.data.commentCount
    }
    const replies = async () => {
      const [under] = await commentsSeen(app, postId)
      return under?.replyCount
    }
    const mistaken = await decide(reply.data.reportId, { decision: 'REMOVE' })
    expect(await replies()).toBe(0)
    await undo(mistaken.data.decisionId)
    expect(await replies()).toBe(1)
    const gone = await decide(reply.data.reportId, { decision: 'REMOVE' })
    expect(gone.data).toMatchObject({ rule: 'HARASSMENT', excerpt: 'Ruder' })
    const { data } = await decide(comment.data.reportId, { decision: 'REMOVE' })
    expect(await counts()).toBe(0)
    await undo(data.decisionId)
    expect(await counts()).toBe(1)
  })

  test('a profile loses its pictures and words, and has them back', async () => {
    const [author, fan] = [await joined(app), await joined(app)]
    await app.call('POST /user/update-user', { token: author.token, body: { bio: 'Buy here' } as never })
    const form = new FormData()
    form.set('IMAGE', new Blob([Uint8Array.from(await jpeg(400, 400))], { type: 'image/jpeg' }))
    await app.call('POST /user/update-avatar', { token: author.token, form } as never)
    const { data } = await app.call('POST /report/report-profile/{userId}', {
      token: fan.token,
      params: { userId: author.id },
      body: { reason: 'Impersonation', description: 'Not her.' },
    })
    const profile = async () =>
      (
        await app.call('GET /creator/get-public-creator-details/{username}', {
          params: { username: author.username },
        })
      ).data
    const before = await profile()
    expect(before.avatarUrl).not.toBeNull()
    const changes = await ownChangesOf(app, author.id)
    const made = await decide(data.reportId, { decision: 'REMOVE' })
    expect(await ownChangesOf(app, author.id)).toBe(changes + 1)
    expect(await profile()).toMatchObject({ bio: '', avatarUrl: null, displayName: author.username })
    await undo(made.data.decisionId)
    expect(await ownChangesOf(app, author.id)).toBe(changes + 2)
    expect(await profile()).toMatchObject({
      bio: 'Buy here',
      avatarUrl: before.avatarUrl,
      displayName: before.displayName,
    })
  })

  test('marked as adult, for good; but only posts are', async () => {
    const [author, fan] = [await joined(app), await joined(app)]
    const postId = await postOf(author)
    const { data } = await decide(await reported(fan, postId), { decision: 'MARK_ADULT' })
    const post = () =>
      app.ctx.db
        .selectFrom('post')
        .select(['is_adult', 'is_adult_for_good'])
        .where('id', '=', postId)
        .executeTakeFirst()
    expect(await post()).toEqual({ is_adult: true, is_adult_for_good: true })
    await undo(data.decisionId)
    expect(await post()).toEqual({ is_adult: false, is_adult_for_good: false })
    const profile = await app.call('POST /report/report-profile/{userId}', {
      token: fan.token,
      params: { userId: author.id },
      body: { reason: 'Impersonation', description: 'Not her.' },
    })
    expect((await decide(profile.data.reportId, { decision: 'MARK_ADULT' })).problem.code).toBe('RULE_BROKEN')
  })

  test('suspended: an admin who activates the account ends it, and a later suspension is another', async () => {
    const [author, fan] = [await joined(app), await joined(app)]
    const { data } = await decide(await reported(fan, await postOf(author)), { decision: 'SUSPEND' })
    expect(data.dateSuspensionEnded).toBeNull()
    await deliverNotices()
    const change = (what: 'activate' | 'deactivate') =>
      app.call(`POST /admin/${what}-user/{userId}`, {
        token: admin.token,
        params: { userId: author.id },
        body: { reason: 'We talked' },
      })
    const made = async () =>
      (
        await app.call('GET /admin/search-report-decisions', {
          token: admin.token,
          query: { username: author.username },
        })
      ).data[0]
    expect((await change('activate')).status).toBe(200)
    expect(await made()).toMatchObject({ isUndone: false, dateSuspensionEnded: expect.any(String) })
    await change('deactivate')
    const reopened = await app.call('POST /admin/reopen-report/{reportId}', {
      token: other.token,
      params: { reportId: data.reportId ?? '' },
      body: { reason: 'It was theirs' },
    })
    expect(reopened.status).toBe(200)
    const { suspended_at } = await app.ctx.db
      .selectFrom('account')
      .select('suspended_at')
      .where('id', '=', author.id)
      .executeTakeFirstOrThrow()
    expect(suspended_at, 'what was decided since stands').not.toBeNull()
  })

  test.each([{ decision: 'SUSPEND' }, { decision: 'REMOVE', days: 7 }])(
    'suspended by %o: one that ends before the author is told is not announced, nor is its end',
    async (body) => {
      const [author, fan] = [await joined(app), await joined(app)]
      await decide(await reported(fan, await postOf(author)), body)
      const { status } = await app.call('POST /admin/activate-user/{userId}', {
        token: admin.token,
        params: { userId: author.id },
        body: { reason: 'A mistake' },
      })
      expect(status).toBe(200)
      await deliverNotices()
      const mails = mailsTo(author).filter(({ text }) => /suspen/i.test(text))
      expect(mails.map(({ subject }) => subject)).toEqual([])
      const statements = mailsTo(author).filter(({ subject }) => subject.startsWith('We removed'))
      expect(statements, 'the removal itself stands').toHaveLength(body.decision === 'REMOVE' ? 1 : 0)
      expect(mailsTo(fan).at(-1)?.subject).toBe('We reviewed your report')
    },
  )

  test('suspended: the database ends it with the account’s suspension, whoever lifts that', async () => {
    const [author, fan] = [await joined(app), await joined(app)]
    const { data } = await decide(await reported(fan, await postOf(author)), { decision: 'SUSPEND', days: 7 })
    await sql`UPDATE account SET suspended_at = NULL, suspended_until = NULL, deactivated_at = NULL
      WHERE id = ${author.id}`.execute(app.ctx.db)
    const { ended } = await app.ctx.db
      .selectFrom('report_decision')
      .select('suspension_ended_at as ended')
      .where('id', '=', data.decisionId)
      .executeTakeFirstOrThrow()
    expect(ended).not.toBeNull()
  })

  test('suspended for some days, which end by themselves', async () => {
    const [author, left, fan] = [await joined(app), await joined(app), await joined(app)]
    const reports = [await reported(fan, await postOf(author)), await reported(fan, await postOf(left))]
    await deactivated(app, left)
    app.clock.advance({ seconds: 1 })
    for (const report of reports) await decide(report, { decision: 'SUSPEND', days: 7 })
    await deliverNotices()
    const login = () =>
      app.call('POST /user/login', { body: { identifier: author.email, password: author.password } })
    const { code, detail } = (await login()).problem
    expect(code).toBe('ACCOUNT_SUSPENDED')
    expect(mailsTo(author).at(-1)?.text).toContain('for 7 days')
    const until = /until (\d+ \w+ \d{4})/.exec(detail)?.[1] ?? 'never'
    expect(mailsTo(author).at(-1)?.text).toContain(`for 7 days, until ${until}.`)
    app.clock.advance({ days: 7 })
    await endExpiredSuspensions.run(app.ctx, undefined as never)
    await app.drain()
    expect((await login()).status).toBe(200)
    const isNotified = (person: Person) =>
      mailsTo(person).some(({ subject }) => subject === 'Your account is active again')
    expect([isNotified(author), isNotified(left)]).toEqual([true, false])
  })

  test('needs a reason, and days only where somebody is suspended', async () => {
    const reportId = await reported(await joined(app), await postOf(await joined(app)))
    expect((await fresh(reportId, { decision: 'REMOVE', reason: ' ' })).status).toBe(400)
    expect((await fresh(reportId, { decision: 'WARN', days: 3 })).status).toBe(400)
    expect((await fresh(reportId, { decision: 'REMOVE', days: null })).status).toBe(400)
  })

  test('a suspension ends after 30 days, unless it is asked for without an end', async () => {
    await signIn()
    const untilOf = async (body: object) => {
      const author = await joined(app)
      const decided = await decide(await reported(await joined(app), await postOf(author)), {
        decision: 'SUSPEND',
        ...body,
      })
      const { suspendedUntil } = await app.ctx.db
        .selectFrom('account')
        .select('suspended_until as suspendedUntil')
        .where('id', '=', author.id)
        .executeTakeFirstOrThrow()
      const days = suspendedUntil && (suspendedUntil.getTime() - app.ctx.clock.now().getTime()) / 86_400_000
      return [decided.data.days, days && Math.round(days)]
    }
    expect(await untilOf({})).toEqual([30, 30])
    expect(await untilOf({ days: null })).toEqual([null, null])
  })
})

/** Signs the admins in again, as the clock has advanced. */
async function signIn() {
  for (const each of [admin, other]) {
    const { data } = await app.call('POST /admin/login', {
      body: { email: each.email, password: each.password },
    })
    each.token = data.token
  }
}
async function fresh(reportId: string, body: object) {
  await signIn()
  return decide(reportId, body)
}

describe('two admins', () => {
  test('at once: one decides, the other hears who did', async () => {
    await signIn()
    const reportId = await reported(await joined(app), await postOf(await joined(app)))
    const answers = await Promise.all([
      decide(reportId, { decision: 'WARN' }, admin),
      decide(reportId, { decision: 'DISMISS' }, other),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [winner, loser] = answers[0]?.status === 200 ? [admin, answers[1]] : [other, answers[0]]
    expect(loser?.problem).toMatchObject({
      code: 'ALREADY_DECIDED',
      detail: `${winner.email} has already decided this.`,
    })
    expect((await details(reportId)).problem.code).toBe('ALREADY_DECIDED')
  })

  test('only who decided takes it back, within ten seconds, and nobody is told', async () => {
    const [author, fan] = [await joined(app), await joined(app)]
    const postId = await postOf(author)
    const reportId = await reported(fan, postId)
    const { data } = await decide(reportId, { decision: 'REMOVE' })
    expect((await undo(data.decisionId, other)).problem.code).toBe('NOT_ALLOWED')
    expect((await undo(data.decisionId)).data.isUndone).toBe(true)
    expect((await undo(data.decisionId)).problem.code).toBe('CONFLICT')
    expect(await seen(postId)).toBe(200)
    expect((await queue({ username: author.username })).data).toHaveLength(1)
    await deliverNotices()
    expect([await topics(author), await topics(fan)]).toEqual([[], []])
    const again = await decide(reportId, { decision: 'WARN' })
    app.clock.advance({ seconds: 12 })
    expect((await undo(again.data.decisionId)).problem.code).toBe('CONFLICT')
  })
})

describe('the author', () => {
  const statement = (decisionId: string, person?: Person, token?: string) =>
    app.call('GET /report/statement-of-reasons/{decisionId}', {
      params: { decisionId },
      query: { token } as never,
      ...(person && { token: person.token }),
    })
  const appeal = (decisionId: string, sent: { person?: Person; token?: string }) =>
    app.call('POST /report/appeal/{decisionId}', {
      params: { decisionId },
      body: { words: 'It is my own song.', token: sent.token },
      ...(sent.person && { token: sent.person.token }),
    })
  const decideAppeal = (decisionId: string, outcome: 'UPHELD' | 'REVERSED', by = other) =>
    app.call('POST /admin/decide-appeal/{decisionId}', {
      params: { decisionId },
      token: by.token,
      body: { outcome, reason: 'It is hers' },
    })

  test('reads the statement, appeals once, and another admin takes the decision back', async () => {
    await signIn()
    const [author, fan] = [await joined(app), await joined(app)]
    const postId = await postOf(author, 'My song')
    const { data } = await decide(await reported(fan, postId, 'Leaked or stolen content'), {
      decision: 'REMOVE',
    })
    expect((await statement(data.decisionId, author)).status).toBe(404)
    await deliverNotices()
    expect((await statement(data.decisionId, author)).data).toMatchObject({
      decision: 'REMOVE',
      rule: 'RIGHTS',
      excerpt: 'My song',
      appeal: null,
    })
    expect((await statement(data.decisionId, fan)).status).toBe(404)
    expect((await statement(data.decisionId)).status).toBe(404)
    expect((await appeal(data.decisionId, { person: fan })).status).toBe(404)
    app.clock.advance({ days: 29 })
    await signIn()
    const url = /decision\/\w+#([\w-]+)/.exec(mailsTo(author).at(-1)?.text ?? '')?.[1] ?? ''
    const sent = await appeal(data.decisionId, { token: url })
    expect(sent.data.appeal).toMatchObject({ words: 'It is my own song.', outcome: null })
    expect((await appeal(data.decisionId, { token: url })).problem.code).toBe('CONFLICT')
    const waiting = await app.call('GET /admin/search-appeals', {
      token: other.token,
      query: { isOpen: 'true' } as never,
    })
    expect(waiting.data).toMatchObject([{ decisionId: data.decisionId, isMine: false }])
    expect((await decideAppeal(data.decisionId, 'REVERSED', admin)).problem.code).toBe('NOT_ALLOWED')
    app.clock.advance({ days: 3 })
    await signIn()
    const answers = await Promise.all([
      decideAppeal(data.decisionId, 'REVERSED'),
      decideAppeal(data.decisionId, 'REVERSED'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await seen(postId)).toBe(200)
    await deliverNotices()
    expect(mailsTo(author).at(-1)?.subject).toBe('We reversed our decision')
    expect((await statement(data.decisionId, undefined, url)).data.appeal).toMatchObject({
      outcome: 'REVERSED',
      reason: 'It is hers',
    })
  })

  test('is told that it stands; and after 30 days it is too late', async () => {
    await signIn()
    const [author, fan] = [await joined(app), await joined(app)]
    const one = await decide(await reported(fan, await postOf(author)), { decision: 'WARN' })
    const two = await decide(await reported(fan, await postOf(author)), { decision: 'WARN' })
    await deliverNotices()
    await appeal(one.data.decisionId, { person: author })
    await decideAppeal(one.data.decisionId, 'UPHELD')
    await deliverNotices()
    expect(mailsTo(author).at(-1)?.subject).toBe('We reviewed it again and upheld our decision')
    app.clock.advance({ days: 30 })
    const back = await app.call('POST /user/login', {
      body: { identifier: author.email, password: author.password },
    })
    author.token = back.data.token
    expect((await appeal(two.data.decisionId, { person: author })).problem.code).toBe('RULE_BROKEN')
  })
})

describe('a file that is kept away', () => {
  const listed = async () =>
    (await app.call('GET /admin/search-known-bad-files', { token: admin.token })).data

  test('is not published again by anybody, as it was sent or as it was served, until it is forgotten', async () => {
    await signIn()
    const [author, another, fan] = [await joined(app), await joined(app), await joined(app)]
    const picture = await jpeg(640, 480)
    const post = await published(app, author, { images: [picture] })
    const served = await app.fastify.inject(post.files[0]?.url ?? '')
    const reportId = await reported(fan, post.postId)
    const removed = await decide(reportId, { decision: 'REMOVE', keepAway: true })
    expect(removed.status).toBe(200)
    await app.drain()
    const again = (bytes: Uint8Array) => publish(app, another, { images: [bytes] })
    for (const bytes of [picture, served.rawPayload]) {
      const { status, problem } = await again(bytes)
      expect([status, problem.code]).toEqual([422, 'RULE_BROKEN'])
      expect(problem.detail).toContain('removed this file before')
    }
    expect((await again(await jpeg(640, 482))).status).toBe(201)
    const [file] = await listed()
    expect(file).toMatchObject({ postId: post.postId, matchCount: 2, addedBy: admin.email })
    expect(JSON.stringify(file)).not.toMatch(/[0-9a-f]{64}/)
    await app.call('POST /admin/forget-known-bad-file/{knownBadFileId}', {
      token: admin.token,
      params: { knownBadFileId: file?.knownBadFileId ?? '' },
      body: { reason: 'A mistake' },
    })
    expect((await again(picture)).status).toBe(201)
  })

  test('is not kept away where the decision is taken back, nor of what is no removed post', async () => {
    await signIn()
    const [author, fan] = [await joined(app), await joined(app)]
    const picture = await jpeg(320, 240)
    const { postId } = await published(app, author, { images: [picture] })
    const reportId = await reported(fan, postId)
    expect((await decide(reportId, { decision: 'WARN', keepAway: true })).problem.code).toBe('RULE_BROKEN')
    const { data } = await decide(reportId, { decision: 'REMOVE', keepAway: true })
    await undo(data.decisionId)
    await app.drain()
    expect((await publish(app, author, { images: [picture] })).status).toBe(201)
  })
})

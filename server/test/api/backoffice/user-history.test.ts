import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { auditOf } from '../../setup/audit.ts'
import { pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { pendingWithdrawal } from '../../setup/money/withdrawals.ts'
import { joined } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'

const app = await startMoneyApp()
const owner = await adminOf(app)
const support = await adminOf(app, 'SUPPORT')
const finance = await adminOf(app, 'FINANCE')
const moderator = await adminOf(app, 'MODERATOR')
const nobody = '01K0000000000000000000000A'

type Asked = { token?: string; kind?: string; limit?: number; cursor?: string }

async function history(userId: string, { token = owner.token, ...query }: Asked = {}) {
  const { data, page, status } = await app.call('GET /admin/search-user-history/{userId}', {
    token,
    params: { userId },
    query: query as never,
  })
  return { data, page, status }
}

/** A creator who posted, was reported, noted about and suspended. */
async function eventful() {
  const [amara, ben] = [await joined(app, { verified: true }), await joined(app)]
  app.clock.advance({ minutes: 1 })
  const { postId } = await published(app, amara)
  app.clock.advance({ minutes: 1 })
  await app.call('POST /report/report-post/{postId}', {
    token: ben.token,
    params: { postId },
    body: { reason: 'Scam or fraud', description: 'Again and again' },
  })
  app.clock.advance({ minutes: 1 })
  await note(amara.id, 'Wrote to support twice')
  app.clock.advance({ minutes: 1 })
  await app.call('POST /admin/deactivate-user/{userId}', {
    token: moderator.token,
    params: { userId: amara.id },
    body: { reason: 'Sells what is not hers' },
  })
  return { amara, ben, postId }
}

const note = (userId: string, text: string) =>
  app.call('POST /admin/note-user/{userId}', {
    token: support.token,
    params: { userId },
    body: { note: text },
  })

const endSessions = (userId: string, body: object) =>
  app.call('POST /admin/end-user-sessions/{userId}', {
    token: support.token,
    params: { userId },
    body: { reason: 'Her phone was stolen', ...body },
  })

const sessionsOf = (userId: string) =>
  app.call('GET /admin/load-user-sessions/{userId}', { token: support.token, params: { userId } })

test('all actions by and on a member, newest first', async () => {
  const { amara, ben, postId } = await eventful()
  const { data, page } = await history(amara.id)
  expect(page.total).toBe(5)
  expect(data).toMatchObject([
    {
      kind: 'ACT',
      what: 'USER_DEACTIVATED',
      words: 'Sells what is not hers',
      admin: moderator.email,
    },
    { kind: 'NOTE', words: 'Wrote to support twice', admin: support.email },
    {
      kind: 'REPORT_ABOUT',
      what: 'Scam or fraud',
      status: 'OPEN',
      words: 'Again and again',
      username: ben.username,
    },
    { kind: 'POST', eventId: postId, status: 'LIVE' },
    { kind: 'JOINED', eventId: amara.id },
  ])
  const reported = await history(ben.id, { kind: 'REPORT_BY' })
  expect(reported.data).toMatchObject([{ kind: 'REPORT_BY', username: amara.username }])
  expect(reported.page.total).toBe(1)
})

test('is read on page by page, with nothing twice', async () => {
  const { amara } = await eventful()
  const all = (await history(amara.id)).data.map(({ eventId }) => eventId)
  const read: string[] = []
  let cursor: string | undefined
  do {
    const { data, page } = await history(amara.id, { limit: 2, ...(cursor ? { cursor } : {}) })
    read.push(...data.map(({ eventId }) => eventId))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(read).toEqual(all)
})

test('each role is told of what its own calls would tell it', async () => {
  const { amara } = await eventful()
  const kinds = async (token: string) => (await history(amara.id, { token })).data.map(({ kind }) => kind)
  expect(await kinds(moderator.token)).toContain('REPORT_ABOUT')
  for (const { token } of [support, finance]) {
    expect(await kinds(token)).toEqual(['ACT', 'NOTE', 'JOINED'])
    expect((await history(amara.id, { token, kind: 'POST' })).data).toEqual([])
  }
})

test('a note stays in the audit, an empty one is none, and one that is too long is refused', async () => {
  const amara = await joined(app)
  expect((await note(amara.id, 'Asked for her export')).status).toBe(200)
  expect((await note(amara.id, '  ')).problem).toMatchObject({ status: 400, detail: 'Enter a note' })
  expect((await note(amara.id, 'x'.repeat(501))).problem).toMatchObject({
    status: 400,
    detail: 'Notes can have up to 500 characters',
  })
  expect(await auditOf(app, amara.id)).toMatchObject([
    { adminId: support.id, action: 'USER_NOTED', reason: 'Asked for her export' },
  ])
  const longest = 'x'.repeat(500)
  expect((await note(amara.id, longest)).status).toBe(200)
  expect(await auditOf(app, amara.id)).toContainEqual(expect.objectContaining({ reason: longest }))
})

test('support ends one session of somebody, or all', async () => {
  const amara = await joined(app)
  const again = await app.call('POST /user/login', {
    body: { identifier: amara.email, password: amara.password },
  })
  const isIn = async (token: string) => (await app.call('GET /user/refresh-user', { token })).status === 200
  const before = (await sessionsOf(amara.id)).data
  expect(before).toHaveLength(2)
  const oldest = before.toSorted((a, b) => (a.sessionId < b.sessionId ? -1 : 1))[0]
  expect((await endSessions(amara.id, { sessionId: oldest?.sessionId })).status).toBe(200)
  expect([await isIn(amara.token), await isIn(again.data.token)]).toEqual([false, true])
  expect((await endSessions(amara.id, { sessionId: oldest?.sessionId })).status, 'twice').toBe(404)
  expect((await endSessions(amara.id, {})).status).toBe(200)
  expect(await isIn(again.data.token)).toBe(false)
  expect((await sessionsOf(amara.id)).data).toEqual([])
  expect(await auditOf(app, amara.id)).toMatchObject([
    { action: 'USER_SESSIONS_SHOWN' },
    { action: 'USER_SESSIONS_ENDED', reason: 'Her phone was stolen', after: { ended: oldest?.sessionId } },
    { action: 'USER_SESSIONS_ENDED', after: { ended: 'ALL' } },
  ])
})

test('whoever reads the sessions of a member is in the audit log, once an hour', async () => {
  const amara = await joined(app)
  await sessionsOf(amara.id)
  await sessionsOf(amara.id)
  await history(amara.id, { kind: 'SIGNED_IN' })
  expect(await auditOf(app, amara.id)).toMatchObject([
    { adminId: support.id, action: 'USER_SESSIONS_SHOWN' },
    { adminId: owner.id, action: 'USER_SESSIONS_SHOWN' },
  ])
})

test('a session of another member cannot be ended through a member’s id', async () => {
  const [amara, ben] = [await joined(app), await joined(app)]
  const [session] = (await sessionsOf(ben.id)).data
  expect((await endSessions(amara.id, { sessionId: session?.sessionId })).status).toBe(404)
  expect((await sessionsOf(ben.id)).data).toHaveLength(1)
  expect(await auditOf(app, amara.id)).toEqual([])
})

test('nobody has a history, a wallet or sessions', async () => {
  const wallet = await app.call('GET /admin/search-user-wallet/{userId}', {
    token: owner.token,
    params: { userId: nobody },
  })
  const statuses = [
    (await history(nobody)).status,
    wallet.status,
    (await sessionsOf(nobody)).status,
    (await note(nobody, 'Who?')).status,
    (await endSessions(nobody, {})).status,
  ]
  expect(statuses).toEqual([404, 404, 404, 404, 404])
})

test('top-ups count as positive, payments as negative and income as positive in a member’s history', async () => {
  const [fan, creator] = [await joined(app), await joined(app, { verified: true })]
  await topUp(app, fan, 50_000)
  await pay(app, fan, 'POST /paystack/send-wallet-tip', {
    amount: 20_000,
    transactionSource: 'TIPS',
    creatorId: creator.id,
  })
  const moved = async (userId: string) =>
    (await history(userId, { kind: 'PAYMENT' })).data.map(({ what, amount }) => [what, amount])
  expect(await moved(fan.id)).toEqual([
    ['TIPS', -20_000],
    ['TOP_UP', 50_000],
  ])
  expect(await moved(creator.id)).toEqual([['TIPS', 20_000]])
})

test('a submission appears only in its member’s history', async () => {
  const [one, other] = [await joined(app), await joined(app)]
  for (const { id } of [one, other]) {
    await sql`
      INSERT INTO verification_request (id, account_id, status, legal_name, date_of_birth, address, country_code,
        document_front_key, document_back_key, selfie_key, submitted_at, decided_at, reason)
      VALUES (${app.ctx.newId()}, ${id}, 'VERIFIED', 'Somebody', '1990-01-01', 'Somewhere', 'NG',
        ${`${id}/front`}, ${`${id}/back`}, ${`${id}/selfie`}, now(), now(), 'Yes')`.execute(app.ctx.db)
  }
  const { data } = await history(one.id, { kind: 'CHECK' })
  expect(data.map(({ what, status }) => [what, status])).toEqual([['HANDED_IN', 'VERIFIED']])
})

test('a withdrawal counts as negative, and appears only in its member’s history', async () => {
  const [one, other] = [await pendingWithdrawal(app), await pendingWithdrawal(app)]
  for (const { creator, id } of [one, other]) {
    const { data } = await history(creator.id, { kind: 'WITHDRAWAL', token: finance.token })
    expect(data).toMatchObject([{ eventId: id, what: 'WITHDRAWAL', amount: -90_000 }])
  }
})

test('a note is as long as the audit log keeps it, and no longer', async () => {
  const { id } = await joined(app)
  expect((await note(id, 'x'.repeat(500))).status).toBe(200)
  const { status, problem } = await note(id, 'x'.repeat(501))
  expect([status, problem.code]).toEqual([400, 'INVALID_INPUT'])
})

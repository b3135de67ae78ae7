import { verificationImageKinds } from '@fanfare/contract/shapes/backoffice/identity'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { auditOf } from '../../setup/audit.ts'
import { ownChangesOf } from '../../setup/own-changes.ts'
import { joined, type Person } from '../../setup/people.ts'
import { jpeg, published } from '../../setup/posts.ts'

const app = await startTestApp()
const admin = await adminOf(app, 'MODERATOR')
const other = await adminOf(app, 'MODERATOR')
const finance = await adminOf(app, 'FINANCE')

const seen = async (postId: string) =>
  (await app.call('GET /post/get-post-details/{postId}', { params: { postId } })).status
const reopen = (reportId: string, by = other) =>
  app.call('POST /admin/reopen-report/{reportId}', {
    token: by.token,
    params: { reportId },
    body: { reason: 'It was theirs after all' },
  })
const assign = (reportId: string, body: object) =>
  app.call('POST /admin/assign-report/{reportId}', {
    token: admin.token,
    params: { reportId },
    body: body as never,
  })
const details = (reportId: string) =>
  app.call('GET /admin/report-details/{reportId}', { token: admin.token, params: { reportId } })

async function reported() {
  const [author, fan] = [await joined(app), await joined(app)]
  const { postId } = await published(app, author, { caption: 'Live set', images: [await jpeg()] })
  const { data } = await app.call('POST /report/report-post/{postId}', {
    token: fan.token,
    params: { postId },
    body: { reason: 'Scam or fraud', description: 'Look at this.' },
  })
  return { author, postId, reportId: data.reportId }
}

async function removed() {
  const made = await reported()
  const { data } = await app.call('POST /admin/decide-report/{reportId}', {
    token: admin.token,
    params: { reportId: made.reportId },
    body: { decision: 'REMOVE', reason: 'Against our rules' },
  })
  app.clock.advance({ minutes: 5 })
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(app.ctx.db)
  await app.drain()
  return { ...made, decisionId: data.decisionId }
}

test('a decision on a report is reopened by another moderator, long after, and decided anew', async () => {
  const { author, postId, reportId, decisionId } = await removed()
  expect(await seen(postId)).toBe(404)
  const { data: made } = await app.call('GET /admin/search-report-decisions', {
    token: admin.token,
    query: { username: author.username },
  })
  expect(made).toMatchObject([{ decisionId, reportId, isUndone: false }])
  const { status, data } = await reopen(reportId)
  expect([status, data.isUndone]).toEqual([200, true])
  expect(await seen(postId)).toBe(200)
  expect((await details(reportId)).data).toMatchObject({ reportCount: 1, isStillThere: true })
  expect(await auditOf(app, decisionId)).toMatchObject([
    { action: 'REPORT_DECIDED', adminId: admin.id },
    { action: 'REPORT_REOPENED', adminId: other.id, reason: 'It was theirs after all' },
  ])
  expect((await reopen(reportId)).problem.code).toBe('CONFLICT')
  const again = await app.call('POST /admin/decide-report/{reportId}', {
    token: other.token,
    params: { reportId },
    body: { decision: 'WARN', reason: 'Mind the rules' },
  })
  expect(again.data).toMatchObject({ decision: 'WARN', isUndone: false })
})

test('a decision on which an appeal was made is not reopened beside it', async () => {
  const { author, reportId, decisionId } = await removed()
  await app.call('POST /report/appeal/{decisionId}', {
    token: author.token,
    params: { decisionId },
    body: { words: 'It is mine.' },
  })
  expect((await reopen(reportId)).problem).toMatchObject({ status: 409, code: 'CONFLICT' })
})

test('a report is passed on to who may decide it, with a note; they are mailed, and the log says so', async () => {
  const { reportId } = await reported()
  const { data: assignees } = await app.call('GET /admin/load-assignees', { token: admin.token })
  expect(assignees).toContainEqual({ adminId: other.id, email: other.email })
  expect(assignees.map(({ adminId }) => adminId)).not.toContain(finance.id)
  expect((await details(reportId)).data.assignment).toEqual({ assignedTo: null, notes: [] })
  const { data } = await assign(reportId, { adminId: other.id, note: 'You know this label' })
  expect(data).toMatchObject({
    assignedTo: other.email,
    notes: [{ by: admin.email, assignedTo: other.email, note: 'You know this label' }],
  })
  await app.drain()
  const mailed = () => app.mails.filter(({ to }) => to === other.email)
  expect(mailed()).toMatchObject([{ subject: 'Fanfare back office: An open report was assigned to you' }])
  expect(mailed()[0]?.text).toContain(`/reports?id=${reportId}`)
  expect(mailed()[0]?.text, 'the note stays at the desk').not.toContain('You know this label')
  expect((await assign(reportId, { note: 'They wrote back' })).data.assignedTo).toBe(other.email)
  await app.drain()
  expect(mailed(), 'a note alone is no news').toHaveLength(1)
  expect((await assign(reportId, { adminId: null })).data.assignedTo).toBeNull()
  expect((await details(reportId)).data.assignment.notes).toHaveLength(3)
  expect(await auditOf(app, reportId)).toMatchObject([
    { action: 'ITEM_ASSIGNED', reason: 'You know this label' },
    { action: 'ITEM_ASSIGNED', reason: 'They wrote back' },
    { action: 'ITEM_ASSIGNED', reason: null },
  ])
  expect((await assign(reportId, { adminId: finance.id })).problem.code).toBe('RULE_BROKEN')
  expect((await assign(reportId, { adminId: '01K0000000000000000000000A' })).status).toBe(404)
  expect((await assign(reportId, {})).status).toBe(400)
})

async function handedIn(person: Person): Promise<string> {
  const form = new FormData()
  const given = {
    ...{ legalName: 'Amara Obi', dateOfBirth: '1995-04-12', address: '12 Marina Road', countryCode: 'NG' },
  }
  for (const [name, value] of Object.entries(given)) form.append(name, value)
  for (const name of verificationImageKinds) {
    form.append(name, new Blob([Uint8Array.from(await jpeg())], { type: 'image/jpeg' }), `${name}.jpg`)
  }
  await app.call('POST /verification/submit', { token: person.token, form })
  const { data } = await app.call('GET /admin/search-verification-requests', {
    token: admin.token,
    query: { username: person.username },
  })
  return data[0]?.requestId ?? ''
}

test('a decided check waits again, is passed on, and is decided anew', async () => {
  const amara = await joined(app)
  const requestId = await handedIn(amara)
  const decide = (decision: 'APPROVED' | 'DECLINED') =>
    app.call('POST /admin/decide-verification/{userId}', {
      token: admin.token,
      params: { userId: amara.id },
      body: decision === 'APPROVED' ? { decision } : { decision, reason: 'Too dark' },
    })
  const again = () =>
    app.call('POST /admin/reopen-verification/{requestId}', {
      token: other.token,
      params: { requestId },
      body: { reason: 'The picture is fine' },
    })
  expect((await again()).problem.code).toBe('CONFLICT')
  await decide('DECLINED')
  app.clock.advance({ minutes: 5 })
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(app.ctx.db)
  await app.drain()
  const changes = await ownChangesOf(app, amara.id)
  expect((await again()).data.status).toBe('PENDING')
  expect(await ownChangesOf(app, amara.id)).toBe(changes + 1)
  const { data } = await app.call('POST /admin/assign-verification/{requestId}', {
    token: other.token,
    params: { requestId },
    body: { adminId: admin.id, note: 'Please look again' },
  })
  expect(data.assignedTo).toBe(admin.email)
  const readDocuments = async () => {
    for (const document of verificationImageKinds) {
      await app.call('POST /admin/read-verification-document/{requestId}', {
        token: admin.token,
        params: { requestId },
        body: { document },
      })
    }
  }
  await readDocuments()
  expect((await decide('APPROVED')).data.status).toBe('VERIFIED')
  await app.call('POST /user/update-user', {
    token: amara.token,
    body: { displayName: 'Somebody Else', confirmation: { password: amara.password } },
  })
  const { status, data: reopened } = await again()
  expect([status, reopened.status], 'also while a new name waits for a review').toEqual([200, 'PENDING'])
  const renames = await app.call('GET /admin/search-renames', {
    token: admin.token,
    query: { userId: amara.id },
  })
  expect(renames.data, 'the check decides on the name too').toEqual([])
  const unread = await decide('APPROVED')
  expect(unread.problem.code, 'what was read before the check was reopened').toBe('DOCUMENTS_NOT_READ')
  await readDocuments()
  await decide('APPROVED')
  await app.call('POST /user/update-user', {
    token: amara.token,
    body: { displayName: 'Yet Somebody Else', confirmation: { password: amara.password } },
  })
  const undone = await app.call('POST /admin/undo-verification-decision/{requestId}', {
    token: admin.token,
    params: { requestId },
  })
  expect([undone.status, undone.data.status], 'also after another name').toEqual([200, 'PENDING'])
  const forced = sql`
    UPDATE verification_request SET status = 'VERIFIED', decided_at = now(), decided_by = ${other.id}
    WHERE id = ${requestId}`.execute(app.ctx.db)
  await expect(forced).rejects.toThrow('An identity is approved by who has read each of its documents.')
  expect((await decide('APPROVED')).data.status).toBe('VERIFIED')
})

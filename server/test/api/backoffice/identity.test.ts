import { verificationImageKinds } from '@fanfare/contract/shapes/backoffice/identity'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseDeletedAccounts } from '../../../src/accounts/deletion/erase-accounts.ts'
import { deleteOldIdentityDocuments } from '../../../src/accounts/verification/delete-documents.ts'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { adminOf, type TestAdmin } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { auditOf } from '../../setup/audit.ts'
import { type DocumentPictures, statedIdentity, storedCheck } from '../../setup/identity-checks.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startTestApp()
const moderator = await adminOf(app, 'MODERATOR')
const other = await adminOf(app, 'OWNER')

const picture = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toBuffer(),
  )
const front = await picture('#fafafa')
const selfie = await picture('#203040')

let shades = 0
/** A picture that nobody else sends. */
const ownPicture = () => picture(`#${(0x100000 + shades++ * 7).toString(16)}`)

type Sent = { front?: Uint8Array<ArrayBuffer>; selfie?: Uint8Array<ArrayBuffer> }

const picturesOf = async (sent: Sent): Promise<DocumentPictures> => ({
  DOCUMENT_FRONT: sent.front ?? front,
  DOCUMENT_BACK: await ownPicture(),
  SELFIE: sent.selfie ?? selfie,
})

/** Submits a check by the form, which opens its pictures. */
async function submitted(person: Person): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(statedIdentity)) form.append(name, value)
  for (const [name, bytes] of Object.entries(await picturesOf({}))) {
    form.append(name, new Blob([bytes], { type: 'image/png' }), `${name}.png`)
  }
  const { status } = await app.call('POST /verification/submit', { token: person.token, form })
  expect(status).toBe(201)
}

const handIn = async (person: Person, sent: Sent = {}) => storedCheck(app, person, await picturesOf(sent))

const queue = async (query: { status?: 'PENDING' | 'VERIFIED' | 'REJECTED'; username?: string } = {}) =>
  (await app.call('GET /admin/search-verification-requests', { token: moderator.token, query })).data
const decideUnread = (userId: string, body: object, token = moderator.token) =>
  app.call('POST /admin/decide-verification/{userId}', { token, params: { userId }, body: body as never })
const readDocument = (requestId: string, document: (typeof verificationImageKinds)[number], token: string) =>
  app.call('POST /admin/read-verification-document/{requestId}', {
    token,
    params: { requestId },
    body: { document },
  })
/** Decides as the desk does: who approves has read each document. */
async function decide(userId: string, body: { decision: string; reason?: string }, token = moderator.token) {
  const waiting = await app.ctx.db
    .selectFrom('verification_request')
    .select('id')
    .where('account_id', '=', userId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  if (body.decision === 'APPROVED' && waiting) {
    for (const document of verificationImageKinds) await readDocument(waiting.id, document, token)
  }
  return decideUnread(userId, body, token)
}

const undo = (requestId: string, by: TestAdmin = moderator) =>
  app.call('POST /admin/undo-verification-decision/{requestId}', { token: by.token, params: { requestId } })
const details = async (requestId: string) =>
  (
    await app.call('GET /admin/verification-request-details/{requestId}', {
      token: moderator.token,
      params: { requestId },
    })
  ).data
/** Returns the audit entries of a person, except those of reading their documents. */
const decisionsOf = async (person: Person) =>
  (await auditOf(app, person.id)).filter(({ action }) => action !== 'IDENTITY_DOCUMENT_READ')
const statusOf = async (person: Person) =>
  (await app.call('GET /verification/status', { token: person.token })).data.status
const mailsTo = (person: Person) =>
  app.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)

/** Lets so much time pass that sessions of the desk end. */
async function later(by: { days?: number; hours?: number }): Promise<void> {
  app.clock.advance(by)
  for (const admin of [moderator, other]) {
    const { email, password } = admin
    const { data } = await app.call('POST /admin/login', { body: { email, password } })
    admin.token = data.token
  }
}

/** Advances past the 15 seconds after which the person is notified. */
async function deliverNotices(): Promise<void> {
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

async function waiting(
  sent: Sent = {},
  submit: (person: Person, sent: Sent) => Promise<void> = handIn,
): Promise<Person & { requestId: string }> {
  const person = await joined(app)
  await submit(person, sent)
  const [found] = await queue({ username: person.username })
  return { ...person, requestId: found?.requestId ?? '' }
}

describe('an identity check that waits', () => {
  test('stands in the queue behind those that came before it, without its pictures', async () => {
    const [amara, bola] = [await waiting({}, submitted), await waiting()]
    const found = await queue({ status: 'PENDING' })
    const ids = found.map(({ user }) => user.userId)
    expect(ids.indexOf(amara.id)).toBeLessThan(ids.indexOf(bola.id))
    expect(found.find(({ user }) => user.userId === amara.id)).toMatchObject({
      legalName: 'Amara Obi',
      status: 'PENDING',
      tries: 1,
      decidedBy: null,
    })
    expect(JSON.stringify(found)).not.toContain('identity/')
  })

  test('shows what was submitted, and the person’s age', async () => {
    const { requestId } = await waiting({}, submitted)
    const { data } = await app.call('GET /admin/verification-request-details/{requestId}', {
      token: moderator.token,
      params: { requestId },
    })
    expect(data).toMatchObject({
      dateOfBirth: '1995-04-12',
      address: '12 Marina Road, Lagos',
      stateCode: null,
    })
    const [year, monthAndDay] = [app.clock.now().getUTCFullYear(), app.clock.now().toISOString().slice(5, 10)]
    expect(data.ageWhenSubmitted).toBe(year - 1995 - (monthAndDay < '04-12' ? 1 : 0))
  })

  test('opens its pictures to admins who may decide, and notes each reading', async () => {
    const amara = await waiting({}, submitted)
    const read = (token: string, document: 'DOCUMENT_FRONT' | 'SELFIE') =>
      app.call('POST /admin/read-verification-document/{requestId}', {
        token,
        params: { requestId: amara.requestId },
        body: { document },
      })
    const { data } = await read(moderator.token, 'SELFIE')
    expect(data.contentType).toBe('image/png')
    expect(Buffer.from(data.bytes, 'base64').equals(Buffer.from(selfie))).toBe(true)
    const finance = await adminOf(app, 'FINANCE')
    expect((await read(finance.token, 'SELFIE')).status).toBe(403)
    expect(await auditOf(app, amara.id)).toMatchObject([
      { action: 'IDENTITY_DOCUMENT_READ', adminId: moderator.id, after: { document: 'SELFIE' } },
    ])
  })
})

describe('a decision', () => {
  test('that approves verifies the person', async () => {
    const amara = await waiting()
    const { status, data } = await decide(amara.id, { decision: 'APPROVED' })
    expect(status).toBe(200)
    expect(data).toMatchObject({ status: 'VERIFIED', decidedBy: moderator.email })
    const mine = await app.call('GET /verification/status', { token: amara.token })
    expect(mine.data.status).toBe('VERIFIED')
    expect((await auditOf(app, amara.id)).at(-1)).toMatchObject({ action: 'IDENTITY_APPROVED' })
  })

  test('that declines gives a reason, which the person sees and is mailed, and they can try again', async () => {
    const amara = await waiting()
    expect((await decide(amara.id, { decision: 'DECLINED' })).problem).toMatchObject({
      code: 'INVALID_INPUT',
    })
    await decide(amara.id, { decision: 'DECLINED', reason: 'The document has expired' })
    const mine = await app.call('GET /verification/status', { token: amara.token })
    expect(mine.data).toMatchObject({ status: 'REJECTED', reason: 'The document has expired' })
    await deliverNotices()
    expect(app.mails.findLast(({ to }) => to === amara.email)?.text).toContain('The document has expired')
    expect(await topics(amara)).toContain('VERIFICATION_DECLINED')
    await submitted(amara)
    expect(await queue({ username: amara.username, status: 'PENDING' })).toMatchObject([{ tries: 2 }])
  })

  test('is one admin’s alone: the other is told who decided', async () => {
    const amara = await waiting()
    const answers = await Promise.all([
      decide(amara.id, { decision: 'APPROVED' }),
      decide(amara.id, { decision: 'DECLINED', reason: 'Not her' }, other.token),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = answers[0].status === 200 ? moderator : other
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.problem).toMatchObject({ code: 'ALREADY_DECIDED' })
    expect(refused?.problem?.detail).toContain(winner.email)
    expect(await decisionsOf(amara)).toHaveLength(1)
  })

  test('is of the check that was read: one handed in since is not decided by it', async () => {
    const amara = await waiting()
    const { requestId } = amara
    await decide(amara.id, { decision: 'DECLINED', reason: 'Send sharper pictures' }, other.token)
    await handIn(amara, { front: await ownPicture(), selfie: await ownPicture() })
    for (const body of [{ decision: 'DECLINED', reason: 'Not their own' }, { decision: 'APPROVED' }]) {
      const stale = await decideUnread(amara.id, { ...body, requestId })
      expect(stale.problem).toMatchObject({
        code: 'CONFLICT',
        detail: 'This member has submitted a newer identity check. Open that one.',
      })
    }
    const [again] = await queue({ username: amara.username, status: 'PENDING' })
    const body = { decision: 'DECLINED', reason: 'Not their own', requestId: again?.requestId }
    expect((await decideUnread(amara.id, body)).data).toMatchObject({ status: 'REJECTED' })
  })

  test('about somebody who handed in nothing is not there', async () => {
    const stranger = await joined(app)
    expect((await decide(stranger.id, { decision: 'APPROVED' })).status).toBe(404)
  })
})

describe('taking a decision back', () => {
  test('has the check wait again as it did, and nobody is told of what was decided', async () => {
    const amara = await waiting()
    const { data } = await decide(amara.id, { decision: 'DECLINED', reason: 'Too dark' })
    app.clock.advance({ seconds: 9 })
    expect((await undo(data.requestId, other)).problem).toMatchObject({ code: 'NOT_ALLOWED' })
    expect((await undo(data.requestId)).data).toMatchObject({
      status: 'PENDING',
      reason: null,
      decidedBy: null,
      dateDecided: null,
    })
    expect((await undo(data.requestId)).problem).toMatchObject({
      code: 'CONFLICT',
      detail: 'This decision was already undone.',
    })
    expect(await statusOf(amara)).toBe('PENDING')
    await deliverNotices()
    expect(mailsTo(amara)).not.toContain('Your identity check on Fanfare')
    expect(await topics(amara)).toEqual([])
    expect((await auditOf(app, amara.id)).at(-1)).toMatchObject({
      action: 'IDENTITY_DECISION_UNDONE',
      adminId: moderator.id,
      before: { verificationStatus: 'REJECTED' },
      after: { verificationStatus: 'PENDING' },
    })
  })

  test('leaves what is decided after it: the person is notified of that, once', async () => {
    const amara = await waiting()
    await decide(amara.id, { decision: 'DECLINED', reason: 'Too dark' })
    await undo(amara.requestId)
    app.clock.advance({ seconds: 1 })
    await decide(amara.id, { decision: 'APPROVED' })
    await deliverNotices()
    await deliverNotices()
    expect(mailsTo(amara).filter((subject) => subject.includes('verified'))).toEqual([
      "You're verified on Fanfare",
    ])
    expect(mailsTo(amara)).not.toContain('Your identity check on Fanfare')
    expect(await topics(amara)).toEqual(['VERIFIED'])
    expect(await statusOf(amara)).toBe('VERIFIED')
  })

  test('is too late after its seconds, and says so', async () => {
    const amara = await waiting()
    await decide(amara.id, { decision: 'APPROVED' })
    app.clock.advance({ seconds: 12 })
    expect(await undo(amara.requestId)).toMatchObject({
      status: 409,
      problem: { code: 'CONFLICT', detail: "It's too late to undo this. The member has been notified." },
    })
    expect(await statusOf(amara)).toBe('VERIFIED')
  })

  test('is refused once the person has submitted a new check', async () => {
    const amara = await waiting()
    await decide(amara.id, { decision: 'DECLINED', reason: 'Too dark' })
    await handIn(amara)
    expect((await undo(amara.requestId)).problem?.detail).toBe(
      'This member has submitted a newer identity check.',
    )
    expect((await undo('01K0000000000000000000000A')).status).toBe(404)
  })
})

describe('where an approval takes two admins', () => {
  async function set(value: boolean): Promise<void> {
    const { data } = await app.call('GET /admin/load-settings', { token: other.token })
    const seen = data.changed.identityTakesTwo?.date ?? null
    app.clock.advance({ seconds: 1 })
    const body = { name: 'identityTakesTwo', value, reason: 'We decided so.', seen }
    const { status } = await app.call('POST /admin/change-setting', {
      token: other.token,
      body: body as never,
    })
    expect(status).toBe(200)
  }
  beforeAll(() => set(true))
  afterAll(() => set(false))

  test('the first leaves the person pending, and the second, by another admin, verifies them', async () => {
    const amara = await waiting()
    expect((await details(amara.requestId)).takesTwo).toBe(true)
    const { data } = await decide(amara.id, { decision: 'APPROVED' })
    expect(data).toMatchObject({ status: 'PENDING', firstApproval: { email: moderator.email } })
    expect(await statusOf(amara)).toBe('PENDING')
    expect(await decide(amara.id, { decision: 'APPROVED' })).toMatchObject({
      status: 409,
      problem: { detail: "You've already approved this. Another admin must confirm it." },
    })
    const second = await decide(amara.id, { decision: 'APPROVED' }, other.token)
    expect(second.data).toMatchObject({ status: 'VERIFIED', decidedBy: other.email })
    await deliverNotices()
    expect(mailsTo(amara).filter((subject) => subject.includes('verified'))).toHaveLength(1)
    const acts = await decisionsOf(amara)
    expect(acts.map(({ action, adminId }) => [action, adminId])).toEqual([
      ['IDENTITY_APPROVED_FIRST', moderator.id],
      ['IDENTITY_APPROVED', other.id],
    ])
    expect(acts[1]?.before).toMatchObject({ firstApprovalBy: moderator.id })
  })

  test('one is enough to decline', async () => {
    const amara = await waiting()
    const { data } = await decide(amara.id, { decision: 'DECLINED', reason: 'Not her' })
    expect(data.status).toBe('REJECTED')
  })

  test('the second takes back the confirmation, and the first the approval, each one’s own', async () => {
    const amara = await waiting()
    await decide(amara.id, { decision: 'APPROVED' })
    expect((await undo(amara.requestId, other)).status).toBe(403)
    await decide(amara.id, { decision: 'APPROVED' }, other.token)
    expect((await undo(amara.requestId, other)).data).toMatchObject({
      status: 'PENDING',
      firstApproval: { email: moderator.email },
    })
    await later({ hours: 2 })
    expect((await undo(amara.requestId)).data).toMatchObject({ status: 'PENDING', firstApproval: null })
  })

  test('who is let go has approved nothing', async () => {
    const [amara, gone] = [await waiting(), await adminOf(app, 'MODERATOR')]
    await decide(amara.id, { decision: 'APPROVED' }, gone.token)
    await app.ctx.db.updateTable('admin').set({ disabled_at: new Date() }).where('id', '=', gone.id).execute()
    const { data } = await decide(amara.id, { decision: 'APPROVED' }, other.token)
    expect(data).toMatchObject({ status: 'PENDING', firstApproval: { email: other.email } })
  })

  test('the database lets nobody be both, nor one alone', async () => {
    const amara = await waiting()
    const approve = (firstBy: string | null) =>
      app.ctx.db
        .updateTable('verification_request')
        .set({ status: 'VERIFIED', decided_at: new Date(), decided_by: moderator.id })
        .set({ approved_first_by: firstBy, approved_first_at: firstBy && new Date() })
        .where('id', '=', amara.requestId)
        .execute()
    await expect(approve(moderator.id)).rejects.toThrow('verification_request_takes_two')
    await expect(approve(null)).rejects.toThrow(/One admin alone/)
  })
})

describe('what was sent before', () => {
  test('is shown if another person sent the same picture, with who and when, but not for the person’s own attempts', async () => {
    const [document, face] = [await ownPicture(), await ownPicture()]
    const amara = await waiting({ front: document, selfie: face })
    await decide(amara.id, { decision: 'DECLINED', reason: 'Too dark' })
    await handIn(amara, { front: document, selfie: face })
    expect((await details(amara.requestId)).seenBefore).toEqual([])
    const bola = await waiting({ front: await ownPicture(), selfie: document })
    const { seenBefore } = await details(bola.requestId)
    expect(seenBefore).toHaveLength(2)
    expect(seenBefore[0]).toEqual({
      what: 'SELFIE',
      requestId: amara.requestId,
      user: { userId: amara.id, username: amara.username },
      dateSubmitted: expect.any(String),
    })
  })

  test('is told of a document by its number, of which only a keyed hash is kept', async () => {
    const own = async () => ({ front: await ownPicture(), selfie: await ownPicture() })
    const [amara, bola] = [await waiting(await own()), await waiting(await own())]
    const note = (requestId: string, documentNumber = 'L898902C3', issuer = 'UTO') =>
      app.call('POST /admin/note-document-number/{requestId}', {
        token: moderator.token,
        params: { requestId },
        body: { issuer, documentNumber },
      })
    expect((await note(amara.requestId)).data).toMatchObject({ hasNumber: true, seenBefore: [] })
    expect((await note(bola.requestId, 'L898902C3', 'NGA')).data.seenBefore).toEqual([])
    expect((await note(bola.requestId)).data.seenBefore).toMatchObject([
      { what: 'DOCUMENT_NUMBER', requestId: amara.requestId },
    ])
    const { rows } = await sql<{ row: string }>`
      SELECT to_jsonb(identity_fingerprint)::text || (SELECT string_agg(to_jsonb(audit_entry)::text, '') FROM audit_entry) AS row
      FROM identity_fingerprint`.execute(app.ctx.db)
    expect(rows.some(({ row }) => row.includes('L898902C3'))).toBe(false)
    await decide(bola.id, { decision: 'DECLINED', reason: 'Another’s' })
    expect((await note(bola.requestId)).status).toBe(409)
  })
})

describe('the pictures of a check', () => {
  test('are deleted a number of days after the decision; the person stays verified, and the same pictures are still recognized', async () => {
    const [document, face] = [await ownPicture(), await ownPicture()]
    const amara = await waiting({ front: document, selfie: face })
    const before = await keysOf(amara.requestId)
    expect(await details(amara.requestId)).toMatchObject({ keptDays: 30, dateKeptUntil: null })
    await decide(amara.id, { decision: 'APPROVED' })
    await deliverNotices()
    const { dateDecided, dateKeptUntil } = await details(amara.requestId)
    expect(Date.parse(dateKeptUntil ?? '') - Date.parse(dateDecided ?? '')).toBe(30 * 86_400_000)
    await later({ days: 29 })
    const late = await waiting({ front: document, selfie: await ownPicture() })
    await deleteOldIdentityDocuments.run(app.ctx, undefined as never)
    expect(await keysOf(amara.requestId)).toEqual(before)
    await later({ days: 1 })
    await deleteOldIdentityDocuments.run(app.ctx, undefined as never)
    await deleteOldIdentityDocuments.run(app.ctx, undefined as never)
    expect(await keysOf(amara.requestId)).toEqual([null, null, null])
    for (const key of before) await expect(app.ctx.outside.storage.read(key ?? '')).rejects.toThrow()
    const { data: she } = await app.call('POST /user/login', {
      body: { identifier: amara.email, password: amara.password },
    })
    expect(she.verificationStatus).toBe('VERIFIED')
    expect(await details(amara.requestId)).toMatchObject({
      status: 'VERIFIED',
      dateKeptUntil: null,
      dateDocumentsDeleted: expect.any(String),
    })
    expect(await read(amara.requestId)).toMatchObject({ status: 404, problem: { code: 'NOT_FOUND' } })
    expect(
      (await auditOf(app, amara.id)).filter(({ action }) => action === 'IDENTITY_DOCUMENTS_DELETED'),
    ).toMatchObject([{ adminId: null, before: { verificationStatus: 'VERIFIED' } }])
    expect((await details(late.requestId)).seenBefore).toMatchObject([
      { what: 'DOCUMENT_FRONT', requestId: amara.requestId },
    ])
    expect((await keysOf(late.requestId)).every(Boolean)).toBe(true)
  })

  test('leave nothing behind when the person is erased', async () => {
    const document = await ownPicture()
    const amara = await waiting({ front: document, selfie: await ownPicture() })
    const bola = await waiting({ front: document, selfie: await ownPicture() })
    await decide(amara.id, { decision: 'DECLINED', reason: 'Too dark' })
    expect((await app.call('POST /user/delete-account', { token: amara.token, body: {} })).status).toBe(200)
    await later({ days: 31 })
    await deleteOldIdentityDocuments.run(app.ctx, undefined as never)
    expect((await details(bola.requestId)).seenBefore).toHaveLength(1)
    await eraseDeletedAccounts.run(app.ctx, undefined as never)
    expect((await details(bola.requestId)).seenBefore).toEqual([])
    const left = await app.ctx.db
      .selectFrom('identity_fingerprint')
      .select('kind')
      .where('request_id', '=', amara.requestId)
      .execute()
    expect(left).toEqual([])
  })
})

const read = (requestId: string) =>
  app.call('POST /admin/read-verification-document/{requestId}', {
    token: moderator.token,
    params: { requestId },
    body: { document: 'SELFIE' },
  })

async function keysOf(requestId: string): Promise<(string | null)[]> {
  const stored = await app.ctx.db
    .selectFrom('verification_request')
    .select(['document_front_key', 'document_back_key', 'selfie_key'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  return Object.values(stored)
}

describe('an approval', () => {
  test('takes having read each document of this very check', async () => {
    const amara = await joined(app)
    await handIn(amara)
    const [older] = await queue({ username: amara.username })
    for (const document of verificationImageKinds) {
      await readDocument(older?.requestId ?? '', document, moderator.token)
    }
    await decide(amara.id, { decision: 'DECLINED', reason: 'Too dark' })
    await handIn(amara)
    const [check] = await queue({ username: amara.username, status: 'PENDING' })
    const requestId = check?.requestId ?? ''
    expect((await details(requestId)).documentsRead).toEqual([])
    for (const document of verificationImageKinds) await readDocument(requestId, document, other.token)
    await readDocument(requestId, 'SELFIE', moderator.token)
    await readDocument(requestId, 'SELFIE', moderator.token)
    await readDocument(requestId, 'DOCUMENT_FRONT', moderator.token)
    expect((await decideUnread(amara.id, { decision: 'APPROVED' })).problem).toMatchObject({
      status: 422,
      code: 'DOCUMENTS_NOT_READ',
      detail:
        "View every document of this check before you approve it. You haven't viewed the back of the document yet.",
    })
    expect(await statusOf(amara)).toBe('PENDING')
    await readDocument(requestId, 'DOCUMENT_BACK', moderator.token)
    expect((await details(requestId)).documentsRead).toEqual([...verificationImageKinds])
    expect((await decideUnread(amara.id, { decision: 'APPROVED' })).data.status).toBe('VERIFIED')
  })

  test('is refused by the database too, as the first of two also, and is no matter for who declines', async () => {
    const amara = await joined(app)
    await handIn(amara)
    const write = (change: ReturnType<typeof sql>) =>
      sql`UPDATE verification_request SET ${change} WHERE account_id = ${amara.id}`.execute(app.ctx.db)
    const now = app.clock.now()
    await expect(
      write(sql`status = 'VERIFIED', decided_at = ${now}, decided_by = ${moderator.id}`),
    ).rejects.toThrow('read each of its documents')
    await expect(write(sql`approved_first_by = ${moderator.id}, approved_first_at = ${now}`)).rejects.toThrow(
      'read each of its documents',
    )
    expect((await decideUnread(amara.id, { decision: 'DECLINED', reason: 'Not them' })).data.status).toBe(
      'REJECTED',
    )
  })
})

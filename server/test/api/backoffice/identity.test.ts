import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { auditOf } from '../../setup/audit.ts'
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

async function handIn(person: Person): Promise<void> {
  const form = new FormData()
  const given = {
    legalName: 'Amara Obi',
    dateOfBirth: '1995-04-12',
    address: '12 Marina Road, Lagos',
    countryCode: 'NG',
  }
  for (const [name, value] of Object.entries(given)) form.append(name, value)
  const pictures = { DOCUMENT_FRONT: front, DOCUMENT_BACK: front, SELFIE: selfie }
  for (const [name, bytes] of Object.entries(pictures)) {
    form.append(name, new Blob([bytes], { type: 'image/png' }), `${name}.png`)
  }
  const { status } = await app.call('POST /verification/submit', { token: person.token, form })
  expect(status).toBe(201)
}

const queue = async (query: { status?: 'PENDING' | 'VERIFIED' | 'REJECTED'; username?: string } = {}) =>
  (await app.call('GET /admin/search-verification-requests', { token: moderator.token, query })).data
const decide = (userId: string, body: object, token = moderator.token) =>
  app.call('POST /admin/decide-verification/{userId}', { token, params: { userId }, body: body as never })

async function waiting(): Promise<Person & { requestId: string }> {
  const person = await joined(app)
  await handIn(person)
  const [found] = await queue({ username: person.username })
  return { ...person, requestId: found?.requestId ?? '' }
}

describe('an identity check that waits', () => {
  test('stands in the queue behind those that came before it, without its pictures', async () => {
    const [amara, bola] = [await waiting(), await waiting()]
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

  test('shows what was given, and how old she was', async () => {
    const { requestId } = await waiting()
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
    const amara = await waiting()
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
  test('that approves verifies her', async () => {
    const amara = await waiting()
    const { status, data } = await decide(amara.id, { decision: 'APPROVED' })
    expect(status).toBe(200)
    expect(data).toMatchObject({ status: 'VERIFIED', decidedBy: moderator.email })
    const mine = await app.call('GET /verification/status', { token: amara.token })
    expect(mine.data.status).toBe('VERIFIED')
    expect((await auditOf(app, amara.id)).at(-1)).toMatchObject({ action: 'IDENTITY_APPROVED' })
  })

  test('that declines gives a reason, which she is shown and mailed, and she can try again', async () => {
    const amara = await waiting()
    expect((await decide(amara.id, { decision: 'DECLINED' })).problem).toMatchObject({
      code: 'INVALID_INPUT',
    })
    await decide(amara.id, { decision: 'DECLINED', reason: 'The document has expired' })
    const mine = await app.call('GET /verification/status', { token: amara.token })
    expect(mine.data).toMatchObject({ status: 'REJECTED', reason: 'The document has expired' })
    const { rows: jobs } = await app.ctx.db.executeQuery<{ payload: object }>(mailJobs(amara.id))
    expect(jobs).toMatchObject([{ payload: { reason: 'The document has expired' } }])
    await handIn(amara)
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
    expect(await auditOf(app, amara.id)).toHaveLength(1)
  })

  test('about somebody who handed in nothing is not there', async () => {
    const stranger = await joined(app)
    expect((await decide(stranger.id, { decision: 'APPROVED' })).status).toBe(404)
  })
})

function mailJobs(accountId: string) {
  return sql<{ payload: object }>`
    SELECT job.payload FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = task_id
    WHERE identifier = 'mail-declined' AND payload->>'accountId' = ${accountId}`.compile(app.ctx.db)
}

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweepUnconfirmedTakedownNotices } from '../../../src/trust/takedowns/confirm-notice.ts'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { joined, takeCode } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'

const app = await startTestApp()
const guarded = await startTestApp({ THROTTLE: 'true' })
const admin = await adminOf(app, 'MODERATOR')

const senderTexts = {
  name: 'Cheap pills at spam.example',
  address: 'Visit spam.example\nToday',
  phone: 'spam.example',
  owner: 'spam.example',
  work: `You have won! Claim it at https://spam.example/${'x'.repeat(1900)}`,
  signature: 'spam.example',
}

async function claimed(on = app) {
  const leo = await joined(on)
  const { postId } = await published(on, leo, { caption: 'Live set' })
  return { leo, postUrl: `https://fanfare.example/${leo.username}/post/${postId}` }
}

const notice = (postUrl: string, email: string) => ({
  ...{ ...senderTexts, postUrl, email },
  ...({ isGoodFaith: true, isAccurate: true } as const),
})

async function mailsTo(address: string, of = app) {
  await of.drain()
  return of.mails.filter(({ to }) => to === address)
}

const openNotices = async () =>
  (await app.call('GET /admin/search-takedowns', { token: admin.token, query: { state: 'OPEN' } })).data.map(
    ({ takedownId }) => takedownId,
  )
const confirm = (takedownId: string, token: string, otp: string) =>
  app.call('POST /takedown/confirm-notice/{takedownId}', { params: { takedownId }, body: { token, otp } })

test('a guest’s notice counts once a code confirms its address, and the code’s mail says nothing that they wrote', async () => {
  const { postUrl } = await claimed()
  const email = 'victim@mail.example'
  const { status, data } = await app.call('POST /takedown/send-notice', { body: notice(postUrl, email) })
  expect(status).toBe(201)
  const [mail, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^\d{6} is your Fanfare code$/)
  for (const part of [mail?.subject, mail?.text, mail?.html]) expect(part).not.toMatch(/spam|pills|won/i)

  expect(await openNotices()).not.toContain(data.takedownId)
  const { problem } = await app.call('POST /admin/decide-takedown/{takedownId}', {
    token: admin.token,
    params: { takedownId: data.takedownId },
    body: { decision: 'TAKE_DOWN', reason: 'The notice is complete' },
  })
  expect(problem.code).toBe('NOT_FOUND')

  const token = data.token ?? ''
  const otp = await takeCode(app.ctx, token)
  const wrong = otp === '000000' ? '000001' : '000000'
  expect((await confirm(data.takedownId, token, wrong)).problem.code).toBe('INVALID_OTP')
  expect((await confirm(app.ctx.newId(), token, otp)).problem.code).toBe('NOT_FOUND')
  expect((await confirm(data.takedownId, token, otp)).status).toBe(200)
  expect((await confirm(data.takedownId, token, otp)).problem.code).toBe('INVALID_OTP')
  expect(await openNotices()).toContain(data.takedownId)
  expect((await mailsTo(email)).at(-1)?.subject).toBe('We received your takedown notice')
})

test('a code of one address confirms no notice of another', async () => {
  const { postUrl } = await claimed()
  const send = (email: string) => app.call('POST /takedown/send-notice', { body: notice(postUrl, email) })
  const [own, others] = [await send('mine@mail.example'), await send('hers@mail.example')]
  const token = own.data.token ?? ''
  const otp = await takeCode(app.ctx, token)
  expect((await confirm(others.data.takedownId, token, otp)).problem.code).toBe('NOT_FOUND')
  expect(await openNotices()).not.toContain(others.data.takedownId)
})

test('a member’s notice under their own address counts at once, under another’s it waits', async () => {
  const { postUrl } = await claimed()
  const ada = await joined(app)
  const send = (email: string) =>
    app.call('POST /takedown/send-notice', { token: ada.token, body: notice(postUrl, email) })
  const { data } = await send(ada.email)
  expect(data.token).toBeNull()
  expect(await openNotices()).toContain(data.takedownId)
  expect((await send('not.ada@mail.example')).data.token).not.toBeNull()
})

test('what nobody confirmed within a day is removed', async () => {
  const { postUrl } = await claimed()
  const { data } = await app.call('POST /takedown/send-notice', { body: notice(postUrl, 'x@mail.example') })
  const isThere = async () => {
    await sweepUnconfirmedTakedownNotices.run(app.ctx, {})
    return (await app.ctx.db.selectFrom('takedown').where('id', '=', data.takedownId).execute()).length > 0
  }
  expect(await isThere()).toBe(true)
  app.clock.advance({ hours: 25 })
  expect(await isThere()).toBe(false)
})

test('the database takes no decision on a notice whose address nobody confirmed', async () => {
  const { postUrl } = await claimed()
  const { data } = await app.call('POST /takedown/send-notice', { body: notice(postUrl, 'y@mail.example') })
  const decided = sql`
    UPDATE takedown SET state = 'REJECTED', decided_by = ${admin.id}, decided_at = now(), reason = 'No', closed_at = now()
    WHERE id = ${data.takedownId}`.execute(app.ctx.db)
  await expect(decided).rejects.toThrow('takedown_confirmed')
})

function sendFrom(postUrl: string, email: string, remoteAddress: string) {
  return guarded.fastify.inject({
    ...{ method: 'POST', url: '/takedown/send-notice', remoteAddress },
    payload: notice(postUrl, email),
  })
}

test('an address is sent three a day, wherever they come from', async () => {
  const { postUrl } = await claimed(guarded)
  const email = 'often@mail.example'
  const sent = []
  for (let host = 1; host <= 4; host++) sent.push(await sendFrom(postUrl, email, `203.0.113.${host}`))
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 429])
  expect(Number(sent.at(-1)?.headers['retry-after'])).toBeGreaterThan(3600)
  expect(await mailsTo(email, guarded)).toHaveLength(3)
})

test('a network sends ten a day, and a customer with many of IPv6 not many more', async () => {
  const { postUrl } = await claimed(guarded)
  const sentFrom = async (addresses: string[]) => {
    const sent = []
    for (const [n, from] of addresses.entries()) {
      sent.push(await sendFrom(postUrl, `${n}.${from.replaceAll(':', '-')}@mail.example`, from))
    }
    return sent.filter(({ statusCode }) => statusCode === 201).length
  }
  const many = Array.from({ length: 50 }, (_, n) => n)
  expect(await sentFrom(many.map(() => '198.51.100.1'))).toBe(10)
  expect(await sentFrom(many.map((n) => `2001:db8:1:2::${n.toString(16)}`))).toBe(10)
  expect(await sentFrom(many.map((n) => `2001:db8:2:${n.toString(16)}::1`))).toBe(20)
  expect(await sentFrom(many.map((n) => `2001:db8:3:${n.toString(16)}00::1`))).toBe(40)
})

test('a member’s own notices are counted for the member, whatever guests of their network or under their address have sent', async () => {
  const { postUrl } = await claimed(guarded)
  const ada = await joined(guarded)
  const from = '198.51.100.77'
  for (let n = 1; n <= 11; n++) await sendFrom(postUrl, `guest${n}@mail.example`, from)
  for (let host = 1; host <= 3; host++) await sendFrom(postUrl, ada.email, `203.0.114.${host}`)
  const own = async () => {
    const { statusCode } = await guarded.fastify.inject({
      ...{ method: 'POST', url: '/takedown/send-notice', remoteAddress: from },
      headers: { authorization: `Bearer ${ada.token}` },
      payload: notice(postUrl, ada.email),
    })
    return statusCode
  }
  for (let n = 1; n <= 10; n++) expect(await own()).toBe(201)
  expect(await own()).toBe(429)
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { restoreDueCounteredPosts } from '../../../src/backoffice/takedowns/decide-takedown.ts'
import { purgeDeletedAndUnattachedFiles } from '../../../src/media/purge-deleted-and-unattached-files.ts'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { auditOf } from '../../setup/audit.ts'
import { joined, type Person } from '../../setup/people.ts'
import { jpeg, published } from '../../setup/posts.ts'
import { sentNotice } from '../../setup/takedowns.ts'

const app = await startTestApp()
const admin = await adminOf(app, 'MODERATOR')
const other = await adminOf(app, 'OWNER')
const claimant = 'ada@label.example'

const notice = {
  ...{
    name: 'Ada Label',
    email: claimant,
    address: '1 Harbour Road\nLagos',
    phone: '+234 1',
    owner: 'Chidi',
  },
  ...{ work: 'My song, published in May.', isGoodFaith: true, isAccurate: true, signature: 'Ada Label' },
}

const send = (postUrl: string, body: object = {}) => sentNotice(app, { ...notice, postUrl, ...body } as never)
const search = (query: object = {}) =>
  app.call('GET /admin/search-takedowns', { token: admin.token, query: query as never })
const decide = (takedownId: string, decision: 'TAKE_DOWN' | 'REJECT', by = admin) =>
  app.call('POST /admin/decide-takedown/{takedownId}', {
    token: by.token,
    params: { takedownId },
    body: { decision, reason: 'The notice is complete' },
  })
const seen = async (postId: string) =>
  (await app.call('GET /post/get-post-details/{postId}', { params: { postId } })).status
const read = (takedownId: string, sent: { person?: Person; token?: string }) =>
  app.call('GET /takedown/notice/{takedownId}', {
    params: { takedownId },
    query: { token: sent.token } as never,
    ...(sent.person && { token: sent.person.token }),
  })
const counter = (takedownId: string, token?: string) =>
  app.call('POST /takedown/counter-notice/{takedownId}', {
    params: { takedownId },
    body: {
      ...{ name: 'Leo', address: '2 Lane', phone: '+234 2', why: 'It is my recording.', signature: 'Leo' },
      ...{ isMistake: true, acceptsCourt: true, token },
    },
  })
const withdraw = (takedownId: string, token = admin.token, reason = 'The claimant wrote to us') =>
  app.call('POST /admin/withdraw-takedown/{takedownId}', { token, params: { takedownId }, body: { reason } })
const lastMail = (to: string) => app.mails.filter((mail) => mail.to === to).at(-1)
const subjectsTo = (to: string) => app.mails.filter((mail) => mail.to === to).map(({ subject }) => subject)
const tokenIn = (text = '') => /takedown\/\w+#([\w-]+)/.exec(text)?.[1] ?? ''
async function settled() {
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(app.ctx.db)
  await app.drain()
}

/** The clock moves on by weeks, and sessions of admins end. */
async function signIn() {
  const { data } = await app.call('POST /admin/login', {
    body: { email: admin.email, password: admin.password },
  })
  admin.token = data.token
}

async function takenDown() {
  await signIn()
  const leo = await joined(app)
  const { postId } = await published(app, leo, { caption: 'Live set', images: [await jpeg()] })
  const { data } = await send(`https://fanfare.example/${leo.username}/post/${postId}`)
  await decide(data.takedownId, 'TAKE_DOWN')
  await settled()
  return { leo, postId, takedownId: data.takedownId, token: tokenIn(lastMail(leo.email)?.text) }
}

test('a notice is kept, with a receipt; what is no notice is refused', async () => {
  const leo = await joined(app)
  const { postId } = await published(app, leo, { caption: 'Live set' })
  const url = `https://fanfare.example/${leo.username}/post/${postId}`
  const { status, data } = await send(url)
  expect(status).toBe(201)
  await settled()
  expect(lastMail(claimant)?.text).toContain(data.takedownId)
  expect((await search({ state: 'OPEN' })).data).toMatchObject([
    {
      takedownId: data.takedownId,
      postId,
      caption: 'Live set',
      claimant: { name: 'Ada Label' },
      counter: null,
    },
  ])
  expect((await send(url, { isGoodFaith: false })).status).toBe(400)
  expect((await send(url, { name: ' ' })).problem.detail).toBe('Enter your full name')
  expect((await send(url, { signature: ' ' })).problem.detail).toBe('Sign with your full name')
  expect((await send('https://fanfare.example/about')).status).toBe(400)
  expect((await send(`https://fanfare.example/leo/post/${app.ctx.newId()}`)).problem.code).toBe(
    'POST_NOT_FOUND',
  )
  expect((await read(data.takedownId, { person: leo })).status).toBe(404)
  expect(await seen(postId)).toBe(200)
})

test('a post is taken down by it, both sides are told, and another admin hears who did', async () => {
  const leo = await joined(app)
  const { postId } = await published(app, leo, { caption: 'Live set' })
  const { data } = await send(`https://fanfare.example/${leo.username}/post/${postId}`)
  const answers = await Promise.all([
    decide(data.takedownId, 'TAKE_DOWN', admin),
    decide(data.takedownId, 'TAKE_DOWN', other),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('ALREADY_DECIDED')
  expect(await seen(postId)).toBe(404)
  await settled()
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
  expect(subjectsTo(claimant)).toContain('We took the post down')
  expect(lastMail(leo.email)?.text).toContain('Ada Label, for Chidi,')
  const notifications = await app.call('GET /notification/search-all-notification', { token: leo.token })
  expect(notifications.data).toMatchObject([{ topic: 'TAKEDOWN_TAKEN_DOWN', takedownId: data.takedownId }])
  expect(await auditOf(app, data.takedownId)).toMatchObject([{ action: 'TAKEDOWN_DECIDED' }])
})

test('a notice that is turned down changes nothing, and its author hears nothing', async () => {
  const leo = await joined(app)
  const { postId } = await published(app, leo)
  const { data } = await send(`https://fanfare.example/${leo.username}/post/${postId}`)
  const { data: decided } = await decide(data.takedownId, 'REJECT')
  expect(decided.timeline.map(({ what }) => what)).toEqual(['OPEN', 'REJECTED'])
  await settled()
  expect(await seen(postId)).toBe(200)
  expect(subjectsTo(claimant)).toContain("We didn't take the post down")
  expect(app.mails.filter(({ to, subject }) => to === leo.email && subject.includes('taken down'))).toEqual(
    [],
  )
})

test('after the author’s answer the post is back in 14 days, with its files', async () => {
  const { leo, postId, takedownId, token } = await takenDown()
  expect((await read(takedownId, {})).status).toBe(404)
  expect((await read(takedownId, { person: await joined(app) })).status).toBe(404)
  expect((await read(takedownId, { token })).data).toMatchObject({
    state: 'TAKEN_DOWN',
    claimant: 'Ada Label',
  })
  app.clock.advance({ days: 20 })
  expect((await counter(takedownId)).status).toBe(404)
  expect((await counter(takedownId, token)).data.state).toBe('COUNTERED')
  expect((await counter(takedownId, token)).problem.code).toBe('CONFLICT')
  await settled()
  expect(lastMail(claimant)?.text).toContain('It is my recording.')
  app.clock.advance({ days: 13 })
  await restoreDueCounteredPosts.run(app.ctx, undefined as never)
  expect(await seen(postId)).toBe(404)
  app.clock.advance({ days: 1 })
  await restoreDueCounteredPosts.run(app.ctx, undefined as never)
  await restoreDueCounteredPosts.run(app.ctx, undefined as never)
  await settled()
  expect(await seen(postId)).toBe(200)
  expect(subjectsTo(leo.email)).toContain('Your post is back')
  expect((await read(takedownId, { token })).data.state).toBe('RESTORED')
  expect((await auditOf(app, takedownId)).slice(1)).toEqual([
    {
      action: 'TAKEDOWN_RESTORED',
      adminId: null,
      reason: null,
      before: { state: 'COUNTERED' },
      after: { state: 'RESTORED', postId, hasRestoredPost: true },
    },
  ])
})

test('it stays away where its claimant has gone to court', async () => {
  const { leo, postId, takedownId, token } = await takenDown()
  const refuseCounterNotice = () =>
    app.call('POST /admin/keep-taken-down/{takedownId}', {
      token: admin.token,
      params: { takedownId },
      body: { reason: 'Suit 12/34' },
    })
  expect((await refuseCounterNotice()).problem.code).toBe('CONFLICT')
  await counter(takedownId, token)
  expect((await refuseCounterNotice()).data.timeline.map(({ what }) => what)).toEqual([
    ...['OPEN', 'TAKEN_DOWN', 'COUNTERED', 'KEPT_DOWN'],
  ])
  app.clock.advance({ days: 15 })
  await restoreDueCounteredPosts.run(app.ctx, undefined as never)
  await settled()
  expect(await seen(postId)).toBe(404)
  expect(subjectsTo(leo.email)).toContain('Your post stays down')
})

describe('an upheld notice is withdrawn', () => {
  const earlier = async (author: Person) => {
    const { postId } = await published(app, author)
    const { data } = await send(`https://fanfare.example/${author.username}/post/${postId}`)
    const found = await search({ takedownId: data.takedownId })
    return found.data[0]?.earlierCount
  }

  test('which brings the post back with its files, counts no more, and is mailed to both sides', async () => {
    const { leo, postId, takedownId, token } = await takenDown()
    expect(await earlier(leo)).toBe(1)
    const { status, data } = await withdraw(takedownId)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      state: 'WITHDRAWN',
      reason: 'The notice is complete',
      withdrawnReason: 'The claimant wrote to us',
      restoreAt: null,
    })
    expect(data.timeline.map(({ what, by }) => [what, by])).toEqual([
      ['OPEN', null],
      ['TAKEN_DOWN', admin.email],
      ['WITHDRAWN', admin.email],
    ])
    const { data: post } = await app.call('GET /post/get-post-details/{postId}', { params: { postId } })
    expect(post.files).toHaveLength(1)
    expect(await earlier(leo)).toBe(0)
    await settled()
    while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
    const toClaimant = app.mails.find(({ subject }) => subject === 'Your takedown notice was withdrawn')
    expect(toClaimant?.to).toBe(claimant)
    expect(toClaimant?.text).toContain(
      `${takedownId} no longer keeps the post down: The claimant wrote to us`,
    )
    expect(toClaimant?.text).toContain('The post was restored.')
    const toAuthor = app.mails.find(({ to, subject }) => to === leo.email && subject === 'Your post is back')
    expect(toAuthor?.text).toContain('no longer counts against you: The claimant wrote to us')
    const notifications = await app.call('GET /notification/search-all-notification', { token: leo.token })
    expect(notifications.data[0]).toMatchObject({ topic: 'TAKEDOWN_RESTORED', takedownId })
    expect((await read(takedownId, { token })).data).toMatchObject({
      state: 'WITHDRAWN',
      withdrawnReason: 'The claimant wrote to us',
    })
    expect((await counter(takedownId, token)).problem.detail).toBe(
      "This notice was withdrawn, so there's nothing to answer.",
    )
    expect((await auditOf(app, takedownId)).slice(1)).toEqual([
      {
        action: 'TAKEDOWN_WITHDRAWN',
        adminId: admin.id,
        reason: 'The claimant wrote to us',
        before: { state: 'TAKEN_DOWN' },
        after: { state: 'WITHDRAWN', postId, hasRestoredPost: true },
      },
    ])
    expect((await search({ state: 'WITHDRAWN', takedownId })).data).toHaveLength(1)
  })

  test('also once its author has answered, and once it was kept down', async () => {
    const answered = await takenDown()
    await counter(answered.takedownId, answered.token)
    expect((await withdraw(answered.takedownId)).data.timeline.map(({ what }) => what)).toEqual([
      ...['OPEN', 'TAKEN_DOWN', 'COUNTERED', 'WITHDRAWN'],
    ])
    expect(await seen(answered.postId)).toBe(200)
    const takedown = await takenDown()
    await counter(takedown.takedownId, takedown.token)
    await app.call('POST /admin/keep-taken-down/{takedownId}', {
      token: admin.token,
      params: takedown,
      body: { reason: 'Suit 12/34' },
    })
    app.clock.advance({ days: 2 })
    await signIn()
    expect((await withdraw(takedown.takedownId)).data.timeline.map(({ what }) => what)).toEqual([
      ...['OPEN', 'TAKEN_DOWN', 'COUNTERED', 'KEPT_DOWN', 'WITHDRAWN'],
    ])
    expect(await seen(takedown.postId)).toBe(200)
    app.clock.advance({ days: 15 })
    await restoreDueCounteredPosts.run(app.ctx, undefined as never)
    await signIn()
    expect((await search({ takedownId: answered.takedownId })).data[0]?.state).toBe('WITHDRAWN')
  })

  test('by who may decide, with a reason, once, and while it keeps a post away', async () => {
    const { leo, postId, takedownId } = await takenDown()
    const finance = await adminOf(app, 'FINANCE')
    expect((await withdraw(takedownId, finance.token)).status).toBe(403)
    expect((await withdraw(takedownId, leo.token)).status).toBe(403)
    expect((await withdraw(takedownId, admin.token, ' ')).problem.detail).toBe('Enter a reason')
    expect((await withdraw(app.ctx.newId())).status).toBe(404)
    const both = await Promise.all([withdraw(takedownId), withdraw(takedownId)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.problem.detail).toBe(
      'This notice was already withdrawn.',
    )
    const { data } = await send(`https://fanfare.example/${leo.username}/post/${postId}`)
    expect((await withdraw(data.takedownId)).problem.detail).toBe(
      'This notice is still waiting for a decision. Reject it instead.',
    )
    await decide(data.takedownId, 'REJECT')
    expect((await withdraw(data.takedownId)).problem.code).toBe('CONFLICT')
    const withdrawal = { withdrawn_by: admin.id, withdrawn_at: app.clock.now(), withdrawn_reason: 'No' }
    const set = (values: object, id: string) =>
      app.ctx.db.updateTable('takedown').set(values).where('id', '=', id).execute()
    await expect(set({ state: 'WITHDRAWN', ...withdrawal }, data.takedownId)).rejects.toThrow(
      `The takedown notice ${data.takedownId} is REJECTED, and cannot become WITHDRAWN.`,
    )
    await expect(set({ state: 'TAKEN_DOWN', closed_at: null }, takedownId)).rejects.toThrow('cannot become')
    await expect(set({ withdrawn_reason: null }, takedownId)).rejects.toThrow('takedown_withdrawn')
  })

  test('and the post stays away while another notice stands, or once its files are deleted for good', async () => {
    await signIn()
    const leo = await joined(app)
    const { postId } = await published(app, leo, { images: [await jpeg()] })
    const url = `https://fanfare.example/${leo.username}/post/${postId}`
    const [first, second] = [await send(url), await send(url)]
    await decide(first.data.takedownId, 'TAKE_DOWN')
    await decide(second.data.takedownId, 'TAKE_DOWN')
    await withdraw(first.data.takedownId)
    await settled()
    expect(await seen(postId)).toBe(404)
    expect(subjectsTo(leo.email)).not.toContain('Your post is back')
    expect(lastMail(leo.email)).toMatchObject({ subject: 'The notice about your post was withdrawn' })
    expect(lastMail(leo.email)?.text).toContain('another decision keeps it down')
    await withdraw(second.data.takedownId)
    expect(await seen(postId)).toBe(200)

    const late = await takenDown()
    app.clock.advance({ days: 31 })
    await purgeDeletedAndUnattachedFiles.run(app.ctx, undefined as never)
    await counter(late.takedownId, late.token)
    app.clock.advance({ days: 15 })
    await restoreDueCounteredPosts.run(app.ctx, undefined as never)
    await settled()
    expect(await seen(late.postId), 'no post without its pictures is shown').toBe(404)
    expect(lastMail(late.leo.email)?.subject).toBe('The notice about your post is closed')
  })
})

test('a notice is about a post that is there', async () => {
  const leo = await joined(app)
  const { postId } = await published(app, leo)
  await app.call('GET /post/delete-post/{postId}', { token: leo.token, params: { postId } })
  const { problem } = await send(`https://fanfare.example/${leo.username}/post/${postId}`)
  expect(problem.code).toBe('POST_NOT_FOUND')
})

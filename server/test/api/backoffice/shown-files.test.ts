import type { FileForAdmins } from '@fanfare/contract/shapes/backoffice/platform-files'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { adminOf, type TestAdmin } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { auditOf } from '../../setup/audit.ts'
import { joined, type Person } from '../../setup/people.ts'
import { jpeg, published } from '../../setup/posts.ts'

const app = await startTestApp()
const admin = await adminOf(app, 'MODERATOR')
const other = await adminOf(app, 'MODERATOR')
const { token } = admin

/** Requests files with a moderator’s own token. Returns their status and kind. */
async function looked(files: readonly FileForAdmins[], by: TestAdmin = admin) {
  const { data } = await app.call('GET /admin/refresh-platform-file-token', { token: by.token })
  return Promise.all(
    files.map(async ({ url }) => {
      const { statusCode, headers } = await app.fastify.inject(`${url}?t=${data}`)
      return [statusCode, String(headers['content-type']).split('/')[0]]
    }),
  )
}

async function withPictures(): Promise<Person> {
  const person = await joined(app)
  for (const path of ['POST /user/update-avatar', 'POST /user/update-banner'] as const) {
    const form = new FormData()
    form.append('IMAGE', new Blob([Uint8Array.from(await jpeg(400, 400))], { type: 'image/jpeg' }), 'a.jpg')
    expect((await app.call(path, { token: person.token, form })).status).toBeLessThan(300)
  }
  return person
}

async function decided(author: Person, reportId: string, body: object) {
  const { data } = await app.call('POST /admin/decide-report/{reportId}', {
    token,
    params: { reportId },
    body: { reason: 'Against our rules', ...body } as never,
  })
  app.clock.advance({ seconds: 16 })
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(app.ctx.db)
  await app.drain()
  const appeal = await app.call('POST /report/appeal/{decisionId}', {
    token: author.token,
    params: { decisionId: data.decisionId },
    body: { words: 'It is mine.' },
  })
  expect(appeal.status).toBeLessThan(300)
  return data.decisionId
}

async function reported(author: Person, by: Person, postId?: string) {
  const body = { reason: 'Scam or fraud', description: 'Look at this.' } as const
  const { data } = postId
    ? await app.call('POST /report/report-post/{postId}', { token: by.token, params: { postId }, body })
    : await app.call('POST /report/report-profile/{userId}', {
        token: by.token,
        params: { userId: author.id },
        body,
      })
  return data.reportId
}

async function appealOf(decisionId: string) {
  const { data } = await app.call('GET /admin/search-appeals', {
    token: other.token,
    query: { isOpen: 'true', limit: 50 } as never,
  })
  return data.find((each) => each.decisionId === decisionId)
}

test('an appeal shows the files of the removed post, and each look is noted', async () => {
  const [author, fan] = [await joined(app), await joined(app)]
  const { postId, files } = await published(app, author, { images: [await jpeg(), await jpeg(50, 60)] })
  const decisionId = await decided(author, await reported(author, fan, postId), { decision: 'REMOVE' })
  const appeal = await appealOf(decisionId)
  expect(appeal?.files.map(({ fileId }) => fileId)).toEqual(files.map(({ fileId }) => fileId))
  expect(await looked(appeal?.files ?? [], other)).toEqual([
    [200, 'image'],
    [200, 'image'],
  ])
  expect(await auditOf(app, appeal?.files[0]?.fileId ?? '')).toMatchObject([
    { adminId: other.id, action: 'FILE_READ' },
  ])
})

test('a report and an appeal on a profile show its avatar and banner, also once it is emptied', async () => {
  const [author, fan] = [await withPictures(), await joined(app)]
  const reportId = await reported(author, fan)
  const { data: details } = await app.call('GET /admin/report-details/{reportId}', {
    token,
    params: { reportId },
  })
  expect(await looked(details.files)).toEqual([
    [200, 'image'],
    [200, 'image'],
  ])
  const appeal = await appealOf(await decided(author, reportId, { decision: 'REMOVE' }))
  expect(appeal?.files).toEqual(details.files)
  expect(await looked(appeal?.files ?? [])).toEqual([
    [200, 'image'],
    [200, 'image'],
  ])
})

test('a takedown notice shows the files of its post before and after the decision', async () => {
  const leo = await joined(app)
  const { postId, files } = await published(app, leo, { images: [await jpeg()] })
  const { data: sent } = await app.call('POST /takedown/send-notice', {
    body: {
      ...{ name: 'Ada Label', email: 'ada@label.example', address: '1 Harbour Road', phone: '+234 1' },
      ...{ owner: 'Chidi', work: 'My song.', isGoodFaith: true, isAccurate: true, signature: 'Ada Label' },
      postUrl: `https://fanfare.example/${leo.username}/post/${postId}`,
    },
  })
  const { takedownId } = sent
  const found = await app.ctx.db
    .updateTable('takedown')
    .set({ confirmed_at: app.clock.now() })
    .where('id', '=', takedownId)
    .returning('post_id')
    .executeTakeFirstOrThrow()
  expect(found.post_id).toBe(postId)
  const decision = await app.call('POST /admin/decide-takedown/{takedownId}', {
    token,
    params: { takedownId },
    body: { decision: 'TAKE_DOWN', reason: 'The notice is complete' },
  })
  expect(decision.data.files.map(({ fileId }) => fileId)).toEqual(files.map(({ fileId }) => fileId))
  expect(await looked(decision.data.files)).toEqual([[200, 'image']])
})

test('a known bad file shows itself as long as its bytes are stored', async () => {
  const [author, fan] = [await joined(app), await joined(app)]
  const { postId, files } = await published(app, author, { images: [await jpeg(70, 80)] })
  await decided(author, await reported(author, fan, postId), { decision: 'REMOVE', keepAway: true })
  const known = async () =>
    (await app.call('GET /admin/search-known-bad-files', { token })).data.find((bad) => bad.postId === postId)
  const file = (await known())?.file
  expect(file?.fileId).toBe(files[0]?.fileId)
  expect(await looked(file ? [file] : [])).toEqual([[200, 'image']])
  await app.ctx.db
    .deleteFrom('media_file')
    .where('id', '=', file?.fileId ?? '')
    .execute()
  expect((await known())?.file).toBeNull()
})

test('avatar and banner of a suspended person are shown to a moderator', async () => {
  const person = await withPictures()
  await app.call('POST /admin/deactivate-user/{userId}', {
    token,
    params: { userId: person.id },
    body: { reason: 'Against our rules' },
  })
  const { data } = await app.call('GET /admin/creator-details/{username}', {
    token,
    params: { username: person.username },
  })
  expect(await looked(data.files)).toEqual([
    [200, 'image'],
    [200, 'image'],
  ])
})

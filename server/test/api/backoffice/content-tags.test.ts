import { expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'
import { publish, published } from '../../setup/posts.ts'

const app = await startTestApp()
const owner = await adminOf(app)

async function offered(): Promise<string[]> {
  return (await app.call('GET /master-record/get-content-tag', {})).data.map(({ name }) => name)
}

function add(name: string) {
  return app.call('POST /admin/add-content-tag', { token: owner.token, body: { name, reason: 'Asked for.' } })
}

function change(contentTagCode: string, body: { name?: string; isRetired?: boolean }) {
  return app.call('POST /admin/change-content-tag/{contentTagCode}', {
    token: owner.token,
    params: { contentTagCode },
    body: { ...body, reason: 'We looked at it.' },
  })
}

async function tagsOf(postId: string) {
  return (await app.call('GET /post/get-post-details/{postId}', { params: { postId } })).data.contentTags
}

test('a tag that an owner adds is offered at once, by a code made of its name', async () => {
  const { data } = await add('Crème & Cooking')
  expect(data.find(({ name }) => name === 'Crème & Cooking')).toEqual({
    code: 'CREME_COOKING',
    name: 'Crème & Cooking',
    postCount: 0,
    creatorCount: 0,
    dateRetired: null,
  })
  expect(await offered()).toContain('Crème & Cooking')
  expect((await add('料理')).data.map(({ code }) => code)).toContain('TAG')
})

test('names that get the same code are one tag, which the refusal names', async () => {
  await add('Rz-y')
  for (const name of [
    'Rz y',
    'RZ-Y',
    'rz_y',
    'Rz  –  y',
    'Rz‑y',
    'Rž.y',
    'R\u200bz’y!',
    'ＲＺ-ｙ',
    'Rz ❤️ y',
  ]) {
    const { problem } = await add(name)
    expect([name, problem.code, problem.detail]).toEqual([
      name,
      'NAME_TAKEN',
      'The tag “Rz-y” already exists.',
    ])
  }
  expect((await add('Rzy')).data.map(({ code }) => code)).toContain('RZY')
  const renamed = await change('TRAVEL', { name: 'rz y' })
  expect(renamed.problem.detail).toBe('The tag “Rz-y” already exists.')
  expect((await change('RZ_Y', { name: 'Rz y' })).status).toBe(200)
  await change('RZ_Y', { isRetired: true })
  expect((await add('rz-y')).problem.detail).toBe(
    "The tag “Rz y” already exists. It's retired: restore it instead.",
  )
})

test('names that differ by letters of another script, or by signs alone, are tags of their own', async () => {
  for (const name of ['日本 Art Zz', '中国 Art Zz', 'हिन्दी Zz', 'हनद Zz', 'C++', 'C#']) {
    const { status, data } = await add(name)
    expect([name, status, data.some((tag) => tag.name === name)]).toEqual([name, 200, true])
  }
  expect((await add('日本-art ZZ')).problem.detail).toBe('The tag “日本 Art Zz” already exists.')
  expect((await add('c++')).problem.detail).toBe('The tag “C++” already exists.')
})

test('of admins who add one name in two spellings at once, one is refused', async () => {
  const replies = await Promise.all(['Qx-w', 'Qx w', 'QX_W'].map(add))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const past = app.ctx.db
    .updateTable('content_tag')
    .set({ name: 'qx – w' })
    .where('code', '=', 'BOOKS')
    .execute()
  await expect(past).rejects.toMatchObject({ constraint: 'content_tag_unique_key' })
})

test('a tag is called something else wherever it is, under the same code', async () => {
  const { postId } = await published(app, await joined(app), { contentTagCodes: ['BOOKS'] })
  expect((await change('BOOKS', { name: 'Reading' })).status).toBe(200)
  expect(await tagsOf(postId)).toEqual([{ code: 'BOOKS', name: 'Reading' }])
  expect((await change('BOOKS', { name: 'music' })).problem.code).toBe('NAME_TAKEN')
  expect((await change('NOWHERE', { name: 'Nowhere' })).problem.code).toBe('TAG_NOT_FOUND')
  expect((await change('BOOKS', {})).problem.code).toBe('INVALID_INPUT')
})

test('a retired tag stays on what carries it, and is offered to nobody until it is back', async () => {
  const creator = await joined(app, { verified: true })
  const { postId } = await published(app, creator, { contentTagCodes: ['FILM'] })
  const choose = (contentTagCodes: string[]) =>
    app.call('POST /creator/update-own-page', { token: creator.token, body: { contentTagCodes } })
  await choose(['FILM'])
  const { data } = await change('FILM', { isRetired: true })
  const film = data.find(({ code }) => code === 'FILM')
  expect(film).toMatchObject({ postCount: 1, creatorCount: 1 })
  expect(film?.dateRetired).not.toBeNull()
  expect(await offered()).not.toContain('Film')
  expect(await tagsOf(postId)).toEqual([{ code: 'FILM', name: 'Film' }])

  expect((await choose(['FILM', 'ART'])).status).toBe(200)
  await choose(['ART'])
  expect((await choose(['FILM'])).problem.code).toBe('TAG_NOT_FOUND')
  expect((await publish(app, creator, { contentTagCodes: ['FILM'] })).problem.code).toBe('INVALID_INPUT')

  await change('FILM', { isRetired: false })
  expect((await choose(['FILM'])).status).toBe(200)
})

test('who changed a tag is in the audit log, with what was before', async () => {
  await change('DANCE', { name: 'Dancing', isRetired: true })
  const { data } = await app.call('GET /admin/search-audit', {
    token: owner.token,
    query: { action: 'CONTENT_TAG_CHANGED', limit: 1 } as never,
  })
  expect(data[0]).toMatchObject({
    admin: { email: owner.email },
    reason: 'We looked at it.',
    before: { code: 'DANCE', name: 'Dance', isRetired: false },
    after: { code: 'DANCE', name: 'Dancing', isRetired: true },
  })
})

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'

const app = await startTestApp()

const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#b39dff' } })
  .jpeg()
  .toBuffer()

function formWith(bytes: Uint8Array<ArrayBuffer> | undefined): FormData {
  const form = new FormData()
  if (bytes) form.append('IMAGE', new Blob([bytes], { type: 'image/jpeg' }), 'me.jpg')
  else form.append('nothing', '')
  return form
}

describe.each([
  ['avatar', 'avatarUrl', 'POST /user/update-avatar', 'GET /user/remove-avatar'],
  ['banner', 'bannerUrl', 'POST /user/update-banner', 'GET /user/remove-banner'],
] as const)('the %s', (_name, field, update, remove) => {
  test('is replaced, shown to everybody, and removed', async () => {
    const amara = await joined(app)
    const first = await app.call(update, { token: amara.token, form: formWith(new Uint8Array(picture)) })
    expect(first.status).toBe(200)
    expect(first.data[field]).toMatch(/^\/files\/[0-9A-HJKMNP-TV-Z]{26}$/)
    const second = await app.call(update, { token: amara.token, form: formWith(new Uint8Array(picture)) })
    expect(second.data[field]).not.toBe(first.data[field])
    const profile = await app.call('GET /creator/get-public-creator-details/{username}', {
      params: { username: amara.username },
    })
    expect(profile.data[field]).toBe(second.data[field])
    const retired = await app.ctx.db
      .selectFrom('media_file')
      .select('id')
      .where('owner_id', '=', amara.id)
      .where('deleted_at', 'is not', null)
      .execute()
    expect(retired.map(({ id }) => `/files/${id}`)).toEqual([first.data[field]])
    const removed = await app.call(remove, { token: amara.token })
    expect(removed.data[field]).toBeNull()
    expect((await app.call(remove, { token: amara.token })).status).toBe(200)
  })

  test('refuses what is no picture, and keeps the one there was', async () => {
    const amara = await joined(app)
    const before = await app.call(update, { token: amara.token, form: formWith(new Uint8Array(picture)) })
    const { status, problem } = await app.call(update, {
      token: amara.token,
      form: formWith(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    })
    expect(status).toBe(415)
    expect(problem.code).toBe('WRONG_TYPE')
    const { data } = await app.call('GET /user/refresh-user', { token: amara.token })
    expect(data[field]).toBe(before.data[field])
  })

  test('refuses a damaged picture', async () => {
    const amara = await joined(app)
    const { status, problem } = await app.call(update, {
      token: amara.token,
      form: formWith(new Uint8Array(picture.subarray(0, picture.length / 2))),
    })
    expect([problem.code, status]).toEqual(['UNREADABLE_MEDIA', 422])
  })

  test('refuses a picture that is too large', async () => {
    const amara = await joined(app)
    const { status, problem } = await app.call(update, {
      token: amara.token,
      form: formWith(new Uint8Array(15 * 1024 * 1024 + 1)),
    })
    expect(status).toBe(413)
    expect(problem.detail).toBe('Maximum file size is 15MB')
  })

  test('asks for the picture that is missing, and for no more than one', async () => {
    const amara = await joined(app)
    const { status, problem } = await app.call(update, { token: amara.token, form: formWith(undefined) })
    expect(status).toBe(400)
    expect(problem.errors).toEqual([{ path: 'IMAGE', message: 'Choose a photo' }])
    const two = formWith(new Uint8Array([...picture]))
    two.append('IMAGE', new Blob([new Uint8Array([...picture])], { type: 'image/jpeg' }), 'other.jpg')
    const message = 'You can only upload one file here.'
    expect((await app.call(update, { token: amara.token, form: two })).problem.errors).toEqual([
      { path: 'IMAGE', message },
    ])
  })
})

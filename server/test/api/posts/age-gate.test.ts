import type { AgeGateMode } from '@fanfare/contract/accounts/age-gate'
import { expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { commented } from '../../setup/comments.ts'
import { joined } from '../../setup/people.ts'
import { jpeg, published } from '../../setup/posts.ts'

const dateOfBirth = '1990-05-17'

/** Creates a post for adults with a comment. Returns a guest’s view of it with a given age token. */
async function guarded(ageGate: AgeGateMode) {
  const app = await startTestApp({ AGE_GATE: ageGate })
  const creator = await joined(app, { verified: true })
  const draft = {
    caption: 'Marigold evening',
    isAdult: true,
    contentTagCodes: ['ART'],
    images: [await jpeg()],
  }
  const { postId, files } = await published(app, creator, draft)
  await commented(app, creator, postId, 'Marigold indeed')
  const params = { username: creator.username, tab: 'all' as const, postId }
  async function seen(pass?: string) {
    const headers: Record<string, string> = pass === undefined ? {} : { 'age-pass': pass }
    const [post, profile, comments, search] = [
      await app.call('GET /post/get-post-details/{postId}', { params, headers }),
      await app.call('GET /creator/search-public-creator-post/{username}/{tab}', { params, headers }),
      await app.call('GET /comment/search-comments/{postId}', { params, headers }),
      await app.call('GET /search/find-post/{searchTerm}', { params: { searchTerm: 'marigold' }, headers }),
    ]
    const file = await app.fastify.inject(`${files[0]?.url}${pass === undefined ? '' : `?t=${pass}`}`)
    return {
      told: [post, profile, comments].map(({ data }) => JSON.stringify(data ?? '').includes('Marigold')),
      isWithheld: post.data.isWithheld,
      thumbnail: post.data.files[0]?.thumbnailUrl !== null,
      file: [file.statusCode, file.headers['cache-control']?.toString().split(',')[0]],
      found: search.data.length,
    }
  }
  const confirm = (born: string) => app.call('POST /user/confirm-age', { body: { dateOfBirth: born } })
  return { app, creator, postId, seen, confirm }
}

const nothing = {
  ...{ told: [false, false, false], isWithheld: true, thumbnail: false, found: 0 },
  file: [404, 'no-store'],
}
const everything = {
  ...{ told: [true, true, true], isWithheld: false, thumbnail: true, found: 0 },
  file: [200, 'private'],
}

test('where guests are asked for their age, shows them what they look for, for 30 days', async () => {
  const { app, seen, confirm } = await guarded('confirm')
  expect(await seen()).toEqual(nothing)
  const { data } = await confirm(dateOfBirth)
  const days = (new Date(data.expiresAt).getTime() - app.clock.now().getTime()) / 86_400_000
  expect(days).toBeCloseTo(30, 3)
  expect(await seen(data.agePass)).toEqual(everything)
  app.clock.advance({ days: 31 })
  expect(await seen(data.agePass)).toEqual(nothing)
})

test('gives no pass to who is too young, and takes none that is not its own', async () => {
  const { app, seen, confirm } = await guarded('confirm')
  const tomorrow18 = new Date(Date.now() + 86_400_000)
  tomorrow18.setUTCFullYear(tomorrow18.getUTCFullYear() - 18)
  for (const born of [tomorrow18.toISOString().slice(0, 10), '2999-01-01', '1850-01-01', 'x']) {
    const { status, problem } = await confirm(born)
    expect([status, problem.code]).toEqual([400, 'INVALID_INPUT'])
  }
  const minor = await confirm(tomorrow18.toISOString().slice(0, 10))
  expect(minor.problem.errors?.[0]?.message).toBe('You must be 18 or over to see this')
  const pass = (await confirm(dateOfBirth)).data.agePass
  const { data } = await app.call('GET /user/refresh-user', { token: (await joined(app)).token })
  const later = `age.zzzzzzzz${pass.slice('age.'.length + 8)}`
  for (const forged of [later, `${pass}x`, 'age.', data.fileToken]) {
    const { told, isWithheld } = await seen(forged)
    expect([told, isWithheld]).toEqual([nothing.told, true])
  }
})

test('where guests are to sign in, gives no pass', async () => {
  const { app, postId, seen, confirm } = await guarded('sign-in')
  expect((await confirm(dateOfBirth)).problem.code).toBe('NOT_ALLOWED')
  expect(await seen()).toEqual(nothing)
  const comments = await app.call('GET /comment/search-comments/{postId}', { params: { postId } })
  expect(comments.problem.detail).toBe('Only people 18 or over can see the comments on this post.')
})

test('where nothing is asked, sends guests what they look for, and says that it is for adults', async () => {
  const { app, postId, seen, confirm } = await guarded('off')
  expect(await seen()).toEqual(everything)
  expect((await confirm(dateOfBirth)).problem.code).toBe('NOT_ALLOWED')
  const { data } = await app.call('GET /post/get-post-details/{postId}', { params: { postId } })
  expect(data).toMatchObject({ isAdult: true, isSubscribed: true, hasLiked: false, isSaved: false })
})

test('opens nothing else to a guest: what is for subscribers stays locked', async () => {
  const { app, creator, confirm } = await guarded('confirm')
  const { postId } = await published(app, creator, {
    isAdult: true,
    isPublicPost: false,
    images: [await jpeg()],
  })
  const { agePass } = (await confirm(dateOfBirth)).data
  const { data } = await app.call('GET /post/get-post-details/{postId}', {
    params: { postId },
    headers: { 'age-pass': agePass },
  })
  expect(data).toMatchObject({ isWithheld: false, isSubscribed: false, files: [{ url: null }] })
  const like = { params: { postId }, headers: { 'age-pass': agePass } }
  expect((await app.call('GET /post/like-post/{postId}', like)).status).toBe(401)
})

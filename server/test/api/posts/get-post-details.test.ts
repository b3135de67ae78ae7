import { expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'
import { entitled, jpeg, published } from '../../setup/posts.ts'

test('anybody sees a public post; a locked one shows its words and shape alone', async () => {
  const app = await startTestApp()
  const creator = await joined(app, { verified: true, price: 500 })
  const [fan, stranger] = [await joined(app), await joined(app)]
  const open = await published(app, creator, { images: [await jpeg()] })
  const locked = await published(app, creator, {
    caption: 'For my fans',
    images: [await jpeg(), await jpeg()],
    isPublicPost: false,
  })
  const details = (postId: string, token?: string) =>
    app.call('GET /post/get-post-details/{postId}', { params: { postId }, token })

  expect((await details(open.postId)).data).toMatchObject({ isSubscribed: true, files: [{ width: 60 }] })
  for (const token of [undefined, stranger.token]) {
    const { data } = await details(locked.postId, token)
    expect(data).toMatchObject({ caption: 'For my fans', isSubscribed: false, isPublic: false })
    expect(data.files).toHaveLength(2)
    for (const file of data.files) {
      expect([file.fileId, file.url, file.thumbnailUrl]).toEqual([null, null, null])
    }
    for (const { fileId } of locked.files) expect(JSON.stringify(data)).not.toContain(fileId)
  }
  await entitled(app, fan, creator)
  expect((await details(locked.postId, fan.token)).data.files.map(({ fileId }) => fileId)).toEqual(
    locked.files.map(({ fileId }) => fileId),
  )
  expect((await details(app.ctx.newId())).problem.code).toBe('POST_NOT_FOUND')
  expect((await details('../../etc')).status).toBe(400)
})

test('posts are refreshed in the order asked, each once, without those that are gone', async () => {
  const app = await startTestApp()
  const creator = await joined(app)
  const [a, b] = [await published(app, creator), await published(app, creator)]
  const refresh = (postIds: string[]) =>
    app.call('POST /post/refresh-posts', { body: { postIds }, token: creator.token })
  const { data } = await refresh([b.postId, app.ctx.newId(), a.postId, b.postId])
  expect(data.map(({ postId }) => postId)).toEqual([b.postId, a.postId])
  const none = await refresh([])
  expect([none.status, none.data]).toEqual([200, []])
  expect((await refresh(Array.from({ length: 101 }, () => a.postId))).status).toBe(400)
})

import { expect, test } from 'vitest'
import { startTestApp } from '../setup/app.ts'
import { commentCount, commented, commentsSeen, replied } from '../setup/comments.ts'
import { joined } from '../setup/people.ts'
import { published } from '../setup/posts.ts'

const app = await startTestApp()
const creator = await joined(app)
const fans = await Promise.all(Array.from({ length: 50 }, () => joined(app)))

test('fifty comments at once count fifty, and as many deleted at once count none', async () => {
  const { postId } = await published(app, creator)
  const made = await Promise.all(fans.map((fan) => commented(app, fan, postId)))
  expect(await commentCount(app, postId)).toBe(50)
  const deleted = await Promise.all(
    made.map(({ commentId }, at) =>
      app.call('POST /comment/delete-comment/{commentId}', {
        params: { commentId },
        token: fans[at]?.token,
      }),
    ),
  )
  expect(new Set(deleted.map(({ data }) => data))).toEqual(new Set([true]))
  expect(await commentCount(app, postId)).toBe(0)
})

test('fifty replies and fifty likes at once count fifty each', async () => {
  const { postId } = await published(app, creator)
  const { commentId } = await commented(app, creator, postId)
  await Promise.all(
    fans.flatMap((fan) => [
      replied(app, fan, commentId),
      app.call('GET /comment/like-comment/{commentId}', { params: { commentId }, token: fan.token }),
    ]),
  )
  expect(await commentsSeen(app, postId)).toMatchObject([{ replyCount: 50, likeCount: 50 }])
})

test('hiding, showing and deleting at once leave a count that fits the list', async () => {
  for (let iteration = 0; iteration < 5; iteration++) {
    const { postId } = await published(app, creator)
    const [fan = creator] = fans
    const made = await Promise.all(Array.from({ length: 6 }, () => commented(app, fan, postId)))
    await Promise.all(
      made.flatMap(({ commentId }, at) => [
        ...Array.from({ length: 1 + (at % 3) }, () =>
          app.call('POST /comment/hide-comment/{commentId}', { params: { commentId }, token: creator.token }),
        ),
        ...(at % 2 === 0
          ? [
              app.call('POST /comment/delete-comment/{commentId}', {
                params: { commentId },
                token: fan.token,
              }),
            ]
          : []),
      ]),
    )
    expect(await commentCount(app, postId)).toBe((await commentsSeen(app, postId)).length)
  }
})

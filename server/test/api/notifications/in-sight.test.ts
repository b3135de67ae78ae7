import { describe, expect, test } from 'vitest'
import { tellEvents } from '../../../src/notifications/tell-events.ts'
import { startTestApp } from '../../setup/app.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { commented, deactivated, replied } from '../../setup/comments.ts'
import { joined, type Person } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'

const app = await startTestApp()

async function told({ token }: Person) {
  while ((await tellEvents(app.ctx)) > 0);
  const { data } = await app.call('GET /notification/search-all-notification', { token })
  const refreshed = await app.call('GET /user/refresh-user', { token })
  expect(refreshed.data.unreadNotificationCount).toBe(data.length)
  return data
}

/** A friend is named in a reply to the comment of a fan. */
async function named() {
  const [creator, fan, replier, friend] = await Promise.all([
    joined(app),
    joined(app),
    joined(app),
    joined(app),
  ])
  const { postId } = await published(app, creator)
  const { commentId } = await commented(app, fan, postId)
  const { replyId } = await replied(app, replier, commentId, `With @${friend.username}`)
  expect(await told(friend)).toMatchObject([
    {
      ...{ kind: 'MENTION', postId, commentId, replyId },
      content: `With @${friend.username}`,
      createdBy: { userId: replier.id },
    },
  ])
  return { creator, fan, replier, friend, postId, commentId, replyId }
}

type Named = Awaited<ReturnType<typeof named>>

describe('of a reply nothing is told any more', () => {
  test.each<[string, (people: Named) => Promise<unknown>]>([
    ['when who replied is not there any more', ({ replier }) => deactivated(app, replier)],
    ['when who commented is not there any more', ({ fan }) => deactivated(app, fan)],
    ['when the creator is not there any more', ({ creator }) => deactivated(app, creator)],
    ['when who commented is blocked', ({ fan, friend }) => toggledBlock(app, friend, fan)],
    ['when who commented has blocked her', ({ fan, friend }) => toggledBlock(app, fan, friend)],
    [
      'when the creator has blocked who replied',
      ({ creator, replier }) => toggledBlock(app, creator, replier),
    ],
    ['when the creator has blocked who commented', ({ creator, fan }) => toggledBlock(app, creator, fan)],
    [
      'when the comment is deleted',
      ({ fan, commentId }) =>
        app.call('POST /comment/delete-comment/{commentId}', { params: { commentId }, token: fan.token }),
    ],
  ])('%s', async (_title, happens) => {
    const people = await named()
    await happens(people)
    expect(await told(people.friend)).toEqual([])
  })
})

describe('what does not belong together is not told', () => {
  const others = async (people: Named) => {
    const { postId } = await published(app, people.creator)
    const { commentId } = await commented(app, people.fan, postId)
    return { postId, commentId }
  }

  test.each<
    [string, (people: Named) => Promise<{ post_id?: string; comment_id?: string; actor_id?: string }>]
  >([
    ['a comment of another post', async (people) => ({ post_id: (await others(people)).postId })],
    [
      'a reply to another comment',
      async (people) => {
        const { postId, commentId } = await others(people)
        return { post_id: postId, comment_id: commentId }
      },
    ],
    ['a reply of somebody else', async ({ fan }) => ({ actor_id: fan.id })],
  ])('%s', async (_title, wrong) => {
    const people = await named()
    await app.ctx.db
      .updateTable('notification')
      .set(await wrong(people))
      .where('account_id', '=', people.friend.id)
      .execute()
    expect(await told(people.friend)).toEqual([])
  })
})

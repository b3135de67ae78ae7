import { describe, expect, test } from 'vitest'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { commented, deactivated, replied } from '../../setup/comments.ts'
import { deleteAccountOf } from '../../setup/deleted-account.ts'
import { joined, type Person } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'

const app = await startTestApp()

async function notificationsOf({ token }: Person) {
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
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
  expect(await notificationsOf(friend)).toMatchObject([
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
    expect(await notificationsOf(people.friend)).toEqual([])
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
    expect(await notificationsOf(people.friend)).toEqual([])
  })
})

async function like({ token }: Person, postId: string): Promise<void> {
  const { status } = await app.call('GET /post/like-post/{postId}', { params: { postId }, token })
  expect(status).toBe(200)
}

async function toggledMute({ token }: Person, { id: userId }: Person): Promise<void> {
  await app.call('POST /user/toggle-mute/{userId}', { params: { userId }, token })
}

async function back({ id }: Person): Promise<void> {
  await app.ctx.db
    .updateTable('account')
    .set({ deactivated_at: null, deleted_at: null, erase_at: null, undo_hash: null })
    .where('id', '=', id)
    .execute()
}

async function markRead({ token }: Person): Promise<void> {
  await app.call('POST /notification/mark-read', { token, body: {} })
}

/** A post that people like one after the other, and its creator, who may be one whom something narrows. */
async function liked(likers: number, isNarrowed = false) {
  const [creator, stranger, ...fans] = await Promise.all(
    Array.from({ length: likers + 2 }, () => joined(app)),
  )
  if (!creator || !stranger) throw new Error('Nobody joined.')
  if (isNarrowed) await toggledBlock(app, creator, stranger)
  const { postId } = await published(app, creator)
  for (const fan of fans) {
    await like(fan, postId)
    await notificationsOf(creator)
  }
  const numberOf = (id: string | undefined) => fans.findIndex((fan) => fan.id === id) + 1
  const [one, two, three] = fans as [Person, Person, Person]
  return { creator, postId, one, two, three, numberOf }
}

type Liked = Awaited<ReturnType<typeof liked>>

/**
 * Returns for each post the number of the member named for its likes and the number of others, equal in every
 * list.
 */
async function likersNamed({ creator, numberOf }: Liked): Promise<[number, number][]> {
  const all = await notificationsOf(creator)
  const tabs = await Promise.all([
    app.call('GET /notification/search-notification-likes', { token: creator.token }),
    app.call('GET /notification/search-all-notification', { token: creator.token, query: { kind: 'LIKE' } }),
  ])
  for (const { data } of tabs) expect(data).toEqual(all)
  return all.map(({ createdBy, others }) => [numberOf(createdBy?.userId), others])
}

type Step = [happens: (people: Liked) => Promise<unknown>, then: [number, number][]]

describe.each([
  ['whom nothing narrows', false],
  ['who blocks a stranger', true],
])(
  'a creator %s is named the newest of those who like a post and whom they see, and the number of the others',
  (_who, isNarrowed) => {
    const unlikes = (who: 'one' | 'two' | 'three') => (people: Liked) => like(people[who], people.postId)
    const likes = unlikes
    const blocks = (who: 'one' | 'two' | 'three') => (people: Liked) =>
      toggledBlock(app, people.creator, people[who])
    const blocked = (who: 'one' | 'two' | 'three') => (people: Liked) =>
      toggledBlock(app, people[who], people.creator)
    const mutes = (who: 'one' | 'two' | 'three') => (people: Liked) =>
      toggledMute(people.creator, people[who])
    const leaves = (who: 'one' | 'two' | 'three') => (people: Liked) => deactivated(app, people[who])
    const deletes = (who: 'one' | 'two' | 'three') => (people: Liked) => deleteAccountOf(app, people[who])
    const returns = (who: 'one' | 'two' | 'three') => (people: Liked) => back(people[who])

    test.each<[string, Step[]]>([
      [
        'the newest takes the like back, and gives it again',
        [
          [unlikes('two'), [[1, 0]]],
          [likes('two'), [[2, 1]]],
        ],
      ],
      [
        'an earlier one takes the like back, and gives it again',
        [
          [unlikes('one'), [[2, 0]]],
          [likes('one'), [[1, 1]]],
        ],
      ],
      [
        'everybody takes the like back, and one likes anew',
        [
          [unlikes('two'), [[1, 0]]],
          [unlikes('one'), []],
          [likes('one'), [[1, 0]]],
          [likes('two'), [[2, 1]]],
        ],
      ],
      [
        'the newest leaves and comes back',
        [
          [leaves('two'), [[1, 0]]],
          [returns('two'), [[2, 1]]],
        ],
      ],
      [
        'an earlier one deletes the account, and takes that back',
        [
          [deletes('one'), [[2, 0]]],
          [leaves('two'), []],
          [returns('one'), [[1, 0]]],
          [returns('two'), [[2, 1]]],
        ],
      ],
      [
        'the newest is blocked',
        [
          [blocks('two'), [[1, 0]]],
          [blocks('two'), [[2, 1]]],
        ],
      ],
      [
        'an earlier one is blocked',
        [
          [blocks('one'), [[2, 0]]],
          [blocks('one'), [[2, 1]]],
        ],
      ],
      [
        'the newest blocks them',
        [
          [blocked('two'), [[1, 0]]],
          [blocked('two'), [[2, 1]]],
        ],
      ],
      [
        'an earlier one blocks them',
        [
          [blocked('one'), [[2, 0]]],
          [blocked('one'), [[2, 1]]],
        ],
      ],
      [
        'the newest is muted',
        [
          [mutes('two'), [[1, 0]]],
          [mutes('two'), [[2, 1]]],
        ],
      ],
      [
        'all are muted',
        [
          [mutes('one'), [[2, 0]]],
          [mutes('two'), []],
          [mutes('one'), [[1, 0]]],
        ],
      ],
      ['they like it too', [[({ creator, postId }) => like(creator, postId), [[2, 1]]]]],
    ])('%s', async (_title, steps) => {
      const people = await liked(2, isNarrowed)
      expect(await likersNamed(people)).toEqual([[2, 1]])
      for (const [happens, then] of steps) {
        await happens(people)
        expect(await likersNamed(people)).toEqual(then)
      }
    })

    test('one is blocked and muted, another leaves, and the third takes the like back', async () => {
      const people = await liked(3, isNarrowed)
      expect(await likersNamed(people)).toEqual([[3, 2]])
      for (const [happens, then] of [
        [blocks('two'), [[3, 1]]],
        [mutes('two'), [[3, 1]]],
        [blocks('two'), [[3, 1]]],
        [leaves('one'), [[3, 0]]],
        [unlikes('three'), []],
        [mutes('two'), [[2, 0]]],
        [returns('one'), [[2, 1]]],
        [likes('three'), [[3, 2]]],
        [deletes('two'), [[3, 1]]],
        [blocked('one'), [[3, 0]]],
      ] satisfies Step[]) {
        await happens(people)
        expect(await likersNamed(people)).toEqual(then)
      }
    })
  },
)

describe('what was read of likes', () => {
  const unread = async ({ creator }: Liked) =>
    (await notificationsOf(creator)).filter(({ isRead }) => !isRead).length
  const refreshed = async ({ creator: { token } }: Liked) =>
    (await app.call('GET /user/refresh-user', { token })).data.unreadNotificationCount

  test('stays read while likes come and go that were told before, or that nobody is told of', async () => {
    const people = await liked(2)
    const [muted, gone] = [await joined(app), await joined(app)]
    await markRead(people.creator)
    const happenings: (() => Promise<unknown>)[] = [
      () => like(people.two, people.postId),
      () => like(people.two, people.postId),
      () => like(people.creator, people.postId),
      async () => {
        await toggledMute(people.creator, muted)
        await like(muted, people.postId)
      },
      async () => {
        await like(gone, people.postId)
        await deactivated(app, gone)
      },
      () => toggledBlock(app, people.creator, people.two),
      () => toggledBlock(app, people.creator, people.two),
    ]
    for (const happens of happenings) {
      await happens()
      while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
      expect(await refreshed(people)).toBe(0)
    }
    const rows = async () =>
      (await app.call('GET /notification/search-all-notification', { token: people.creator.token })).data
    expect(
      (await rows()).map(({ createdBy, others }) => [people.numberOf(createdBy?.userId), others]),
    ).toEqual([[2, 1]])
    await toggledMute(people.creator, muted)
    expect((await rows()).map(({ createdBy, others }) => [createdBy?.userId, others])).toEqual([
      [muted.id, 2],
    ])
    const other = await joined(app)
    await like(other, people.postId)
    expect(await unread(people)).toBe(1)
  })

  test('a like beside the creator’s own, or that of somebody muted, is told of', async () => {
    const [creator, muted, fan] = [await joined(app), await joined(app), await joined(app)]
    const { postId } = await published(app, creator)
    await toggledMute(creator, muted)
    for (const person of [fan, muted, creator]) await like(person, postId)
    expect(await notificationsOf(creator)).toMatchObject([
      { kind: 'LIKE', createdBy: { userId: fan.id }, others: 0 },
    ])
  })
})

test('a suspended person is not named for a like until they are back', async () => {
  const people = await liked(2)
  const owner = await adminOf(app, 'OWNER')
  const decided = (path: 'deactivate' | 'activate') =>
    app.call(`POST /admin/${path}-user/{userId}`, {
      token: owner.token,
      params: { userId: people.two.id },
      body: { reason: 'Sells what is not theirs' },
    })
  expect(await decided('deactivate')).toMatchObject({ status: 200 })
  expect(await likersNamed(people)).toEqual([[1, 0]])
  expect(await decided('activate')).toMatchObject({ status: 200 })
  expect(await likersNamed(people)).toEqual([[2, 1]])
})

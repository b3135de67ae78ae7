import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { eraseDeletedAccounts } from '../../../src/accounts/deletion/erase-accounts.ts'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { countUnreadNotificationsUpToMax } from '../../../src/social/notifications/unread.ts'
import { adminOf, type TestAdmin } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { commented, commentsSeen, replied } from '../../setup/comments.ts'
import { joined, type Person } from '../../setup/people.ts'
import { polled, vote } from '../../setup/polls.ts'
import { published } from '../../setup/posts.ts'

const app = await startTestApp()
let owner: TestAdmin

beforeAll(async () => {
  owner = await adminOf(app, 'OWNER')
})

/** A creator with a fan, and somebody who has pressed, written and followed all there is; and whom the fan follows too. */
async function world() {
  const [creator, fan, leaver] = await Promise.all([
    joined(app, { verified: true }),
    joined(app),
    joined(app, { verified: true }),
  ])
  const { postId } = await published(app, creator)
  for (const [who, whom] of [
    [fan, creator],
    [fan, leaver],
    [leaver, creator],
  ] as const) {
    const { status } = await app.call('GET /subscription/create-free-subscription/{creatorId}', {
      params: { creatorId: whom.id },
      token: who.token,
    })
    expect(status).toBe(200)
  }
  const comment = await commented(app, fan, postId)
  const reply = await replied(app, fan, comment.commentId)
  await commented(app, leaver, postId)
  await replied(app, leaver, comment.commentId)
  const hidden = await commented(app, leaver, postId, 'Hidden')
  await app.call('POST /comment/hide-comment/{commentId}', {
    params: { commentId: hidden.commentId },
    token: creator.token,
  })
  for (const { token } of [fan, leaver]) {
    await app.call('GET /post/like-post/{postId}', { params: { postId }, token })
    await app.call('GET /comment/like-comment/{commentId}', {
      params: { commentId: comment.commentId },
      token,
    })
    await app.call('GET /comment/like-reply/{replyId}', { params: { replyId: reply.replyId }, token })
  }
  return { creator, fan, leaver, postId, commentId: comment.commentId, replyId: reply.replyId }
}

type World = Awaited<ReturnType<typeof world>>

async function listOf(person: Person, systemList: 'FANS' | 'FOLLOWING') {
  const { data } = await app.call('GET /user-folder/get-user-folders', { token: person.token })
  const list = data.find((each) => each.systemList === systemList)
  const items = await app.call('GET /user-folder/search-user-folder-items/{userFolderId}', {
    params: { userFolderId: list?.userFolderId ?? '' },
    token: person.token,
  })
  return [list?.itemCount, items.data.length]
}

async function profileOf({ username }: Person) {
  const { data } = await app.call('GET /creator/get-public-creator-details/{username}', {
    params: { username },
  })
  return data
}

/** Returns each count beside the length of the list that it counts. */
async function pairs({ creator, fan, postId, commentId, replyId }: World) {
  await app.drain()
  const { data: post } = await app.call('GET /post/get-post-details/{postId}', { params: { postId } })
  const comments = await commentsSeen(app, postId)
  const comment = comments.find((each) => each.commentId === commentId)
  const { data: replies } = await app.call('GET /comment/search-replies/{commentId}', {
    params: { commentId },
  })
  const reply = replies.find((each) => each.replyId === replyId)
  return {
    comments: [post.commentCount, comments.length],
    replies: [comment?.replyCount, replies.length],
    likes: [post.likeCount, comment?.likeCount, reply?.likeCount],
    fans: [(await profileOf(creator)).subscriberCount, ...(await listOf(creator, 'FANS'))],
    followings: [(await profileOf(fan)).subscribedToCount, ...(await listOf(fan, 'FOLLOWING'))],
  }
}

const before = { comments: [2, 2], replies: [2, 2], likes: [2, 2, 2], fans: [2, 2, 2], followings: [2, 2, 2] }
const after = { comments: [1, 1], replies: [1, 1], likes: [1, 1, 1], fans: [1, 1, 1], followings: [1, 1, 1] }

type Departure = {
  leave: (person: Person) => Promise<unknown>
  comeBack: (person: Person) => Promise<unknown>
}

const confirmation = ({ password }: Person) => ({ confirmation: { password } })
const signIn = ({ email: identifier, password }: Person) =>
  app.call('POST /user/login', { body: { identifier, password } })

const departures: Record<string, Departure> = {
  deactivates: {
    leave: (person) =>
      app.call('POST /user/deactivate-account', { token: person.token, body: confirmation(person) }),
    comeBack: signIn,
  },
  'is suspended': {
    leave: ({ id: userId }) =>
      app.call('POST /admin/deactivate-user/{userId}', {
        token: owner.token,
        params: { userId },
        body: { reason: 'Sells what is not theirs' },
      }),
    comeBack: ({ id: userId }) =>
      app.call('POST /admin/activate-user/{userId}', {
        token: owner.token,
        params: { userId },
        body: { reason: 'It was a mistake' },
      }),
  },
  deletes: {
    leave: (person) =>
      app.call('POST /user/delete-account', { token: person.token, body: confirmation(person) }),
    async comeBack(person) {
      const mail = app.mails.findLast(({ to, text }) => to === person.email && text.includes('undo-delete#'))
      const token = /undo-delete#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
      return app.call('POST /user/undo-delete-account', { body: { token } })
    },
  },
}

test.each(Object.entries(departures))(
  'whoever %s is in nobody’s counts at once, and in them again who comes back',
  async (_, { leave, comeBack }) => {
    const all = await world()
    expect(await pairs(all)).toEqual(before)
    expect(await leave(all.leaver)).toMatchObject({ status: 200 })
    expect(await pairs(all)).toEqual(after)
    expect(await comeBack(all.leaver)).toMatchObject({ status: 200 })
    expect(await pairs(all)).toEqual(before)
  },
)

test('what ends while somebody is away is not counted twice', async () => {
  const all = await world()
  await departures.deactivates?.leave(all.leaver)
  const unsubscribed = await app.call('POST /subscription/unsubscribe/{creatorUsername}', {
    params: { creatorUsername: all.creator.username },
    body: {},
    token: all.fan.token,
  })
  expect(unsubscribed.status).toBe(200)
  const { comments, fans, followings } = await pairs(all)
  expect([comments, fans, followings]).toEqual([
    [1, 1],
    [0, 0, 0],
    [0, 0, 0],
  ])
  await departures.deactivates?.comeBack(all.leaver)
  expect(await pairs(all)).toMatchObject({ comments: [2, 2], fans: [1, 1, 1], followings: [1, 1, 1] })
})

test('a vote answers with as many comments as the voter is shown, and is counted while they are here', async () => {
  const [creator, fan, leaver] = await Promise.all([joined(app), joined(app), joined(app)])
  const poll = await polled(app, creator)
  const optionId = poll.options[0]?.optionId
  await commented(app, leaver, poll.postId)
  await toggledBlock(app, fan, leaver)
  const { data } = await vote(app, fan, optionId)
  expect(data.commentCount).toBe(0)
  await vote(app, leaver, optionId)
  const votes = async () => {
    const { data } = await app.call('GET /post/get-post-details/{postId}', {
      params: { postId: poll.postId },
      token: creator.token,
    })
    return data.options.map(({ voteCount }) => voteCount)
  }
  for (const { leave, comeBack } of Object.values(departures)) {
    expect(await votes()).toEqual([2, 0])
    const { data } = await signIn(leaver)
    expect(await leave({ ...leaver, token: data.token })).toMatchObject({ status: 200 })
    expect(await votes()).toEqual([1, 0])
    await app.drain()
    expect(await comeBack(leaver)).toMatchObject({ status: 200 })
  }
  await departures.deactivates?.leave(fan)
  expect(await votes()).toEqual([1, 0])
})

/**
 * Returns the counts of a post’s comments and a comment’s replies in every response that has them, and the
 * number of items that the viewer is shown.
 */
async function countsShownTo({ token }: Person, { creator, postId, commentId }: World) {
  const params = { username: creator.username, tab: 'all' } as const
  const [details, refreshed, feed, home, profile, comments, replies] = await Promise.all([
    app.call('GET /post/get-post-details/{postId}', { params: { postId }, token }),
    app.call('POST /post/refresh-posts', { body: { postIds: [postId] }, token }),
    app.call('GET /post/search-post/{tab}', { params: { tab: 'subscribed' }, token }),
    app.call('GET /post/search-post/{tab}', { params: { tab: 'all' }, token }),
    app.call('GET /creator/search-creator-post/{username}/{tab}', { params, token }),
    app.call('GET /comment/search-comments/{postId}', { params: { postId }, token }),
    app.call('GET /comment/search-replies/{commentId}', { params: { commentId }, token }),
  ])
  const posts = [refreshed, feed, home, profile].flatMap(({ data }) =>
    data.filter((post) => post.postId === postId),
  )
  const counts = new Set([details.data, ...posts].map(({ commentCount }) => commentCount))
  return {
    comments: [...counts, comments.data.length],
    replies: [
      comments.data.find((comment) => comment.commentId === commentId)?.replyCount,
      replies.data.length,
    ],
  }
}

const narrowings = {
  'mutes who wrote': async ({ leaver }: World, viewer: Person) =>
    app.call('POST /user/toggle-mute/{userId}', { params: { userId: leaver.id }, token: viewer.token }),
  'blocks who wrote': async ({ leaver }: World, viewer: Person) => toggledBlock(app, viewer, leaver),
  'is blocked by who wrote': async ({ leaver }: World, viewer: Person) => toggledBlock(app, leaver, viewer),
}

test.each(Object.entries(narrowings))(
  'a viewer who %s is told everywhere of as many comments and replies as they are shown',
  async (_, narrow) => {
    const all = await world()
    await app.drain()
    const everything = { comments: [2, 2], replies: [2, 2] }
    const other = await joined(app)
    await app.call('GET /subscription/create-free-subscription/{creatorId}', {
      params: { creatorId: all.creator.id },
      token: other.token,
    })
    expect(await countsShownTo(all.fan, all)).toEqual(everything)
    await narrow(all, all.fan)
    expect(await countsShownTo(all.fan, all)).toEqual({ comments: [1, 1], replies: [1, 1] })
    expect(await countsShownTo(other, all)).toEqual(everything)
    await narrow(all, all.fan)
    expect(await countsShownTo(all.fan, all)).toEqual(everything)
  },
)

test('a hidden comment is counted for its author and for the creator, who see it', async () => {
  const all = await world()
  await app.drain()
  expect((await countsShownTo(all.fan, all)).comments).toEqual([2, 2])
  expect((await countsShownTo(all.leaver, all)).comments).toEqual([3, 3])
  expect((await countsShownTo(all.creator, all)).comments).toEqual([3, 3])
  expect((await pairs(all)).comments).toEqual([2, 2])
})

test('what somebody wrote is counted no more once the creator blocks them, until the block ends', async () => {
  const all = await world()
  const { creator, leaver, postId } = all
  const block = () =>
    app.call('POST /user-folder/toggle-block/{userId}', {
      params: { userId: leaver.id },
      token: creator.token,
    })
  const blocked = await block()
  expect(blocked.status).toBe(200)
  expect(await pairs(all)).toMatchObject({ comments: [1, 1], replies: [1, 1], fans: [1, 1, 1] })
  await departures.deactivates?.leave(leaver)
  expect(await pairs(all)).toMatchObject({ comments: [1, 1], replies: [1, 1], likes: [1, 1, 1] })
  await departures.deactivates?.comeBack(leaver)
  expect(await pairs(all)).toMatchObject({ comments: [1, 1], replies: [1, 1], likes: [2, 2, 2] })
  await block()
  expect(await pairs(all)).toMatchObject({ comments: [2, 2], replies: [2, 2] })
  await block()
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM comment WHERE post_id = ${postId} AND author_id = ${leaver.id} AND hidden_at IS NULL`.execute(
    app.ctx.db,
  )
  const back = await signIn(leaver)
  await app.call('POST /comment/delete-comment/{commentId}', {
    params: { commentId: rows[0]?.id ?? '' },
    token: back.data.token,
  })
  expect(await pairs(all)).toMatchObject({ comments: [1, 1] })
  await block()
  expect(await pairs(all)).toMatchObject({ comments: [1, 1], replies: [2, 2] })
})

/** Each number that somebody is shown beside the length of the list that it stands for, by what it counts. */
async function shownPairs(person: Person, all: World): Promise<Record<string, unknown[]>> {
  const { token } = person
  const { creator, postId } = all
  const [lists, folders, unread, notifications, own, profile, posts] = await Promise.all([
    app.call('GET /user-folder/get-user-folders', { token }),
    app.call('GET /post-folder/get-post-folders', { token }),
    countUnreadNotificationsUpToMax(app.ctx, person.id),
    app.call('GET /notification/search-all-notification', { query: { limit: 100 }, token }),
    app.call('GET /creator/get-creator-details/{username}', { params: { username: person.username }, token }),
    app.call('GET /creator/get-creator-details/{username}', {
      params: { username: creator.username },
      token,
    }),
    app.call('GET /creator/search-creator-post/{username}/{tab}', {
      params: { username: creator.username, tab: 'all' },
      token,
    }),
  ])
  const isThere = posts.data?.some((post) => post.postId === postId)
  const ofLists = lists.data.map(async ({ userFolderId, name, itemCount }) => {
    const items = await app.call('GET /user-folder/search-user-folder-items/{userFolderId}', {
      params: { userFolderId },
      token,
    })
    return [`list ${name}`, [itemCount, items.data.length]] as const
  })
  const ofFolders = folders.data.map(async ({ postFolderId, name, itemCount }) => {
    const items = await app.call('GET /post-folder/search-post-folder-items/{postFolderId}', {
      params: { postFolderId },
      token,
    })
    return [`folder ${name}`, [itemCount, items.data.length]] as const
  })
  return {
    ...(isThere && (await countsShownTo(person, all))),
    ...(profile.data && { posts: [profile.data.postCount, posts.data.length] }),
    ...Object.fromEntries(await Promise.all([...ofLists, ...ofFolders])),
    fans: [own.data.subscriberCount, lists.data.find(({ systemList }) => systemList === 'FANS')?.itemCount],
    followings: [
      own.data.subscribedToCount,
      lists.data.find(({ systemList }) => systemList === 'FOLLOWING')?.itemCount,
    ],
    unread: [unread, notifications.data.filter(({ isRead }) => !isRead).length],
  }
}

const muted = (all: World) => narrowings['mutes who wrote'](all, all.fan)
const blocked = (all: World) => narrowings['blocks who wrote'](all, all.fan)
const blockedBy = (all: World) => narrowings['is blocked by who wrote'](all, all.fan)
const blockedByCreator = ({ creator, leaver }: World) => toggledBlock(app, creator, leaver)

const events: Record<string, (all: World) => Promise<unknown>> = {
  nothing: () => app.drain(),
  muted,
  unmuted: muted,
  blocked,
  unblocked: blocked,
  'blocked by them': blockedBy,
  'unblocked by them': blockedBy,
  'blocked by the creator': blockedByCreator,
  'unblocked by the creator': blockedByCreator,
  ...Object.fromEntries(
    Object.entries(departures).flatMap(([name, { leave, comeBack }]) => [
      [
        name,
        async ({ leaver }: World) => {
          const { data } = await signIn(leaver)
          expect(await leave({ ...leaver, token: data.token })).toMatchObject({ status: 200 })
        },
      ],
      [`${name} and comes back`, ({ leaver }: World) => comeBack(leaver)],
    ]),
  ),
  'post deleted': ({ creator, postId }) =>
    app.call('GET /post/delete-post/{postId}', { params: { postId }, token: creator.token }),
}

test('every number that somebody is shown is the length of its list, whatever happens', async () => {
  const all = await world()
  const { creator, fan, leaver, postId } = all
  const other = await joined(app)
  const seen = new Set<string>()
  for (const { token } of [fan, other]) {
    await app.call('POST /post-folder/toggle-save/{postId}', { params: { postId }, token })
    const { data } = await app.call('POST /user-folder/create-user-folder', {
      body: { name: 'Friends' },
      token,
    })
    await app.call('POST /user-folder/add-to-user-folder', {
      body: { userFolderIds: [data.userFolderId], creatorId: leaver.id },
      token,
    })
    await app.call('POST /user-folder/toggle-favourite/{userId}', { params: { userId: leaver.id }, token })
  }
  for (const [name, happen] of Object.entries(events)) {
    await happen(all)
    await app.drain()
    while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
    await app.drain()
    for (const [who, person] of Object.entries({ creator, fan, other })) {
      for (const [what, [count, ...lengths]] of Object.entries(await shownPairs(person, all))) {
        if (Number(count) > 0) seen.add(what)
        for (const length of lengths) expect.soft([name, who, what, count]).toEqual([name, who, what, length])
      }
    }
  }
  const kinds = ['comments', 'replies', 'posts', 'fans', 'followings', 'unread', 'folder All saves']
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...kinds,
      ...['Fans', 'Following', 'Favourites', 'Blocked', 'Friends'].map((name) => `list ${name}`),
    ]),
  )
})

test('whoever is erased is taken out once', async () => {
  const all = await world()
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
  await departures.deletes?.leave(all.leaver)
  await app.drain()
  app.clock.advance({ days: 15 })
  await eraseDeletedAccounts.run(app.ctx, {})
  expect(await pairs(all)).toEqual(after)
  const likes = await app.call('GET /notification/search-notification-likes', { token: all.creator.token })
  expect(likes.data).toMatchObject([{ createdBy: { userId: all.fan.id }, others: 0 }])
})

import { limits } from '@fanfare/contract/limits'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { deactivated } from '../../setup/comments.ts'
import { joined, type Person } from '../../setup/people.ts'
import { polled } from '../../setup/polls.ts'
import { entitled, jpeg, published } from '../../setup/posts.ts'
import { countReads } from '../../setup/schema/queries.ts'

const app = await startTestApp()

function toggle(person: Person, postId: string) {
  return app.call('POST /post-folder/toggle-save/{postId}', { params: { postId }, token: person.token })
}

async function folders(person: Person, postId?: string) {
  const { data } = await app.call('GET /post-folder/get-post-folders', {
    query: postId === undefined ? {} : { postId },
    token: person.token,
  })
  return data
}

async function allSaves(person: Person) {
  const [first] = await folders(person)
  return first?.postFolderId ?? ''
}

function create(person: Person, name: string, idempotencyKey?: string) {
  return app.call('POST /post-folder/create-post-folder', {
    body: { name },
    token: person.token,
    ...(idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
  })
}

async function created(person: Person, name: string) {
  return (await create(person, name)).data.postFolderId
}

function add(person: Person, postFolderIds: string[], postId: string) {
  return app.call('POST /post-folder/add-to-user-folder', {
    body: { postFolderIds, postId },
    token: person.token,
  })
}

async function items(person: Person, postFolderId: string, query: Record<string, string | number> = {}) {
  return app.call('GET /post-folder/search-post-folder-items/{postFolderId}', {
    params: { postFolderId },
    query,
    token: person.token,
  })
}

async function saved(person: Person, postFolderId: string, query: Record<string, string | number> = {}) {
  return (await items(person, postFolderId, query)).data.map(({ post }) => post.postId)
}

describe('saving', () => {
  test('puts a post into "All saves" and takes it out again, as every list of posts says', async () => {
    const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
    await entitled(app, fan, creator)
    const { postId } = await published(app, creator, { contentTagCodes: ['BOOKS'] })
    await app.drain()
    const { token } = fan
    const lists = async () => [
      (await app.call('GET /post/get-post-details/{postId}', { params: { postId }, token })).data,
      (await app.call('POST /post/refresh-posts', { body: { postIds: [postId] }, token })).data[0],
      (await app.call('GET /post/search-post/{tab}', { params: { tab: 'all' }, token })).data[0],
      (
        await app.call('GET /creator/search-creator-post/{username}/{tab}', {
          params: { username: creator.username, tab: 'all' },
          token,
        })
      ).data[0],
      (await app.call('GET /post/search-tagged-post/{code}', { params: { code: 'BOOKS' }, token })).data[0],
    ]
    for (const isSaved of [true, false]) {
      const { status, data } = await toggle(fan, postId)
      expect([status, data]).toEqual([200, isSaved])
      for (const post of await lists()) expect([post?.postId, post?.isSaved]).toEqual([postId, isSaved])
      expect(await saved(fan, await allSaves(fan))).toEqual(isSaved ? [postId] : [])
    }
  })

  test('is open to who sees a post locked, and shows it locked', async () => {
    const [creator, fan] = [await joined(app, { verified: true, price: 500 }), await joined(app)]
    const { postId } = await published(app, creator, { images: [await jpeg()], isPublicPost: false })
    await toggle(fan, postId)
    const { data } = await items(fan, await allSaves(fan))
    expect(data).toMatchObject([
      { post: { postId, isSaved: true, isSubscribed: false, files: [{ url: null }] } },
    ])
  })

  test('needs a post that is there', async () => {
    const fan = await joined(app)
    expect((await toggle(fan, app.ctx.newId())).problem.code).toBe('POST_NOT_FOUND')
    expect((await add(fan, [await allSaves(fan)], app.ctx.newId())).problem.code).toBe('POST_NOT_FOUND')
  })
})

describe('folders', () => {
  test('are "All saves" and then one’s own by name, with their counts and whether a post is in them', async () => {
    const [creator, fan] = [await joined(app), await joined(app)]
    const [first, second] = [await published(app, creator), await published(app, creator)]
    const [recipes, art] = [await created(fan, 'Recipes'), await created(fan, 'art')]
    await add(fan, [recipes, art], first.postId)
    await add(fan, [recipes], second.postId)
    expect(await folders(fan)).toEqual([
      {
        postFolderId: expect.any(String),
        name: 'All saves',
        itemCount: 2,
        isSystemDefined: true,
        hasPost: null,
      },
      { postFolderId: art, name: 'art', itemCount: 1, isSystemDefined: false, hasPost: null },
      { postFolderId: recipes, name: 'Recipes', itemCount: 2, isSystemDefined: false, hasPost: null },
    ])
    expect((await folders(fan, second.postId)).map(({ hasPost }) => hasPost)).toEqual([true, false, true])
    expect(await folders(await joined(app))).toMatchObject([{ name: 'All saves', itemCount: 0 }])
  })

  test('have names that are told apart without regard to case and surrounding space', async () => {
    const [fan, other] = [await joined(app), await joined(app)]
    const id = await created(fan, '  Recipes ')
    for (const name of ['recipes', ' RECIPES', 'All saves', 'all SAVES ']) {
      const taken = await create(fan, name)
      expect([taken.status, taken.problem.code, taken.problem.detail]).toEqual([
        409,
        'NAME_TAKEN',
        'You are already using this name. Please choose a different name.',
      ])
      const { data } = await app.call('GET /post-folder/is-unique/{folderName}', {
        params: { folderName: name },
        token: fan.token,
      })
      expect(data).toBe(false)
    }
    const free = await app.call('GET /post-folder/is-unique/{folderName}', {
      params: { folderName: 'Recipes' },
      token: other.token,
    })
    expect(free.data).toBe(true)
    expect((await create(other, 'Recipes')).status).toBe(201)
    const second = await created(fan, 'Travel')
    const rename = (postFolderId: string, name: string) =>
      app.call('POST /post-folder/rename-post-folder/{postFolderId}', {
        params: { postFolderId },
        body: { name },
        token: fan.token,
      })
    expect((await rename(second, 'reCIPES')).problem.code).toBe('NAME_TAKEN')
    expect((await rename(id, ' recipes')).problem.detail).toBe(
      'You are already using this name. Please choose a different name.',
    )
    expect((await rename(id, 'Meals')).data).toMatchObject({ name: 'Meals' })
    expect((await create(fan, ' x ')).problem.detail).toBe('You need a valid folder name')
  })

  test('are made once however often the same request is sent', async () => {
    const [fan, other] = [await joined(app), await joined(app)]
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(fan, 'Recipes', 'a-key')))
    const again = await create(fan, ' Recipes ', 'a-key')
    expect(new Set([...answers, again].map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set([...answers, again].map(({ data }) => data.postFolderId)).size).toBe(1)
    const another = await create(fan, 'Something else', 'a-key')
    expect([another.status, another.problem.code, another.problem.detail]).toEqual([
      409,
      'CONFLICT',
      'This Idempotency-Key was already used for something else.',
    ])
    expect((await create(fan, 'Recipes', 'another-key')).problem.code).toBe('NAME_TAKEN')
    expect((await create(fan, 'Recipes', 'k'.repeat(201))).status).toBe(400)
    const theirs = await create(other, 'Recipes', 'a-key')
    expect(theirs.status).toBe(201)
  })

  test('of others are not there', async () => {
    const [fan, other, creator] = [await joined(app), await joined(app), await joined(app)]
    const { postId } = await published(app, creator)
    const theirs = await created(other, 'Mine alone')
    await add(other, [theirs], postId)
    const [item] = (await items(other, theirs)).data
    for (const folder of [theirs, await allSaves(other), app.ctx.newId()]) {
      expect((await add(fan, [folder], postId)).problem.code).toBe('FOLDER_NOT_FOUND')
      expect((await items(fan, folder)).problem.code).toBe('FOLDER_NOT_FOUND')
      for (const call of [
        'GET /post-folder/delete-post-folder/{postFolderId}',
        'POST /post-folder/rename-post-folder/{postFolderId}',
      ] as const) {
        const { problem } = await app.call(call, {
          params: { postFolderId: folder },
          body: { name: 'Stolen' },
          token: fan.token,
        } as never)
        expect(problem.code).toBe('FOLDER_NOT_FOUND')
      }
      const cleared = await app.call('GET /post-folder/clear-post-folder/{postFolderItemId}', {
        params: { postFolderItemId: folder },
        token: fan.token,
      })
      expect(cleared.problem.code).toBe('FOLDER_NOT_FOUND')
    }
    const removed = await app.call('GET /post-folder/remove-from-post-folder/{postFolderItemId}', {
      params: { postFolderItemId: item?.postFolderItemId ?? '' },
      token: fan.token,
    })
    expect(removed.problem.code).toBe('FOLDER_NOT_FOUND')
    expect(await folders(fan)).toMatchObject([{ itemCount: 0 }])
    expect(await folders(other)).toMatchObject([{ itemCount: 1 }, { itemCount: 1 }])
  })

  test('take a post all together or none, and once', async () => {
    const [fan, creator] = [await joined(app), await joined(app)]
    const { postId } = await published(app, creator)
    const folder = await created(fan, 'Recipes')
    expect((await add(fan, [folder, app.ctx.newId()], postId)).problem.code).toBe('FOLDER_NOT_FOUND')
    expect(await folders(fan)).toMatchObject([{ itemCount: 0 }, { itemCount: 0 }])
    expect((await add(fan, [folder, folder, await allSaves(fan)], postId)).status).toBe(200)
    expect((await add(fan, [folder], postId)).status).toBe(200)
    expect(await folders(fan)).toMatchObject([{ itemCount: 1 }, { itemCount: 1 }])
    const none = await add(fan, [], postId)
    const missing = await app.call('POST /post-folder/add-to-user-folder', {
      body: { postId } as never,
      token: fan.token,
    })
    for (const { status, problem } of [none, missing]) {
      expect([status, problem.detail]).toEqual([400, 'Please select at least one folder'])
    }
  })

  test('lose an item, or all; what leaves "All saves" leaves every folder', async () => {
    const [fan, creator] = [await joined(app), await joined(app)]
    const [first, second] = [await published(app, creator), await published(app, creator)]
    const folder = await created(fan, 'Recipes')
    const remove = async (folderId: string, postId: string) => {
      const item = (await items(fan, folderId)).data.find(({ post }) => post.postId === postId)
      await app.call('GET /post-folder/remove-from-post-folder/{postFolderItemId}', {
        params: { postFolderItemId: item?.postFolderItemId ?? '' },
        token: fan.token,
      })
    }
    const clear = (postFolderItemId: string) =>
      app.call('GET /post-folder/clear-post-folder/{postFolderItemId}', {
        params: { postFolderItemId },
        token: fan.token,
      })
    const all = await allSaves(fan)
    for (const { postId } of [first, second]) await add(fan, [folder], postId)
    await remove(folder, first.postId)
    expect([await saved(fan, folder), await saved(fan, all)]).toEqual([
      [second.postId],
      [second.postId, first.postId],
    ])
    await remove(all, second.postId)
    expect([await saved(fan, folder), await saved(fan, all)]).toEqual([[], [first.postId]])
    for (const { postId } of [first, second]) await add(fan, [folder], postId)
    await clear(folder)
    expect([await saved(fan, folder), (await saved(fan, all)).length]).toEqual([[], 2])
    await add(fan, [folder], first.postId)
    await clear(all)
    expect([await saved(fan, folder), await saved(fan, all)]).toEqual([[], []])
  })

  test('are deleted without what they held; "All saves" is neither deleted nor renamed', async () => {
    const [fan, creator] = [await joined(app), await joined(app)]
    const { postId } = await published(app, creator)
    const folder = await created(fan, 'Recipes')
    await add(fan, [folder], postId)
    const remove = (postFolderId: string) =>
      app.call('GET /post-folder/delete-post-folder/{postFolderId}', {
        params: { postFolderId },
        token: fan.token,
      })
    expect((await remove(folder)).data).toBe(true)
    expect((await items(fan, folder)).problem.code).toBe('FOLDER_NOT_FOUND')
    const all = await allSaves(fan)
    expect(await saved(fan, all)).toEqual([postId])
    expect((await remove(all)).problem.code).toBe('RULE_BROKEN')
    const renamed = await app.call('POST /post-folder/rename-post-folder/{postFolderId}', {
      params: { postFolderId: all },
      body: { name: 'Mine' },
      token: fan.token,
    })
    expect(renamed.problem.code).toBe('RULE_BROKEN')
  })

  test('are two hundred at most, however many are made at once', async () => {
    const fan = await joined(app)
    await app.ctx.db
      .insertInto('post_folder')
      .values(
        Array.from({ length: limits.folders - 3 }, (_, index) => ({
          id: app.ctx.newId(),
          owner_id: fan.id,
          name: `Folder ${index}`,
          created_at: app.clock.now(),
        })),
      )
      .execute()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => create(fan, `Another ${index}`)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ problem }) => problem?.code === 'RULE_BROKEN')).toHaveLength(7)
  })
})

describe('the items of a folder', () => {
  test('are in the order of saving, by type, and page by page', async () => {
    const [fan, creator] = [await joined(app), await joined(app)]
    const text = await published(app, creator)
    const picture = await published(app, creator, { images: [await jpeg()] })
    const poll = await polled(app, creator)
    for (const { postId } of [poll, text, picture]) await toggle(fan, postId)
    const all = await allSaves(fan)
    const newest = [picture.postId, text.postId, poll.postId]
    expect(await saved(fan, all)).toEqual(newest)
    expect(await saved(fan, all, { sort: 'oldest' })).toEqual(newest.toReversed())
    expect(await saved(fan, all, { filter: 'poll' })).toEqual([poll.postId])
    expect(await saved(fan, all, { filter: 'image' })).toEqual([picture.postId])
    expect(await saved(fan, all, { filter: 'video' })).toEqual([])
    for (const sort of ['newest', 'oldest']) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const { data, page } = await items(
          fan,
          all,
          cursor === null ? { limit: 1, sort } : { limit: 1, sort, cursor },
        )
        seen.push(...data.map(({ post }) => post.postId))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(seen).toEqual(sort === 'newest' ? newest : newest.toReversed())
    }
    expect((await items(fan, all, { cursor: 'oldest.01K0000000000000000000000A' })).status).toBe(400)
  })

  test('leave out what is gone, and so do their counts', async () => {
    const [fan, left, blocking, deleting] = [
      await joined(app),
      await joined(app),
      await joined(app),
      await joined(app),
    ]
    const visible = await published(app, await joined(app))
    const gone = [await published(app, left), await published(app, blocking), await published(app, deleting)]
    for (const { postId } of [visible, ...gone]) await toggle(fan, postId)
    expect(await folders(fan)).toMatchObject([{ itemCount: 4 }])
    await deactivated(app, left)
    await toggledBlock(app, blocking, fan)
    await app.call('GET /post/delete-post/{postId}', {
      params: { postId: gone[2]?.postId ?? '' },
      token: deleting.token,
    })
    expect(await folders(fan)).toMatchObject([{ itemCount: 1 }])
    expect(await saved(fan, await allSaves(fan))).toEqual([visible.postId])
  })

  test('cost the same number of queries however many there are', async () => {
    const [fan, creator] = [await joined(app), await joined(app)]
    const all = await allSaves(fan)
    await toggle(fan, (await published(app, creator)).postId)
    const few = await countReads(app, () => items(fan, all))
    const fewFolders = await countReads(app, () => folders(fan))
    for (let made = 0; made < 6; made++) await toggle(fan, (await published(app, creator)).postId)
    await created(fan, 'Another')
    expect(await countReads(app, () => items(fan, all))).toBe(few)
    expect(await countReads(app, () => folders(fan))).toBe(fewFolders)
  })
})

test('what somebody saves is marked as saved for nobody else', async () => {
  const [saver, other, creator] = [
    await joined(app),
    await joined(app),
    await joined(app, { verified: true }),
  ]
  const { postId } = await published(app, creator)
  await toggle(saver, postId)
  for (const [person, isSaved] of [
    [saver, true],
    [other, false],
  ] as const) {
    const { data } = await app.call('GET /post/get-post-details/{postId}', {
      params: { postId },
      token: person.token,
    })
    expect(data.isSaved).toBe(isSaved)
  }
})

test('what somebody saved is taken out by nobody else', async () => {
  const [ada, bola, creator] = [await joined(app), await joined(app), await joined(app)]
  const { postId } = await published(app, creator)
  await toggle(ada, postId)
  const folder = await created(ada, 'Mine')
  await add(ada, [folder], postId)
  for (const folderId of [await allSaves(ada), folder]) {
    const [item] = (await items(ada, folderId)).data
    const { status } = await app.call('GET /post-folder/remove-from-post-folder/{postFolderItemId}', {
      params: { postFolderItemId: item?.postFolderItemId ?? '' },
      token: bola.token,
    })
    expect(status).toBe(404)
    expect(await saved(ada, folderId)).toEqual([postId])
  }
})

import { limits } from '@fanfare/contract/limits'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { deactivated } from '../../setup/comments.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled } from '../../setup/posts.ts'
import { countReads } from '../../setup/schema/queries.ts'

const app = await startTestApp()

async function lists(person: Person, creatorId?: string) {
  const { data } = await app.call('GET /user-folder/get-user-folders', {
    query: creatorId === undefined ? {} : { creatorId },
    token: person.token,
  })
  return data
}

async function systemList(person: Person, kind: string) {
  return (await lists(person)).find(({ systemList }) => systemList === kind)?.userFolderId ?? ''
}

function create(person: Person, name: string, idempotencyKey?: string) {
  return app.call('POST /user-folder/create-user-folder', {
    body: { name },
    token: person.token,
    ...(idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
  })
}

async function created(person: Person, name: string) {
  return (await create(person, name)).data.userFolderId
}

function add(person: Person, userFolderIds: string[], creatorId: string) {
  return app.call('POST /user-folder/add-to-user-folder', {
    body: { userFolderIds, creatorId },
    token: person.token,
  })
}

function items(person: Person, userFolderId: string, query: Record<string, string | number> = {}) {
  return app.call('GET /user-folder/search-user-folder-items/{userFolderId}', {
    params: { userFolderId },
    query,
    token: person.token,
  })
}

async function people(person: Person, userFolderId: string, query: Record<string, string | number> = {}) {
  return (await items(person, userFolderId, query)).data.map(({ creator }) => creator.userId)
}

async function subscribed(fan: Person, creator: Person) {
  const { status } = await app.call('GET /subscription/create-free-subscription/{creatorId}', {
    params: { creatorId: creator.id },
    token: fan.token,
  })
  expect(status).toBe(200)
}

describe('lists', () => {
  test("are the system's four and then one's own by name, with counts and whether somebody is on them", async () => {
    const [amara, bola, chidi] = [await joined(app), await joined(app), await joined(app)]
    const [painters, athletes] = [await created(amara, 'painters'), await created(amara, 'Athletes')]
    await add(amara, [painters, athletes, await systemList(amara, 'FAVOURITES')], bola.id)
    await add(amara, [painters], chidi.id)
    expect(
      (await lists(amara)).map(({ name, itemCount, systemList: kind }) => [name, itemCount, kind]),
    ).toEqual([
      ['Following', 0, 'FOLLOWING'],
      ['Fans', 0, 'FANS'],
      ['Favourites', 1, 'FAVOURITES'],
      ['Blocked', 0, 'BLOCKED'],
      ['Athletes', 1, null],
      ['painters', 2, null],
    ])
    expect((await lists(amara, bola.id)).map(({ hasCreator }) => hasCreator)).toEqual([
      false,
      false,
      true,
      false,
      true,
      true,
    ])
    expect((await lists(amara)).every(({ hasCreator }) => hasCreator === null)).toBe(true)
  })

  test('have names of their own, without regard to case and surrounding space', async () => {
    const [amara, bola] = [await joined(app), await joined(app)]
    const id = await created(amara, ' Painters ')
    for (const name of ['painters', ' PAINTERS', 'Following', 'fans', 'FAVOURITES', 'blocked ']) {
      const taken = await create(amara, name)
      expect([taken.status, taken.problem.code]).toEqual([409, 'NAME_TAKEN'])
      const { data } = await app.call('GET /user-folder/is-unique/{folderName}', {
        params: { folderName: name },
        token: amara.token,
      })
      expect(data).toBe(false)
    }
    const dots = { params: { folderName: '..' }, token: amara.token }
    expect((await app.call('GET /user-folder/is-unique/{folderName}', dots)).data).toBe(true)
    expect((await create(bola, 'Painters')).status).toBe(201)
    const rename = (userFolderId: string, name: string) =>
      app.call('POST /user-folder/rename-user-folder/{userFolderId}', {
        params: { userFolderId },
        body: { name },
        token: amara.token,
      })
    expect((await rename(id, 'Sculptors')).data).toMatchObject({ userFolderId: id, name: 'Sculptors' })
    expect((await rename(id, 'sculptors')).problem.code).toBe('NAME_TAKEN')
    await created(amara, 'Painters')
    expect((await rename(id, 'PAINTERS')).problem.code).toBe('NAME_TAKEN')
    expect((await create(amara, 'a')).problem.detail).toBe('You need a valid list name')
    expect((await rename(await systemList(amara, 'FANS'), 'Crowd')).problem.code).toBe('RULE_BROKEN')
  })

  test('are made once however often the same request is sent', async () => {
    const [amara, other] = [await joined(app), await joined(app)]
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(amara, 'Painters', 'a-key')))
    const again = await create(amara, ' Painters ', 'a-key')
    expect(new Set([...answers, again].map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set([...answers, again].map(({ data }) => data.userFolderId)).size).toBe(1)
    const another = await create(amara, 'Something else', 'a-key')
    expect([another.status, another.problem.code, another.problem.detail]).toEqual([
      409,
      'CONFLICT',
      'This Idempotency-Key was already used for something else.',
    ])
    expect((await create(amara, 'Painters', 'another-key')).problem.code).toBe('NAME_TAKEN')
    expect((await create(amara, 'Painters', 'k'.repeat(201))).status).toBe(400)
    const theirs = await create(other, 'Painters', 'a-key')
    expect(theirs.status).toBe(201)
  })

  test('of others are not there', async () => {
    const [amara, bola, chidi] = [await joined(app), await joined(app), await joined(app)]
    const theirs = await created(bola, 'Secret')
    await add(bola, [theirs], chidi.id)
    const [item] = (await items(bola, theirs)).data
    const params = { userFolderId: theirs, userFolderItemId: item?.userFolderItemId ?? '' }
    for (const userFolderId of [theirs, await systemList(bola, 'FAVOURITES'), app.ctx.newId()]) {
      expect((await add(amara, [userFolderId], chidi.id)).problem.code).toBe('LIST_NOT_FOUND')
      expect((await items(amara, userFolderId)).problem.code).toBe('LIST_NOT_FOUND')
    }
    for (const call of [
      'GET /user-folder/delete-user-folder/{userFolderId}',
      'GET /user-folder/clear-user-folder/{userFolderId}',
      'GET /user-folder/remove-from-user-folder/{userFolderItemId}',
      'POST /user-folder/rename-user-folder/{userFolderId}',
    ] as const) {
      const { problem } = await app.call(call, {
        params,
        body: { name: 'Stolen' },
        token: amara.token,
      } as never)
      expect(problem.code).toBe('LIST_NOT_FOUND')
    }
    expect(await people(bola, theirs)).toEqual([chidi.id])
    expect((await lists(bola)).at(-1)?.name).toBe('Secret')
  })

  test('of one are edited and counted without those of another', async () => {
    const [amara, bola] = [await joined(app), await joined(app)]
    const [friend, foe] = [await joined(app, { verified: true }), await joined(app)]
    const call = (person: Person, name: string, params: Record<string, string>) =>
      app.call(name as never, { params, token: person.token } as never)
    const clear = (person: Person, userFolderId: string) =>
      call(person, 'GET /user-folder/clear-user-folder/{userFolderId}', { userFolderId })
    const lead = async (person: Person) => {
      await add(
        person,
        [await created(person, 'Painters'), await systemList(person, 'FAVOURITES')],
        friend.id,
      )
      await add(person, [await systemList(person, 'BLOCKED')], foe.id)
    }
    for (const person of [amara, bola]) await lead(person)
    await subscribed(bola, friend)
    const asTheyWere = [await lists(bola, friend.id), await lists(bola, foe.id)]
    expect((await lists(amara, friend.id)).map(({ hasCreator }) => hasCreator)).toEqual([
      ...[false, false, true, false],
      true,
    ])
    // Bola is a fan, but not of Amara.
    expect((await lists(amara, bola.id)).some(({ hasCreator }) => hasCreator)).toBe(false)

    for (const kind of ['FAVOURITES', 'BLOCKED']) {
      const [theirs] = (await items(bola, await systemList(bola, kind))).data
      const params = { userFolderItemId: theirs?.userFolderItemId ?? '' }
      const removed = await call(amara, 'GET /user-folder/remove-from-user-folder/{userFolderItemId}', params)
      expect(removed.problem.code).toBe('LIST_NOT_FOUND')
    }
    await call(amara, 'POST /user-folder/toggle-favourite/{userId}', { userId: friend.id })
    await add(amara, [await systemList(amara, 'FAVOURITES')], friend.id)
    for (const kind of ['FAVOURITES', 'BLOCKED']) await clear(amara, await systemList(amara, kind))
    expect([await lists(bola, friend.id), await lists(bola, foe.id)]).toEqual(asTheyWere)
  })

  test('are two hundred at most, whatever others have', async () => {
    const [amara, bola] = [await joined(app), await joined(app)]
    const fill = (person: Person, count: number) =>
      app.ctx.db
        .insertInto('user_list')
        .values(
          Array.from({ length: count }, (_, index) => ({
            id: app.ctx.newId(),
            owner_id: person.id,
            name: `List ${index}`,
            created_at: app.clock.now(),
          })),
        )
        .execute()
    await fill(amara, limits.folders - 1)
    await fill(bola, 1)
    expect((await create(amara, 'The last')).status).toBe(201)
    expect((await create(amara, 'One more')).problem.code).toBe('RULE_BROKEN')
  })

  test('take somebody all together or none, and never oneself or nobody', async () => {
    const [amara, bola] = [await joined(app), await joined(app)]
    const list = await created(amara, 'Painters')
    expect((await add(amara, [list, app.ctx.newId()], bola.id)).problem.code).toBe('LIST_NOT_FOUND')
    expect(await people(amara, list)).toEqual([])
    expect((await add(amara, [list, list], bola.id)).status).toBe(200)
    expect((await add(amara, [list], bola.id)).status).toBe(200)
    expect(await people(amara, list)).toEqual([bola.id])
    expect((await add(amara, [list], amara.id)).problem.code).toBe('RULE_BROKEN')
    expect((await add(amara, [list], app.ctx.newId())).problem.code).toBe('CREATOR_NOT_FOUND')
    const none = await add(amara, [], bola.id)
    const missing = await app.call('POST /user-folder/add-to-user-folder', {
      body: { creatorId: bola.id } as never,
      token: amara.token,
    })
    for (const { status, problem } of [none, missing]) {
      expect([status, problem.detail]).toEqual([400, 'Please select at least one list'])
    }
  })

  test('of favourites take and release a person by their user id, but never oneself or an unknown person', async () => {
    const [amara, bola] = [await joined(app), await joined(app)]
    const favourites = await systemList(amara, 'FAVOURITES')
    const toggle = (userId: string) =>
      app.call('POST /user-folder/toggle-favourite/{userId}', { params: { userId }, token: amara.token })
    expect((await toggle(bola.id)).data).toBe(true)
    expect(await people(amara, favourites)).toEqual([bola.id])
    expect((await toggle(bola.id)).data).toBe(false)
    expect(await people(amara, favourites)).toEqual([])
    expect((await toggle(amara.id)).problem.code).toBe('RULE_BROKEN')
    expect((await toggle(app.ctx.newId())).problem.code).toBe('CREATOR_NOT_FOUND')
  })

  test('lose one, or all, or themselves', async () => {
    const [amara, bola, chidi] = [await joined(app), await joined(app), await joined(app)]
    const list = await created(amara, 'Painters')
    const favourites = await systemList(amara, 'FAVOURITES')
    for (const { id } of [bola, chidi]) await add(amara, [list, favourites], id)
    for (const userFolderId of [list, favourites]) {
      const item = (await items(amara, userFolderId)).data.find(({ creator }) => creator.userId === bola.id)
      const { data } = await app.call('GET /user-folder/remove-from-user-folder/{userFolderItemId}', {
        params: { userFolderItemId: item?.userFolderItemId ?? '' },
        token: amara.token,
      })
      expect(data).toBe(true)
      expect(await people(amara, userFolderId)).toEqual([chidi.id])
      await app.call('GET /user-folder/clear-user-folder/{userFolderId}', {
        params: { userFolderId },
        token: amara.token,
      })
      expect(await people(amara, userFolderId)).toEqual([])
    }
    const remove = (userFolderId: string) =>
      app.call('GET /user-folder/delete-user-folder/{userFolderId}', {
        params: { userFolderId },
        token: amara.token,
      })
    expect((await remove(list)).data).toBe(true)
    expect((await items(amara, list)).problem.code).toBe('LIST_NOT_FOUND')
    expect((await remove(favourites)).problem.code).toBe('RULE_BROKEN')
  })

  test('leave out who has left, and so do their counts', async () => {
    const [amara, bola, chidi] = [await joined(app), await joined(app), await joined(app)]
    const list = await created(amara, 'Painters')
    const favourites = await systemList(amara, 'FAVOURITES')
    for (const { id } of [bola, chidi]) await add(amara, [list, favourites], id)
    await deactivated(app, bola)
    for (const userFolderId of [list, favourites]) {
      expect(await people(amara, userFolderId)).toEqual([chidi.id])
      const counted = (await lists(amara)).find((each) => each.userFolderId === userFolderId)
      expect(counted?.itemCount).toBe(1)
    }
  })
})

describe('"Following" and "Fans"', () => {
  test('are whom one subscribes to and who subscribes', async () => {
    const [creator, fan, lapsed] = [
      await joined(app, { verified: true }),
      await joined(app),
      await joined(app),
    ]
    await subscribed(fan, creator)
    await entitled(app, lapsed, creator, app.clock.now())
    const following = await items(fan, await systemList(fan, 'FOLLOWING'))
    expect(following.data).toMatchObject([
      { userFolderItemId: null, creator: { userId: creator.id, isSubscribed: true } },
    ])
    expect(await people(creator, await systemList(creator, 'FANS'))).toEqual([fan.id])
    expect(
      (await lists(creator, fan.id)).map(({ itemCount, hasCreator }) => [itemCount, hasCreator]),
    ).toEqual([
      [0, false],
      [1, true],
      [0, false],
      [0, false],
    ])
    expect(await people(lapsed, await systemList(lapsed, 'FOLLOWING'))).toEqual([])
  })

  test('are edited by nobody', async () => {
    const [amara, bola] = [await joined(app), await joined(app)]
    for (const kind of ['FOLLOWING', 'FANS']) {
      const userFolderId = await systemList(amara, kind)
      expect((await add(amara, [userFolderId], bola.id)).problem.code).toBe('RULE_BROKEN')
      for (const call of [
        'GET /user-folder/clear-user-folder/{userFolderId}',
        'GET /user-folder/delete-user-folder/{userFolderId}',
      ] as const) {
        const { problem } = await app.call(call, { params: { userFolderId }, token: amara.token })
        expect(problem.code).toBe('RULE_BROKEN')
      }
    }
  })
})

describe('the people of a list', () => {
  test('are found by name, by what they offer and by whether one subscribes, in each order', async () => {
    const amara = await joined(app)
    const zola = await joined(app, {
      verified: true,
      price: 500,
      username: 'zola_paints',
      displayName: 'Zola',
    })
    const abeni = await joined(app, {
      verified: true,
      username: 'abeni.sings',
      displayName: 'Abeni the Great',
    })
    const kemi = await joined(app, { username: 'kemi_kemi' })
    const list = await created(amara, 'Everybody')
    for (const { id } of [zola, abeni, kemi]) await add(amara, [list], id)
    await subscribed(amara, abeni)
    expect(await people(amara, list)).toEqual([kemi.id, abeni.id, zola.id])
    expect(await people(amara, list, { sort: 'oldest' })).toEqual([zola.id, abeni.id, kemi.id])
    expect(await people(amara, list, { sort: 'name' })).toEqual([abeni.id, kemi.id, zola.id])
    expect(await people(amara, list, { username: 'PAINT' })).toEqual([zola.id])
    expect(await people(amara, list, { username: 'great' })).toEqual([abeni.id])
    expect(await people(amara, list, { username: '_' })).toEqual([kemi.id, zola.id])
    expect(await people(amara, list, { username: ' Abeni the ' })).toEqual([abeni.id])
    expect(await people(amara, list, { username: 'no-such %' })).toEqual([])
    expect((await items(amara, list, { username: 'x'.repeat(61) })).status).toBe(400)
    const blanks: Record<string, string>[] = [
      { username: '' },
      { username: '  ' },
      { isFree: '' },
      { isFree: ' ' },
    ]
    for (const blank of blanks) {
      expect(await people(amara, list, blank)).toEqual([kemi.id, abeni.id, zola.id])
    }
    expect(await people(amara, list, { isFree: 'true' })).toEqual([kemi.id, abeni.id])
    expect(await people(amara, list, { isFree: 'false' })).toEqual([zola.id])
    expect(await people(amara, list, { tab: 'subscribed' })).toEqual([abeni.id])
    expect(await people(amara, list, { tab: 'unsubscribed' })).toEqual([kemi.id, zola.id])
  })

  test('come page by page, each once, while others are added, in the same number of queries', async () => {
    const creator = await joined(app, { verified: true })
    const list = await created(creator, 'Guests')
    const join = async () => {
      const fan = await joined(app)
      await subscribed(fan, creator)
      await add(creator, [list], fan.id)
      return fan.id
    }
    const fans = []
    for (let made = 0; made < 5; made++) fans.push(await join())
    for (const userFolderId of [list, await systemList(creator, 'FANS')]) {
      const before = await people(creator, userFolderId)
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const { data, page } = await items(
          creator,
          userFolderId,
          cursor === null ? { limit: 2 } : { limit: 2, cursor },
        )
        seen.push(...data.map(({ creator: { userId } }) => userId))
        cursor = page.nextCursor
        await join()
      } while (cursor !== null)
      expect(seen).toEqual(before)
      const names: string[] = []
      do {
        const query = { limit: 2, sort: 'name', ...(cursor === null ? {} : { cursor }) }
        const { data, page } = await items(creator, userFolderId, query)
        names.push(...data.map(({ creator: { username } }) => username))
        cursor = page.nextCursor
      } while (cursor !== null)
      // In the order of the database's bytes, each once.
      expect(names.every((name, index) => index === 0 || (names[index - 1] ?? '') < name)).toBe(true)
      expect(names.length).toBeGreaterThanOrEqual(before.length)
      const queries = await countReads(app, () => items(creator, userFolderId, { limit: 1 }))
      expect(await countReads(app, () => items(creator, userFolderId, { limit: 100 }))).toBe(queries)
    }
    expect((await items(creator, list, { cursor: 'x' })).status).toBe(400)
  })
})

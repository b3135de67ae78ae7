import { expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'

const app = await startTestApp()
const owner = await adminOf(app)

async function search(query: object = {}) {
  const { data, page, status } = await app.call('GET /admin/search-audit', {
    token: owner.token,
    query: query as never,
  })
  return { data, page, status }
}

/** A moderator suspends somebody and takes it back. */
async function suspended() {
  const moderator = await adminOf(app, 'MODERATOR')
  const person = await joined(app)
  const act = (call: 'POST /admin/deactivate-user/{userId}' | 'POST /admin/activate-user/{userId}') =>
    app.call(call, {
      token: moderator.token,
      params: { userId: person.id },
      body: { reason: 'She sold what is not hers.' },
    })
  await act('POST /admin/deactivate-user/{userId}')
  app.clock.advance({ hours: 1 })
  await act('POST /admin/activate-user/{userId}')
  return { moderator, person }
}

test('who did what to whom, why, and what it was before and after', async () => {
  const { moderator, person } = await suspended()
  const { data, page } = await search({ targetId: person.id, sort: 'oldest' })
  expect(data).toMatchObject([
    {
      admin: { adminId: moderator.id, email: moderator.email },
      action: 'USER_DEACTIVATED',
      target: { kind: 'ACCOUNT', id: person.id, name: person.username },
      reason: 'She sold what is not hers.',
    },
    { action: 'USER_ACTIVATED' },
  ])
  expect(Object.keys(data[0]?.after ?? {})).not.toEqual([])
  expect(page).toMatchObject({ total: 2, hasMore: false })
})

test('each filter narrows the log, and they do together', async () => {
  const { moderator, person } = await suspended()
  const [back, away] = (await search({ targetId: person.id })).data
  const own = { admin: moderator.email.toUpperCase() }
  const acts = async (query: object) => (await search(query)).data.map(({ action }) => action)
  expect(await acts(own)).toEqual(['USER_ACTIVATED', 'USER_DEACTIVATED'])
  expect(await acts({ ...own, action: 'USER_ACTIVATED' })).toEqual(['USER_ACTIVATED'])
  expect(await acts({ ...own, targetKind: 'ACCOUNT' })).toHaveLength(2)
  expect(await acts({ ...own, targetKind: 'POST' })).toEqual([])
  expect(await acts({ ...own, from: back?.date })).toEqual(['USER_ACTIVATED'])
  expect(await acts({ ...own, to: back?.date })).toEqual(['USER_DEACTIVATED'])
  expect(await acts({ ...own, to: away?.date.slice(0, 10) }), 'a day counts whole').toContain(
    'USER_DEACTIVATED',
  )
  expect(await acts({ admin: 'nobody@office.example' })).toEqual([])
  const operators = await search({ admin: 'operator', action: 'ADMIN_CREATED' })
  expect(operators.data.find(({ target }) => target.id === moderator.id)).toMatchObject({
    admin: null,
    target: { kind: 'ADMIN', name: moderator.email },
  })
})

test('it is read on page by page', async () => {
  const { person } = await suspended()
  const first = await search({ targetId: person.id, limit: 1 })
  expect(first.page).toMatchObject({ total: 2, hasMore: true })
  const second = await search({ targetId: person.id, limit: 1, cursor: first.page?.nextCursor })
  expect(second.data.map(({ action }) => action)).toEqual(['USER_DEACTIVATED'])
  expect((await search({ cursor: 'nonsense' })).status).toBe(400)
})

test('it says which acts and kinds it holds', async () => {
  await suspended()
  const { data } = await app.call('GET /admin/load-audit-kinds', { token: owner.token })
  expect(data.actions).toHaveLength(new Set(data.actions).size)
  expect(data.actions).toEqual(expect.arrayContaining(['ADMIN_CREATED', 'USER_DEACTIVATED']))
  expect(data.targetKinds).toEqual(expect.arrayContaining(['ACCOUNT', 'ADMIN']))
})

import { expect, test, vi } from 'vitest'
import { requestOf } from './request.ts'

vi.mock('../page-settings.ts', () => ({ settings: { apiOrigin: 'https://api.test' } }))

test('fills the path, and sends only the query that is set', () => {
  const { url, init } = requestOf(
    'GET /creator/search-creator-post/{username}/{tab}',
    { params: { username: 'a b/c', tab: 'all' }, query: { limit: 20, cursor: undefined, sort: 'newest' } },
    undefined,
  )
  expect(url).toBe('https://api.test/creator/search-creator-post/a%20b%2Fc/all?limit=20&sort=newest')
  expect(init).toEqual({ method: 'GET', headers: { accept: 'application/json' } })
})

test('a member sends the token, a body goes as JSON', () => {
  const { init } = requestOf('POST /user/update-user', { body: { bio: 'Hi' } }, 'secret')
  expect(init.headers).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'application/json' })
  expect(init.body).toBe('{"bio":"Hi"}')
})

test('a form names its own content type', () => {
  const { init } = requestOf('POST /user/update-avatar', { form: new FormData() }, 'secret')
  expect(init.body).toBeInstanceOf(FormData)
  expect(init.headers).not.toHaveProperty('content-type')
})

test('what creates something may carry a key that makes repeats harmless', () => {
  const { init } = requestOf('POST /comment/create-reply/{commentId}', { idempotencyKey: 'once' }, 'secret')
  expect(init.headers).toMatchObject({ 'idempotency-key': 'once' })
})

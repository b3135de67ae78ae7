import { updateAvatar, updateUser } from '@fanfare/contract/calls/accounts/accounts'
import { createReply } from '@fanfare/contract/calls/social/comments'
import { searchCreatorPost } from '@fanfare/contract/calls/social/posts'
import { findPost } from '@fanfare/contract/calls/social/search'
import { expect, test, vi } from 'vitest'
import { deploymentSettings } from '../page-settings.ts'
import { buildRequest } from './build-request.ts'

vi.mock('../page-settings.ts', () => ({ deploymentSettings: { apiOrigin: 'https://api.test' } }))

test('fills the path, and sends only the query that is set', () => {
  const { url, init } = buildRequest(
    searchCreatorPost,
    { params: { username: 'a b/c', tab: 'all' }, query: { limit: 20, cursor: undefined, sort: 'newest' } },
    undefined,
  )
  expect(url).toBe('https://api.test/creator/search-creator-post/a%20b%2Fc/all?limit=20&sort=newest')
  expect(init).toEqual({ method: 'GET', headers: { accept: 'application/json' } })
})

test('dots that are searched for reach the API', () => {
  const { url } = buildRequest(findPost, { params: { searchTerm: '..' } }, undefined)
  expect(url).toBe('https://api.test/search/find-post/..%20')
})

test('an API under the name of the web is asked under its path', () => {
  deploymentSettings.apiOrigin = 'https://fanfare.test/api'
  const { url } = buildRequest(searchCreatorPost, { params: { username: 'ada', tab: 'all' } }, undefined)
  deploymentSettings.apiOrigin = 'https://api.test'
  expect(url).toBe('https://fanfare.test/api/creator/search-creator-post/ada/all')
})

test('a member sends the token, a body goes as JSON', () => {
  const { init } = buildRequest(updateUser, { body: { bio: 'Hi' } }, 'secret')
  expect(init.headers).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'application/json' })
  expect(init.body).toBe('{"bio":"Hi"}')
})

test('a guest’s request sends the age token, a member’s does not', () => {
  const sent = { params: { username: 'ada', tab: 'all' } }
  expect(buildRequest(searchCreatorPost, sent, undefined, 'age.1').init.headers).toEqual({
    ...{ accept: 'application/json', 'age-pass': 'age.1' },
  })
  expect(buildRequest(searchCreatorPost, sent, 'secret', 'age.1').init.headers).not.toHaveProperty('age-pass')
})

test('a form names its own content type', () => {
  const { init } = buildRequest(updateAvatar, { form: new FormData() }, 'secret')
  expect(init.body).toBeInstanceOf(FormData)
  expect(init.headers).not.toHaveProperty('content-type')
})

test('what creates something may carry a key that makes repeats harmless', () => {
  const { init } = buildRequest(createReply, { idempotencyKey: 'once' }, 'secret')
  expect(init.headers).toMatchObject({ 'idempotency-key': 'once' })
})

import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { bearerTokenOf } from './bearer.ts'

const tokenOf = (authorization?: string) => bearerTokenOf({ headers: { authorization } } as FastifyRequest)

test('the token of a header is what follows the scheme, however that is written', () => {
  expect(tokenOf('Bearer abc')).toBe('abc')
  expect(tokenOf('bearer abc')).toBe('abc')
})

test('who sends no header is a guest', () => {
  expect(tokenOf()).toBeUndefined()
})

test.each(['', 'Bearer', 'Bearer ', 'abc', 'Basic abc', `Bearer ${'a'.repeat(201)}`])(
  'a header that is none of ours is refused: "%s"',
  (header) => {
    expect(() => tokenOf(header)).toThrow(expect.objectContaining({ code: 'NOT_SIGNED_IN' }))
  },
)

test('a token may be as long as 200 characters', () => {
  expect(tokenOf(`Bearer ${'a'.repeat(200)}`)).toBe('a'.repeat(200))
})

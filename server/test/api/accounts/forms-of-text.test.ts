import { normalizeForComparison } from '@fanfare/contract/text/normalize-for-comparison'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startTestApp()

const login = (identifier: string, password: string) =>
  app.call('POST /user/login', { body: { identifier, password } })

describe('a password', () => {
  const composed = 'Café-Zürich 42'.normalize('NFC')
  const decomposed = composed.normalize('NFD')

  test.each([
    [composed, decomposed],
    [decomposed, composed],
    ['Sunny Day 42!', 'Sunny\u00a0Day\u300042!'],
  ])('is the same however a keyboard composes it: %j and %j', async (chosen, typed) => {
    const person = await joined(app, { password: chosen })
    expect((await login(person.username, chosen)).status).toBe(200)
    expect((await login(person.username, typed)).status).toBe(200)
    expect((await login(person.username, typed.toLowerCase())).problem.code).toBe('WRONG_CREDENTIALS')
  })

  test('opens with a hash of before, which was made of what was typed', async () => {
    const person = await joined(app)
    await app.ctx.db
      .updateTable('account')
      .set({ password_hash: await hash(decomposed) })
      .where('id', '=', person.id)
      .execute()
    expect((await login(person.username, decomposed)).status).toBe(200)
  })
})

describe('a username', () => {
  const typedOf = ({ username }: Person) => [
    `@${username}`,
    ` ＠${username} `,
    username.toUpperCase(),
    `\u200b\u2066${username}\u2069\u200f`,
    username.replace(/[a-z0-9]/g, (each) => String.fromCodePoint((each.codePointAt(0) ?? 0) + 0xfee0)),
  ]

  test('signs in with an @ before it, and in wide letters', async () => {
    const person = await joined(app)
    for (const typed of typedOf(person)) {
      expect([typed, (await login(typed, person.password)).status]).toEqual([typed, 200])
    }
  })

  test('leads to its page in each of these forms', async () => {
    const person = await joined(app, { verified: true })
    for (const username of typedOf(person)) {
      const { data } = await app.call('GET /creator/get-public-creator-details/{username}', {
        params: { username },
      })
      expect([username, data?.userId]).toEqual([username, person.id])
    }
  })

  test('narrows the lists of the desk down in each of these forms', async () => {
    const person = await joined(app)
    const { token } = await adminOf(app)
    for (const username of typedOf(person)) {
      const users = await app.call('GET /admin/search-users', { token, query: { username } })
      expect(users.data.map(({ userId }) => userId)).toEqual([person.id])
      const { status } = await app.call('GET /admin/search-platform-posts', { token, query: { username } })
      expect([username, status]).toEqual([username, 200])
    }
  })

  test('and their mail address are found by the desk in wide letters', async () => {
    const person = await joined(app)
    const { token } = await adminOf(app)
    const wide = person.email.replace(/[!-~]/g, (each) =>
      String.fromCodePoint((each.codePointAt(0) ?? 0) + 0xfee0),
    )
    const users = await app.call('GET /admin/search-users', { token, query: { email: wide } })
    expect(users.data.map(({ userId }) => userId)).toEqual([person.id])
  })

  test('is taken in each of these forms', async () => {
    const person = await joined(app)
    const isFree = async (value: string) =>
      (await app.call('POST /user/validate-unique-resource', { body: { resource: 'USERNAME', value } })).data
    for (const value of typedOf(person)) expect([value, await isFree(value)]).toEqual([value, false])
    for (const value of typedOf({ ...person, username: 'nobody_yet_1' })) {
      expect([value, await isFree(value)]).toEqual([value, true])
    }
  })
})

describe('names of lists and folders', () => {
  test.each([
    ['Amis', 'ＡＭＩＳ'],
    ['ΟΔΟΣ', 'οδός'.normalize('NFD').replace('\u0301', '')],
    ['می‌خواهم', 'میخواهم'],
    ['ﬁlms', 'FILMS'],
    ['Café', 'CAFE\u0301'],
    ['Große Straße', 'GROSSE STRASSE'],
    ["Ada's", 'Ada’s'],
    ['Ёлка', 'елка'],
    ['كتابي', 'کتابی'],
    ['Q אְב', 'Q אב'],
    ['Q ١٢', 'Q 12'],
    ['مُحَمَّد', 'محـمد'],
    ['\u0E19\u0E49\u0E33', '\u0E19\u0E4D\u0E49\u0E32'],
    ['\u0E99\u0EC9\u0EB3', '\u0E99\u0ECD\u0EC9\u0EB2'],
    ['q-r', 'q\u2010r'],
  ])('are one name where they look alike: %j and %j', async (name, alike) => {
    const { token } = await joined(app)
    for (const call of [
      'POST /user-folder/create-user-folder',
      'POST /post-folder/create-post-folder',
    ] as const) {
      expect((await app.call(call, { token, body: { name } })).status).toBe(201)
      expect((await app.call(call, { token, body: { name: alike } })).problem.code).toBe('NAME_TAKEN')
      expect((await app.call(call, { token, body: { name: `${alike} 2` } })).status).toBe(201)
    }
  })

  test('cannot be those of the platform in wide letters', async () => {
    const { token } = await joined(app)
    const create = (name: string) =>
      app.call('POST /user-folder/create-user-folder', { token, body: { name } })
    expect((await create('Ｆans')).problem.code).toBe('NAME_TAKEN')
  })
})

test('every character is compared alike here and in the database', async () => {
  // Each plane is a statement of its own, which a busy machine answers in time.
  for (let plane = 0; plane < 15; plane++) {
    const { rows } = await sql<{ text: string; made: string }>`
      SELECT text, name_key(text) AS made
      FROM generate_series(greatest(1, ${plane} * 65536), ${plane} * 65536 + 65535) AS code CROSS JOIN LATERAL (
        SELECT CASE WHEN code NOT BETWEEN 55296 AND 57343 THEN 'a' || chr(code) || 'b' END AS text) AS shown
      WHERE unicode_assigned(text)`.execute(app.ctx.db)
    expect(rows.filter(({ text, made }) => made !== normalizeForComparison(text))).toEqual([])
  }
}, 60_000)

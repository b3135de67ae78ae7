import { allCalls } from '@fanfare/contract/all-calls'
import { adminRoles } from '@fanfare/contract/backoffice/admin-role'
import type { Call } from '@fanfare/contract/call'
import { apiErrors } from '@fanfare/contract/errors'
import { describe, expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'

const app = await startTestApp()
const [member, verified] = await Promise.all([joined(app), joined(app, { verified: true })])
const admins = await Promise.all(adminRoles.map((role) => adminOf(app, role)))
const nothing = '01K0000000000000000000000A'

/** Every way to make a call; a GET that changes state has two. */
const attempts = allCalls.flatMap(({ call }) =>
  (call.changes ? (['GET', 'POST'] as const) : [call.method]).map((method) => ({
    title: `${method} ${call.path}`,
    method,
    call: call as Call,
  })),
)

async function ask(method: 'GET' | 'POST', call: Call, token?: string) {
  const response = await app.fastify.inject({
    method,
    url: call.path.replace(/\{\w+\}/g, nothing),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    payload: method === 'POST' && !call.multipart ? {} : undefined,
  })
  const text = response.body
  return {
    status: response.statusCode,
    code: response.statusCode >= 400 ? (JSON.parse(text) as { code: string }).code : undefined,
  }
}

/** The codes with which a call may refuse somebody who is admitted. */
function declaredCodes(call: Call): (string | undefined)[] {
  return [undefined, 'INVALID_INPUT', ...(call.multipart ? ['WRONG_TYPE'] : []), ...(call.refuses ?? [])]
}

describe.each(attempts)('$title', ({ method, call }) => {
  test(`answers a guest, and who has a token of nobody, as one who is ${call.who === 'anyone' ? 'welcome' : 'not signed in'}`, async () => {
    for (const token of [undefined, 'A'.repeat(43)]) {
      const { status, code } = await ask(method, call, token)
      if (call.who === 'anyone') expect(declaredCodes(call), token).toContain(code)
      else expect([token, status, code]).toEqual([token, 401, 'NOT_SIGNED_IN'])
    }
  })

  test('answers a member, and one who is verified, as the contract declares', async () => {
    for (const isVerified of [false, true]) {
      const who = leaves(call) ? await joined(app, { verified: isVerified }) : isVerified ? verified : member
      const { status, code } = await askAs(who, method, call)
      const isRefused = call.who === 'admin' || (call.who === 'verified' && !isVerified)
      const refusal = call.who === 'admin' ? 'NOT_ALLOWED' : 'NOT_VERIFIED'
      if (isRefused) expect([isVerified, status, code]).toEqual([isVerified, 403, refusal])
      else expect(declaredCodes(call), `verified: ${isVerified}`).toContain(code)
    }
  })

  test('answers admins of each role as the contract declares', async () => {
    for (const { role, token: own } of admins) {
      const token = call.path === '/admin/logout' ? (await adminOf(app, role)).token : own
      const { status, code } = await ask(method, call, token)
      if (call.who === 'anyone') expect(declaredCodes(call), role).toContain(code)
      else if (call.who !== 'admin') expect([role, status, code]).toEqual([role, 401, 'NOT_SIGNED_IN'])
      else if (call.roles && !call.roles.includes(role))
        expect([role, status, code]).toEqual([role, 403, 'NOT_ALLOWED'])
      else expect(declaredCodes(call), role).toContain(code)
    }
  })
})

/** Checks whether the call removes the account that makes it. */
function leaves({ path }: Call): boolean {
  return path === '/user/deactivate-account' || path === '/user/delete-account'
}

/** Makes a call in a session in which no call has succeeded yet: one that did may have ended it, as signing out does. */
async function askAs(person: Person, method: 'GET' | 'POST', call: Call) {
  person.token ||= await freshToken(person)
  const answer = await ask(method, call, person.token)
  if (answer.status < 400) person.token = ''
  return answer
}

async function freshToken(person: Person): Promise<string> {
  const { data } = await app.call('POST /user/login', {
    body: { identifier: person.email, password: person.password },
  })
  return data.token
}

test('no two calls share a method and a path', () => {
  const titles = attempts.map(({ title }) => title.replace(/\{\w+\}/g, '{}'))
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})

test('every code that a call refuses with has a status of refusals, and a sentence that no other has', () => {
  const refusals = Object.entries(apiErrors)
  for (const [code, { status, detail }] of refusals) {
    expect([code, status >= 400 && status < 600]).toEqual([code, true])
    expect([code, detail]).toEqual([code, expect.stringMatching(/^[A-Z].* .*\w\.?$/)])
  }
  expect(new Set(refusals.map(([, { detail }]) => detail)).size).toBe(refusals.length)
})

test('every code is refused with by a call that says so, or by what comes before and beside all calls', () => {
  const declared = new Set<string>(
    allCalls.flatMap(({ call: { refuses = [], switch: isSwitched } }: { call: Call }) => [
      ...refuses,
      ...(isSwitched ? ['SWITCHED_OFF'] : []),
    ]),
  )
  expect(Object.keys(apiErrors).filter((code) => !declared.has(code))).toEqual([
    'INVALID_INPUT',
    'FILE_DAMAGED',
    'TOO_SLOW',
    'UNSUPPORTED_VERSION',
    'UPLOAD_BUSY',
    'HEADERS_TOO_LARGE',
    'INTERNAL',
    'UNAVAILABLE',
  ])
})

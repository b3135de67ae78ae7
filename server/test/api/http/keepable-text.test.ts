import { allCalls } from '@fanfare/contract/all-calls'
import type { Call } from '@fanfare/contract/call'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'
import { pathsIn, schemaOf, valueAtPath } from '../../setup/schema/schema-paths.ts'

const app = await startTestApp()
const member = await joined(app, { verified: true })
const owner = await adminOf(app, 'OWNER')
const admins = new Map<string, string>([['OWNER', owner.token]])

const texts = { 'a NUL': 'a\0b', 'half a surrogate pair': 'a\ud800b' }

function fillerOf({ params }: Call, name: string): string {
  const { enum: choice, minimum } = schemaOf(params?.shape[name] as z.ZodType)
  return String(choice?.[0] ?? minimum ?? '01K0000000000000000000000A')
}

async function tokenFor({ who, roles }: Call): Promise<string | undefined> {
  if (who === 'anyone') return undefined
  if (who !== 'admin') return member.token
  const role = roles?.[0] ?? 'OWNER'
  const known = admins.get(role) ?? (await adminOf(app, role)).token
  admins.set(role, known)
  return known
}

async function ask(
  call: Call,
  sent: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown; form?: FormData },
) {
  const token = await tokenFor(call)
  const multipart = sent.form ? new Response(sent.form) : undefined
  const response = await app.fastify.inject({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(sent.params?.[name] ?? fillerOf(call, name)),
    ),
    query: sent.query,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(multipart ? { 'content-type': multipart.headers.get('content-type') ?? '' } : {}),
    },
    payload: multipart
      ? Buffer.from(await multipart.arrayBuffer())
      : sent.body === undefined
        ? undefined
        : (sent.body as object),
  })
  const problem = response.json() as { code?: string; errors?: { path: string }[] }
  return [response.statusCode, problem.code, problem.errors?.map(({ path }) => path)]
}

const calls = allCalls
  .map(({ call }): Call => call)
  .filter(({ path, params, query, body }) => !path.endsWith('/webhook') && (params ?? query ?? body))

describe.each(calls.map((call) => ({ title: `${call.method} ${call.path}`, call })))('$title', ({ call }) => {
  test('refuses text that cannot be kept, wherever it is sent', async () => {
    const wrong: unknown[] = []
    let asked = 0
    const expectRefused = async (what: string, path: string, sent: Parameters<typeof ask>[1]) => {
      asked++
      const answered = await ask(call, sent)
      const refused = [400, 'INVALID_INPUT', [path]]
      if (JSON.stringify(answered) !== JSON.stringify(refused)) wrong.push([what, path, answered])
    }
    for (const name of Object.keys(call.params?.shape ?? {})) {
      // What half a pair becomes in an address is not half a pair any more.
      await expectRefused('params', name, { params: { [name]: texts['a NUL'] } })
    }
    for (const name of Object.keys(call.query?.shape ?? {})) {
      await expectRefused('query', name, { query: { [name]: texts['a NUL'] } })
    }
    if (call.body && call.multipart) {
      for (const path of pathsIn(schemaOf(call.body))) {
        const form = new FormData()
        form.set(path[1] === '0' ? `${path[0]}[0]` : (path[0] ?? ''), texts['a NUL'])
        await expectRefused('form', path.join('.'), { form })
      }
    } else if (call.body) {
      for (const path of pathsIn(schemaOf(call.body))) {
        for (const [what, text] of Object.entries(texts)) {
          await expectRefused(`body with ${what}`, path.join('.'), { body: valueAtPath(text, path) })
        }
      }
    }
    expect(asked).toBeGreaterThan(0)
    expect(wrong).toEqual([])
  })
})

test.each(Object.entries(texts))('%s is refused in a key too', async (_, text) => {
  const response = await app.fastify.inject({
    method: 'POST',
    url: '/user/login',
    payload: { identifier: 'x', password: 'y', more: { [text]: 1 } },
  })
  expect([response.statusCode, response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'INVALID_INPUT' }),
  ])
})

test('a body that is nested without end is refused', async () => {
  const depth = 100_000
  const response = await app.fastify.inject({
    method: 'POST',
    url: '/user/login',
    headers: { 'content-type': 'application/json' },
    payload: `{"identifier":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  })
  expect([response.statusCode, response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'INVALID_INPUT' }),
  ])
})

test('text of every alphabet is kept', async () => {
  const caption = 'Ọ̀ṣun 👩🏾‍🎤 \u200f שלום e\u0301'
  expect((await published(app, member, { caption })).caption).toBe(caption)
})

test('the metadata of an upload may not hold a NUL', async () => {
  const headers = {
    authorization: `Bearer ${member.token}`,
    'tus-resumable': '1.0.0',
    'upload-length': '10',
    'upload-metadata': `part ${Buffer.from('IMAGE').toString('base64')},filename ${Buffer.from('a\0b').toString('base64')}`,
  }
  const { statusCode } = await app.fastify.inject({ method: 'POST', url: '/uploads', headers })
  expect(statusCode).toBe(400)
})

test('an Idempotency-Key that cannot be kept is refused', async () => {
  const { status, problem } = await app.call('POST /user-folder/create-user-folder', {
    token: member.token,
    body: { name: 'Friends' },
    headers: { 'idempotency-key': 'a\0b' },
  })
  expect([status, problem.code]).toEqual([400, 'INVALID_INPUT'])
})

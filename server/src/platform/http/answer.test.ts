import type { AdmissionClass } from '@fanfare/contract/admission-class'
import { type Call, call } from '@fanfare/contract/call'
import multipart from '@fastify/multipart'
import { fastify, type InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Api, answer, type RouteInput } from './answer.ts'
import type { AdminViewer, Viewer } from './auth/viewer.ts'
import { createUploadBudgets } from './uploads/upload-budget.ts'

const ann: Viewer = { userId: 'ann', sessionId: 's', verificationStatus: 'VERIFIED', isUnrestricted: true }
const one: AdminViewer = { adminId: 'one', sessionId: 's', role: 'OWNER' }
const people: Record<string, Viewer | AdminViewer> = { ann, one }

type Taken = [bucket: string, taker: { person: string | null; network: string }, tokens?: number]
type Answered = Awaited<ReturnType<Parameters<typeof answer<Call>>[2]>>

/** One declared call, served alone: who asks is known by the token, and what is taken of buckets is kept. */
async function serving(declared: Call, run: (asked: RouteInput<Call>) => Promise<Answered>) {
  const server = fastify()
  await server.register(multipart)
  server.setErrorHandler((refusal: { code?: string; status?: number; message: string }, _, reply) =>
    reply.status(refusal.status ?? 500).send({ code: refusal.code ?? refusal.message }),
  )
  const taken: Taken[] = []
  const api = {
    fastify: server,
    ctx: {
      ...{
        db: 'shared',
        reads: 'shared',
        reports: 'reports',
        reserved: { db: 'reserved', reads: 'reserved' },
        replica: null,
      },
      config: { checkReplies: true, switches: { joining: false, publishing: true } },
    },
    findSignedOutMessage: async () => null,
    async authenticate(token: string | undefined) {
      if (token === undefined) throw new Error('Nobody is asked for.')
      return people[token] ?? null
    },
    appendTopics: async () => undefined,
    openUploadBudget: createUploadBudgets({ personBytesMax: 1000 }),
    async takeTokens(...asked: Taken) {
      taken.push(asked)
    },
  }
  answer(api as unknown as Api, declared, run)
  return {
    taken,
    ask: (token?: string, more: InjectOptions = {}) =>
      server.inject({
        url: declared.path,
        method: declared.method,
        ...more,
        headers: { ...more.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      }),
  }
}

const readCall = call(
  { method: 'GET', path: '/post/look', who: 'anyone' },
  { admission: 'look', allowsStaleReads: true, summary: '', data: z.unknown() },
)
const changeCall = call(
  { method: 'POST', path: '/post/change', who: 'anyone' },
  { admission: 'change', topics: 'It changes nothing.', summary: '', data: z.unknown() },
)
const nothing = async () => ({ data: null })

test('a call is made as whom the token names, as a guest without one, and as nobody else', async () => {
  const { ask } = await serving({ ...readCall, who: 'member' }, async ({ viewer }) => ({ data: viewer }))
  expect((await ask('ann')).json()).toEqual({ message: null, data: ann })
  for (const token of [undefined, 'nobody', 'one'])
    expect((await ask(token)).json()).toEqual({ code: 'NOT_SIGNED_IN' })
  const open = await serving(readCall, async ({ viewer }) => ({ data: viewer }))
  expect((await open.ask()).json()).toEqual({ message: null, data: null })
})

test('a token is taken of the bucket of a call, for whoever makes it, and of none where it has none', async () => {
  const network = '127.0.0.1'
  const changing = await serving(changeCall, nothing)
  await changing.ask('ann')
  await changing.ask()
  expect(changing.taken).toEqual([
    ['change', { person: 'ann', network }],
    ['change', { person: null, network }],
  ])
  const admins = await serving({ ...changeCall, who: 'admin' }, nothing)
  await admins.ask('one')
  expect(admins.taken).toEqual([['change', { person: 'one', network }]])
  const looking = await serving(readCall, async ({ takeMentions }) => ({ data: await takeMentions(2) }))
  await looking.ask('ann')
  expect(looking.taken).toEqual([['mention', { person: 'ann', network }, 2]])
})

test('a call that an owner has switched off is refused, and one that has no switch is not', async () => {
  const said = async (declared: Call) => (await (await serving(declared, nothing)).ask()).statusCode
  expect(await said(changeCall)).toBe(200)
  expect(await said({ ...changeCall, switch: 'publishing' })).toBe(200)
  const off = await serving({ ...changeCall, switch: 'joining' }, nothing)
  expect((await off.ask()).json()).toEqual({ code: 'SWITCHED_OFF' })
})

test('what changes something answers a POST as well where it is declared as a GET, and no other call does', async () => {
  const said = async (declared: Call, method: 'GET' | 'POST') =>
    (await (await serving(declared, nothing)).ask(undefined, { method })).statusCode
  const changes: Call = { ...readCall, changes: true }
  expect([await said(changes, 'GET'), await said(changes, 'POST')]).toEqual([200, 200])
  expect([await said(readCall, 'GET'), await said(readCall, 'POST')]).toEqual([200, 404])
})

test('what is sent as a form or as JSON is read as the call declares, and as nothing else', async () => {
  const body = z.object({ word: z.string() })
  const run = async ({ body, files }: RouteInput<Call>) => ({ data: [body, files && Object.keys(files)] })
  const json = await serving({ ...changeCall, body }, run)
  expect((await json.ask(undefined, { payload: { word: 'a' } })).json().data).toEqual([{ word: 'a' }, null])
  expect((await json.ask()).json()).toEqual({ code: 'INVALID_INPUT' })
  const form = await serving(
    { ...changeCall, body, multipart: { IMAGE: { maxCount: 1, maxBytes: 10 } } },
    run,
  )
  const payload = '--x\r\ncontent-disposition: form-data; name="word"\r\n\r\nb\r\n--x--\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await form.ask(undefined, { payload, headers })).json().data[0]).toEqual({ word: 'b' })
  expect((await form.ask(undefined, { payload: { word: 'a' } })).json()).toEqual({ code: 'WRONG_TYPE' })
})

test('money has connections of its own, and reports read over theirs', async () => {
  const over = async (admission: AdmissionClass) => {
    const { ask } = await serving({ ...changeCall, admission }, async ({ ctx: { db, reads } }) => ({
      data: [db, reads],
    }))
    return (await ask()).json().data
  }
  expect(await over('money')).toEqual(['reserved', 'reserved'])
  expect(await over('report')).toEqual(['shared', 'reports'])
  expect(await over('change')).toEqual(['shared', 'shared'])
})

test('the answer is 200 or what is declared, is kept by nobody, and what is the same for everybody has a tag', async () => {
  const own = await (await serving(readCall, nothing)).ask()
  expect([own.statusCode, own.headers['cache-control'], own.headers.etag]).toEqual([
    200,
    'no-store',
    undefined,
  ])
  expect((await (await serving({ ...changeCall, status: 201 }, nothing)).ask()).statusCode).toBe(201)
  const { ask } = await serving(readCall, async () => ({ data: 1, isPublic: true as const }))
  const { headers } = await ask()
  expect(headers['cache-control']).toBe('public, no-cache')
  expect((await ask(undefined, { headers: { 'if-none-match': String(headers.etag) } })).statusCode).toBe(304)
})

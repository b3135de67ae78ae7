import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Call } from '@fanfare/contract/call'
import type { InjectOptions } from 'fastify'
import { seed } from '../setup/runner/length.ts'
import { oneOf, type Randomness, randomness } from '../setup/runner/randomness.ts'
import { heldMegabytes } from './heap.ts'
import { type Answer, wrongWithAnswer } from './hold-answer.ts'
import { findLeakedSecrets } from './secrets.ts'
import type { Attacker, Target } from './target.ts'
import type { Draft, Route } from './valid-requests.ts'

/** Number of requests that build on each other before the state is restored. */
const groupSize = 24
/** Number of such groups that are sent before the pending jobs are run. */
const betweenJobs = 100
const patienceMs = 60_000
/** Maximum growth of memory after the first tenth of the requests; only checked for many requests. */
const grownMbMax = 40
const manyRequests = 20_000

/**
 * Sends so many requests, each made of the seed and its number, as one of these attackers.
 * @returns what was wrong with the answers and with what they changed, the same once
 */
export async function attack(
  target: Target,
  { title, count, attackers }: { title: string; count: number; attackers: readonly Attacker[] },
  make: (random: Randomness, attacker: Attacker) => Promise<Draft> | Draft,
): Promise<string[]> {
  const found = new Map<string, string>()
  const note = (key: string, said: string) => void (found.has(key) || found.set(key, said))
  const changing = new Set<string>()
  const tenth = count >= manyRequests ? Math.floor(count / 10) : -1
  let heldThen = 0
  let group: string[] = []
  for (let at = 0; at < count; at++) {
    if (at === tenth) heldThen = await heldMegabytes()
    const random = randomness(`${title} ${seed} ${at}`)
    const attacker = oneOf(random, attackers)
    const draft = await make(random, attacker)
    const answer = await sent(target, draft)
    const isAtCall =
      draft.method === draft.call.method || (draft.call.changes === true && draft.method === 'POST')
    const mayHaveBought = changing.has(attacker.name)
    const wrong = [
      ...wrongWithAnswer(answer, isAtCall && isCall(draft.call) ? draft.call : undefined, target.tables),
      ...findLeakedSecrets(
        target.secrets,
        answer.text,
        eyesOf(attacker, draft),
        attacker.isAdmin,
        mayHaveBought,
      ),
    ]
    const request = `#${at} ${attacker.name}: ${textOf(draft)}`
    for (const what of wrong)
      note(
        `${draft.call.path} ${what}`,
        `${what}\n    ${request}\n    → ${answer.status} ${answer.text.slice(0, 300)}`,
      )
    if (answer.status < 300 && (draft.call.changes || draft.method !== 'GET')) {
      changing.add(attacker.name)
      group.push(request)
    }
    if (at % groupSize === groupSize - 1 || at === count - 1) {
      const isDue = Math.floor(at / groupSize) % betweenJobs === betweenJobs - 1 || at === count - 1
      const outcome = [
        ...(attacker.isAdmin ? [] : await target.changedOfVictims()),
        ...(isDue ? await target.failedJobs() : []),
      ]
      for (const what of outcome)
        note(what.replace(/[0-9A-Z]{26}|\d+/g, ''), `${what}\n    ${group.join('\n    ')}`)
      await target.putBack()
      changing.clear()
      group = []
    }
  }
  const grownMb = tenth < 0 ? 0 : (await heldMegabytes()) - heldThen
  if (tenth >= 0)
    console.log(
      `${title}: ${count} requests; after a tenth of them ${Math.round(heldThen)} MB were held, and ${grownMb.toFixed(1)} MB more at the end.`,
    )
  if (grownMb > grownMbMax)
    note('memory', `holds ${grownMb} MB more after ${count} requests than after ${tenth}`)
  return [...found.values()]
}

/**
 * Lists the personas as whom an attacker may be answered: also as a guest if the token is invalid, or on
 * routes that answer everybody alike.
 */
function eyesOf({ seesAs, token }: Attacker, { call, headers }: Draft): string[] {
  return isCall(call) && headers.authorization === `Bearer ${token}` ? [seesAs] : [seesAs, 'guest']
}

function isCall(route: Route): route is Call {
  return route.data !== undefined
}

/** The address of a request, as it is written. */
function urlOf({ call, params, query }: Draft): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => escaped(params[name] ?? ''))
  const asked = query.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&')
  return asked === '' ? path : `${path}?${asked}`
}

/** Half of a pair is no character, and is sent as the bytes that it would have. */
function escaped(text: string): string {
  if (text.isWellFormed()) return encodeURIComponent(text)
  return [...text].map((each) => (each.isWellFormed() ? encodeURIComponent(each) : '%ED%A0%80')).join('')
}

async function sent({ app }: Target, draft: Draft): Promise<Answer> {
  const late = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => late.resolve({ status: 0, headers: {}, text: '' }), patienceMs)
  const answering = app.fastify.inject({
    method: draft.method as NonNullable<InjectOptions['method']>,
    url: urlOf(draft),
    headers: draft.headers,
    payload: draft.bytes,
  })
  const answer = answering.then(({ statusCode, headers, rawPayload }) => ({
    status: statusCode,
    headers,
    text: unpacked(rawPayload, headers['content-encoding']).toString(),
  }))
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function unpacked(bytes: Buffer, encoding: unknown): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

function textOf(draft: Draft): string {
  const { authorization, ...headers } = draft.headers
  const shown = Object.keys(headers).length > 0 ? JSON.stringify(headers).slice(0, 200) : ''
  return `${draft.method} ${urlOf(draft).slice(0, 300)} ${shown} ${draft.bytes?.toString().slice(0, 500) ?? ''}`
}

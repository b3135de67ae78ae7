import { setTimeout as wait } from 'node:timers/promises'
import { generatedLedgerPersonId, generatedLedgerPersonToken } from '../database/open-sessions.ts'
import {
  workloadCreatorCount,
  workloadFanCount,
  workloadPostCount,
  workloadPostId,
} from '../loads/mixed-requests.ts'

const triesMost = 20
const againMs = 250
const answerMs = 20_000

/** Number of times an action succeeded, number of errors a client saw, and what no retry has settled. */
export type ActionCounts = { done: number; retried: number; lost: string[] }
export type ActionKind = 'guest read' | 'member read' | 'like' | 'post' | 'tip'
export type LoadCrowd = {
  tallies: Record<ActionKind, ActionCounts>
  tips: string[]
  postIds: string[]
  liked: [fan: number, postId: string][]
}

type Sent = { token?: string; body?: object | FormData; key?: string; method?: string }

/** Error of a request without an answer: the connection broke, or a proxy reports that no server answers. */
class Unanswered extends Error {}

async function ask(origin: string, path: string, { token, body, key, method }: Sent): Promise<unknown> {
  const isForm = body instanceof FormData
  let response: Response
  let text: string
  try {
    response = await fetch(origin + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined || isForm ? (body ?? null) : JSON.stringify(body),
      signal: AbortSignal.timeout(answerMs),
    })
    text = await response.text()
  } catch (cause) {
    throw new Unanswered(String(cause instanceof Error ? (cause.cause ?? cause.message) : cause))
  }
  if (response.status >= 500) throw new Unanswered(`${path}: ${response.status} ${text.slice(0, 200)}`)
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`)
  return (JSON.parse(text) as { data: unknown }).data
}

/**
 * People who read, like, post and tip until `stop` is told. What was not answered is sent again with the same key; a like, which
 * has none, after a look at what became of it, as the web does.
 */
export async function startLoadCrowd(origin: string, people: number, stop: AbortSignal): Promise<LoadCrowd> {
  const empty = (): ActionCounts => ({ done: 0, retried: 0, lost: [] })
  const crowd: LoadCrowd = {
    tallies: { 'guest read': empty(), 'member read': empty(), like: empty(), post: empty(), tip: empty() },
    tips: [],
    postIds: [],
    liked: [],
  }

  async function settled<T>(deed: ActionKind, once: (tries: number) => Promise<T>): Promise<T | undefined> {
    const tally = crowd.tallies[deed]
    let last: unknown
    for (let tries = 1; tries <= triesMost; tries++) {
      try {
        const answer = await once(tries)
        tally.done += 1
        return answer
      } catch (cause) {
        last = cause
        if (!(cause instanceof Unanswered)) break
        tally.retried += 1
        await wait(againMs)
      }
    }
    tally.lost.push(last instanceof Error ? last.message : String(last))
    return undefined
  }

  async function tip(fan: number, number: number): Promise<void> {
    const reference = `CLUSTER_${fan}_${number}`
    const body = {
      ...{ amount: 10_000, currencyCode: 'NGN', transactionSource: 'TIPS', reference },
      creatorId: generatedLedgerPersonId(workloadFanCount + 1 + (number % workloadCreatorCount)),
    }
    const paid = await settled('tip', () =>
      ask(origin, '/paystack/send-wallet-tip', { token: generatedLedgerPersonToken(fan), body }),
    )
    if (paid !== undefined) crowd.tips.push(reference)
  }

  async function like(fan: number, number: number): Promise<void> {
    const post = workloadPostId(1 + (number % workloadPostCount))
    const token = generatedLedgerPersonToken(fan)
    const isLiked = await settled('like', async (tries) => {
      if (tries > 1) {
        const seen = (await ask(origin, `/post/get-post-details/${post}`, { token })) as { hasLiked: boolean }
        if (seen.hasLiked) return true
      }
      await ask(origin, `/post/like-post/${post}`, { token, method: 'POST' })
      return true
    })
    if (isLiked) crowd.liked.push([fan, post])
  }

  async function post(creator: number, number: number): Promise<void> {
    const key = `cluster-${creator}-${number}`
    const made = await settled('post', () => {
      const body = new FormData()
      for (const [name, value] of Object.entries({
        type: 'TEXT',
        caption: `Said in ${key}`,
        isPublicPost: 'true',
      }))
        body.set(name, value)
      return ask(origin, '/post/create-post', {
        token: generatedLedgerPersonToken(creator),
        body,
        key,
      }) as Promise<{
        postId: string
      }>
    })
    if (made !== undefined) crowd.postIds.push(made.postId)
  }

  async function live(person: number): Promise<void> {
    for (let index = 1; !stop.aborted; index++) {
      const seen = workloadPostId(1 + ((person * 31 + index) % workloadPostCount))
      await settled('guest read', () => ask(origin, `/post/get-post-details/${seen}`, {}))
      await settled('member read', () =>
        ask(origin, '/post/search-post/all?limit=10', { token: generatedLedgerPersonToken(person) }),
      )
      await like(person, index)
      if (index % 2 === 0) await tip(person, index)
      if (index % 3 === 0) await post(workloadFanCount + person, index)
    }
  }

  await Promise.all(Array.from({ length: people }, (_, at) => live(at + 1)))
  return crowd
}

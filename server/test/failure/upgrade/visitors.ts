import { setTimeout as wait } from 'node:timers/promises'
import { readingCalls } from '../../setup/crawl.ts'
import type { Person } from '../../setup/people.ts'

/** People look at what they got before they ask for more. */
const pollMs = 100
const tipMinor = 10_000

/** Answers to a visitor’s requests, and failures. */
export type Heard = {
  answers: number
  failed: string[]
  tips: string[]
  posts: { postId: string; caption: string }[]
  comments: { commentId: string; postId: string }[]
}

/** Paths of all reads without parameters; streams are left out, as they never end. */
const pages = readingCalls
  .map(({ path }) => path)
  .filter((path) => !path.includes('{') && !path.endsWith('/stream'))

/** Reads, tips, posts and comments until `stop` is told, and keeps what was acknowledged. */
export async function visit(
  url: string,
  { fan, creator, postId }: { fan: Person; creator: Person; postId: string },
  heard: Heard,
  stop: AbortSignal,
): Promise<void> {
  let number = 0

  async function ask<T>(path: string, { token }: Person, body?: object | FormData): Promise<T | undefined> {
    const isForm = body instanceof FormData
    try {
      const response = await fetch(url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined || isForm ? (body ?? null) : JSON.stringify(body),
      })
      const text = await response.text()
      heard.answers += 1
      if (response.ok) return (JSON.parse(text) as { data: T }).data
      // What this person may not read is refused, by every version.
      if (body === undefined && response.status < 500) return undefined
      heard.failed.push(`${path}: ${response.status} ${text}`)
    } catch (cause) {
      heard.failed.push(`${path}: ${cause instanceof Error ? (cause.cause ?? cause.message) : cause}`)
    }
    return undefined
  }

  async function tip(): Promise<void> {
    const reference = `TXN_${crypto.randomUUID()}`
    const body = {
      amount: tipMinor,
      currencyCode: 'NGN',
      transactionSource: 'TIPS',
      reference,
      creatorId: creator.id,
    }
    if (await ask('/paystack/send-wallet-tip', fan, body)) heard.tips.push(reference)
  }

  async function post(): Promise<void> {
    const caption = `Said in ${crypto.randomUUID()}`
    const form = new FormData()
    for (const [name, value] of Object.entries({ type: 'TEXT', caption, isPublicPost: 'true' }))
      form.set(name, value)
    const made = await ask<{ postId: string }>('/post/create-post', creator, form)
    if (made) heard.posts.push({ postId: made.postId, caption })
  }

  async function comment(): Promise<void> {
    const made = await ask<{ commentId: string }>(`/comment/create-comment/${postId}`, fan, {
      content: `Number ${number}`,
    })
    if (made) heard.comments.push({ commentId: made.commentId, postId })
  }

  const deeds = [tip, post, comment]
  while (!stop.aborted) {
    number += 1
    await ask(pages[number % pages.length] ?? '/', fan)
    await ask(`/creator/search-creator-post/${creator.username}/all`, fan)
    await deeds[number % deeds.length]?.()
    await wait(pollMs)
  }
}

import { createHash } from 'node:crypto'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { openBucket } from '../../setup/bucket.ts'
import { deactivated } from '../../setup/comments.ts'
import { crawl } from '../../setup/crawl.ts'
import { type MoneyApp, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { giveBack } from '../../setup/money/refunds.ts'
import { buy, forSale, type Terms } from '../../setup/money/sales.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, jpeg } from '../../setup/posts.ts'
import { whenFileEnds } from '../../setup/runner/file-end.ts'
import { partOfTheDay } from '../../setup/runner/length.ts'

const bucket = await openBucket()
// What tests leave to be done needs the store: it is closed last.
whenFileEnds(() => bucket.close())
const app = await startMoneyApp()
const redirecting = await startMoneyApp({ STORAGE_URL: bucket.url, MEDIA_DELIVERY: 'redirect' })

type Content = { post: Post; creator: Person; texts: string[]; urls: string[]; hashes: string[] }
type State = 'live' | 'included' | 'deleted' | 'removed' | 'gone'

let marks = 0
const mark = (what: string) => `${what}-mark-${++marks}-${Math.random().toString(36).slice(2, 8)}`

/** Fetches a file, also from the bucket that it may be redirected to. */
async function fetched(at: MoneyApp, url: string, viewer: Person | undefined, fileToken = '') {
  const separator = url.includes('?') ? '&' : '?'
  const response = await at.fastify.inject({ url: viewer ? `${url}${separator}t=${fileToken}` : url })
  if (response.statusCode !== 302)
    return { status: response.statusCode, bytes: response.rawPayload, text: response.body }
  const stored = await fetch(String(response.headers.location))
  return { status: stored.status, bytes: Buffer.from(await stored.arrayBuffer()), text: '' }
}

async function fileTokenOf(at: MoneyApp, viewer: Person | undefined): Promise<string> {
  if (!viewer) return ''
  return (await at.call('GET /post/refresh-file-token', { token: viewer.token })).data
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Publishes a picture for sale, with a text behind its caption. */
async function contentOf(at: MoneyApp, creator: Person, terms: Terms = {}): Promise<Content> {
  const [text, picture] = [mark('body'), mark('picture')]
  const parts = { 'alternativeTexts[0]': picture }
  const images = [await jpeg(400 + ++marks, 300)]
  const post = await forSale(at, creator, { ...terms, body: text }, { images, parts })
  const urls = post.files.flatMap(({ url, thumbnailUrl }) =>
    [url, url && `${url}?w=320`, thumbnailUrl].filter((each) => each !== null),
  )
  const fileToken = await fileTokenOf(at, creator)
  const answers = await Promise.all(urls.map((url) => fetched(at, url, creator, fileToken)))
  for (const { status } of answers) expect(status).toBe(200)
  return { post, creator, texts: [text, picture], urls, hashes: answers.map(({ bytes }) => hashOf(bytes)) }
}

async function closeWorld(at: MoneyApp, contents: Record<State, Content>): Promise<void> {
  const { deleted, removed, gone } = contents
  await at.call('GET /post/delete-post/{postId}', {
    params: { postId: deleted.post.postId },
    token: deleted.creator.token,
  })
  await at.call('POST /admin/delete-post/{postId}', {
    params: { postId: removed.post.postId },
    token: (await adminOf(at)).token,
    body: { reason: 'Against the rules' },
  } as never)
  await deactivated(at, gone.creator)
}

test.each([
  ['sent by us', app, 2],
  ['redirected to the bucket', redirecting, 1],
] as const)(
  'every address in every answer gives bytes and words of paid posts, %s, to whoever may have them alone',
  {
    timeout: 180_000,
  },
  async (_, at, viewersMin) => {
    const [creator, leaving] = [
      await joined(at, { verified: true, price: 500 }),
      await joined(at, { verified: true, price: 500 }),
    ]
    const contents: Record<State, Content> = {
      live: await contentOf(at, creator),
      included: await contentOf(at, creator, { opensFrom: 1 }),
      deleted: await contentOf(at, creator),
      removed: await contentOf(at, creator),
      gone: await contentOf(at, leaving),
    }
    const own = await at.fastify.inject({
      url: `${contents.live.urls[0]}?t=${await fileTokenOf(at, creator)}`,
    })
    expect(own.statusCode).toBe(at === redirecting ? 302 : 200)
    const [fan, subscriber, buyer, refunded, blocked] = [
      await joined(at),
      await joined(at),
      await joined(at),
      await joined(at),
      await joined(at),
    ]
    await entitled(at, subscriber, creator)
    await entitled(at, subscriber, leaving)
    const admin = await adminOf(at, 'FINANCE')
    for (const person of [buyer, refunded, blocked]) {
      await topUp(at, person, 1_000_000)
      for (const { post, creator: seller } of Object.values(contents)) {
        expect((await buy(at, person, post, seller)).status).toBe(200)
      }
    }
    const payments = await at.ctx.db
      .selectFrom('payment')
      .select('id')
      .where('payer_id', '=', refunded.id)
      .where('purpose', '=', 'PURCHASE')
      .execute()
    for (const { id } of payments) await giveBack(at, admin, id)
    for (const seller of [creator, leaving]) await toggledBlock(at, seller, blocked)
    await closeWorld(at, contents)
    await at.drain()

    const bought: State[] = ['live', 'included', 'deleted', 'gone']
    const viewers: [string, Person | undefined, State[]][] = [
      ['guest', undefined, []],
      ['fan', fan, []],
      ['subscriber', subscriber, ['included']],
      ['buyer', buyer, bought],
      ['refunded buyer', refunded, []],
      ['blocked buyer', blocked, bought],
    ]
    const seeds = {
      postId: Object.values(contents).map(({ post }) => post.postId),
      username: [creator.username, leaving.username],
      searchTerm: [creator.username],
    }
    for (const [name, viewer, open] of partOfTheDay(viewers, viewersMin)) {
      const replies = await crawl(at, viewer, seeds)
      const fileToken = await fileTokenOf(at, viewer)
      const addresses = new Set(
        replies.flatMap(({ text }) => [...text.matchAll(/"(\/files\/[^"]+)"/g)].map(([, url = '']) => url)),
      )
      const given = new Map<string, string>()
      for (const url of addresses) given.set(hashOf((await fetched(at, url, viewer, fileToken)).bytes), url)
      for (const [state, { texts, urls, hashes }] of Object.entries(contents)) {
        const mayHave = open.includes(state as State)
        for (const url of urls) {
          const absent = url.replace(/[0-9A-Z]{26}/, at.ctx.newId())
          const answer = await fetched(at, url, viewer, fileToken)
          expect([name, state, answer.status]).toEqual([name, state, mayHave ? 200 : 404])
          if (mayHave) continue
          const never = await fetched(at, absent, viewer, fileToken)
          const said = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
          expect(said(answer.text)).toBe(said(never.text))
        }
        if (mayHave) continue
        for (const hash of hashes) expect([name, state, given.get(hash)]).toEqual([name, state, undefined])
        for (const { url, text } of replies) {
          for (const word of texts)
            expect([name, state, url, text.includes(word)]).toEqual([name, state, url, false])
        }
      }
      // What was bought is found again, also what is gone for everybody else.
      const purchases = replies.find(({ path }) => path === '/wallet/search-purchases')?.text ?? ''
      for (const state of name.endsWith('ed buyer') || name === 'buyer' ? open : []) {
        expect([name, state, purchases.includes(contents[state].texts[1] ?? '')]).toEqual([name, state, true])
      }
    }
  },
)

import type { Purchase } from '@fanfare/contract/shapes/money/purchases'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { sql } from 'kysely'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import type { TestApp } from '../app.ts'
import { joined, type Person } from '../people.ts'
import { type Draft, jpeg, publish, published } from '../posts.ts'
import { chargeCard, type MoneyApp, newReference, type Paying, pay, topUp } from './money.ts'

/** Terms of a sale as the form has them. `price` in minor units. */
export type Terms = {
  price?: number
  sellsTo?: string
  opensFrom?: number
  previews?: number[]
  body?: string
}

/** The parts of the form that put a post up for sale. */
function termParts({ previews = [], ...terms }: Terms): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, String(value)])),
    ...Object.fromEntries(previews.map((index, position) => [`previews[${position}]`, String(index)])),
  }
}

/** Sends the form of a post that is for sale. */
export function publishForSale(app: MoneyApp, creator: Person, terms: Terms, draft: Draft = {}) {
  return publish(app, creator, { ...draft, parts: { ...draft.parts, ...termParts(terms) } })
}

/** Publishes a picture that is for sale, NGN 1,500 unless said otherwise. */
export async function forSale(
  app: MoneyApp,
  creator: Person,
  terms: Terms = {},
  draft: Draft = {},
): Promise<Post> {
  const parts = { ...draft.parts, ...termParts({ price: 150_000, ...terms }) }
  const images = draft.type === undefined ? [await jpeg(64, 48)] : undefined
  return published(app, creator, { ...(images && { images }), ...draft, parts })
}

/** The body of the payment that buys a post. */
export function purchaseOf(post: Post, creator: Person, amount: number): Paying & { reference: string } {
  return {
    amount,
    transactionSource: 'PURCHASE',
    creatorId: creator.id,
    itemKind: 'POST',
    itemId: post.postId,
    reference: newReference(),
    currencyCode: 'NGN',
  }
}

/** Buys a post from the wallet. */
export function buy(app: MoneyApp, buyer: Person, post: Post, creator: Person, amount = 150_000) {
  return pay(app, buyer, 'POST /paystack/purchase-from-wallet', purchaseOf(post, creator, amount))
}

/** Buys a post by card: the checkout is started, charged and verified. @returns the answer, and the reference */
export async function buyByCard(app: MoneyApp, buyer: Person, post: Post, creator: Person, amount = 150_000) {
  const body = purchaseOf(post, creator, amount)
  const started = await pay(app, buyer, 'POST /paystack/start', body)
  if (started.status !== 200) return { ...started, reference: body.reference }
  await chargeCard(app, buyer, body)
  const verified = await pay(app, buyer, 'POST /paystack/verify', body)
  return { ...verified, reference: body.reference }
}

/** The post as this person sees it; as a guest without one. */
export async function seen(app: MoneyApp, post: Post, person?: Person): Promise<Post> {
  const { status, data, problem } = await app.call('GET /post/get-post-details/{postId}', {
    params: { postId: post.postId },
    ...(person && { token: person.token }),
  })
  if (status !== 200) throw new Error(`The post was not seen: ${JSON.stringify(problem)}`)
  return data
}

/** The status of a request for a file, by this person or a guest. */
export async function statusOfFile(app: MoneyApp, url: string, person?: Person): Promise<number> {
  const { data: fileToken } = person
    ? await app.call('GET /post/refresh-file-token', { token: person.token })
    : { data: '' }
  const { statusCode } = await app.fastify.inject({
    url: fileToken === '' ? url : `${url}?t=${fileToken}`,
  })
  return statusCode
}

/** Notes that the files of a post are damaged in storage since a time; null: that they are whole. */
export async function damageFiles(app: TestApp, post: Post, damagedAt: Date | null): Promise<void> {
  await sql`
    UPDATE stored_file SET damage = ${damagedAt && 'MISSING'}, damaged_at = ${damagedAt} FROM media_file file
    WHERE file.post_id = ${post.postId} AND stored_file.key = file.renditions -> 'original' ->> 'key'`.execute(
    app.ctx.db,
  )
}

/** Somebody with money in their wallet. */
export async function rich(app: MoneyApp, amount = 500_000): Promise<Person> {
  const person = await joined(app)
  await topUp(app, person, amount)
  return person
}

/** A creator whose posts can be bought. */
export function seller(app: MoneyApp): Promise<Person> {
  return joined(app, { verified: true, price: 500 })
}

/** Returns the newest purchase of a buyer, as their list shows it. */
export async function lastPurchase(app: MoneyApp, buyer: Person): Promise<Purchase> {
  const { data } = await app.call('GET /wallet/search-purchases', { token: buyer.token })
  const [purchase] = data
  if (!purchase) throw new Error('Nothing was bought.')
  return purchase
}

/** Topics and amounts of somebody’s notifications about money, newest first. */
export async function moneyNotices(app: TestApp, { token }: Person) {
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
  const { data } = await app.call('GET /notification/search-all-notification', {
    token,
    query: { kind: 'WALLET' },
  })
  return data.map(({ topic, amount }) => [topic, amount])
}

/** Subjects of somebody’s emails but for the receipts of their payments. */
export async function mailsAbout(app: TestApp, person: Person): Promise<string[]> {
  await app.drain()
  const subjects = app.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)
  return subjects.filter((subject) => !/^You (added|sent|subscribed|bought)/.test(subject))
}

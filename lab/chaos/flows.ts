import { quoteCardCharge } from '@fanfare/contract/money/card-fee'
import { NoResultError } from 'kysely'
import { isConnectionError } from '../../server/src/platform/db/connection/is-connection-error.ts'
import { cards, chargeCard } from '../../server/test/setup/money/money.ts'
import { codeOfToken } from '../../server/test/setup/people.ts'
import { jpeg } from '../../server/test/setup/posts.ts'
import {
  type CallReply,
  type CountedKind,
  type Crowd,
  type CrowdMember,
  crowdSubscriptionPriceMinor,
} from './crowd.ts'
import type { Random } from './random.ts'

/** One of the crowd at the keys. */
type Hand = { crowd: Crowd; random: Random; me: CrowdMember }
type Flow = (hand: Hand) => Promise<unknown>

const password = 'Sunny-Day-42'
const picture = await jpeg()
/** Maximum number of retried requests, at which nothing new is sent. */
const askedAgainAtOnce = 12

/** Sends a request that can be retried, until it is answered. */
async function act(
  crowd: Crowd,
  kind: CountedKind,
  key: string,
  run: () => Promise<CallReply | undefined>,
): Promise<CallReply | undefined> {
  const { sent, acknowledged } = crowd.calls[kind]
  sent.add(key)
  const answer = await run()
  if (answer === undefined || answer.status >= 500 || answer.status === 429) {
    crowd.again.push(async () => void (await act(crowd, kind, key, run)))
    return undefined
  }
  if (answer.status < 300) acknowledged.add(key)
  return answer
}

const other = ({ crowd, random, me }: Hand) => random.pick(crowd.members.filter((each) => each !== me))

const tip: Flow = async (hand) => {
  const { crowd, random } = hand
  const creator = random.chance(0.3) ? random.pick(crowd.earners) : other(hand)
  await payFromWallet(hand, '/paystack/send-wallet-tip', {
    amount: 10_000 + random.below(90_000),
    transactionSource: 'TIPS',
    creatorId: creator.id,
    reference: `TXN_${random.name()}`,
    currencyCode: 'NGN',
  })
}

const subscribe: Flow = (hand) =>
  payFromWallet(hand, '/paystack/create-wallet-subscription', {
    amount: crowdSubscriptionPriceMinor,
    transactionSource: 'SUBSCRIPTION',
    creatorId: other(hand).id,
    reference: `TXN_${hand.random.name()}`,
    currencyCode: 'NGN',
  })

async function payFromWallet(
  { crowd, me }: Hand,
  path: string,
  body: { reference: string; amount: number; [more: string]: unknown },
): Promise<void> {
  crowd.amounts.set(body.reference, body.amount)
  await act(crowd, 'wallet payment', body.reference, () => crowd.ask(path, { token: me.token, body }))
}

/** Some close the tab when they have paid: then only the provider's event or the sweep tells of it. */
const payByCard =
  (closingTab: number): Flow =>
  async (hand) => {
    const { crowd, random, me } = hand
    const isTip = random.chance(0.5)
    const body = {
      amount: 10_000 + random.below(90_000),
      currencyCode: 'NGN' as const,
      reference: `TXN_${random.name()}`,
      transactionSource: isTip ? ('TIPS' as const) : ('TOP_UP' as const),
      ...(isTip && { creatorId: other(hand).id }),
    }
    const card = random.pick([cards.succeeds, cards.succeeds, cards.late, cards.silent])
    const closesTab = random.chance(closingTab)
    if ((await crowd.ask('/paystack/start', { token: me.token, body }))?.status !== 200) return
    crowd.amounts.set(body.reference, body.amount)
    crowd.calls['card payment'].sent.add(body.reference)
    await chargeCard(crowd.stage, me, body, {
      card,
      total: quoteCardCharge(body.amount, 'NGN', 'paystack')?.total,
    })
    if (closesTab) return
    await act(crowd, 'card payment', body.reference, () =>
      crowd.ask('/paystack/verify', { token: me.token, body }),
    )
  }

const publish =
  (isMedia: boolean): Flow =>
  async ({ crowd, random, me }) => {
    const caption = random.name()
    const form = () => {
      const sent = new FormData()
      sent.set('type', isMedia ? 'MEDIA' : 'TEXT')
      sent.set('caption', caption)
      sent.set('isPublicPost', 'true')
      if (isMedia) sent.set('IMAGE', new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), 'a.jpg')
      return sent
    }
    const answer = await act(crowd, 'post', caption, () =>
      crowd.ask('/post/create-post', { token: me.token, form: form(), key: caption }),
    )
    if (answer?.status !== 201 || isMedia) return
    crowd.posts.push({ id: (answer.data as { postId: string }).postId, creator: me })
  }

const comment: Flow = async ({ crowd, random, me }) => {
  if (crowd.posts.length === 0) return
  const { id } = random.pick(crowd.posts)
  const content = random.name()
  await act(crowd, 'comment', content, () =>
    crowd.ask(`/comment/create-comment/${id}`, { token: me.token, body: { content }, key: content }),
  )
}

/** A press that was not answered may still come to something, at any time: nothing is known of that like any more. */
const like: Flow = async ({ crowd, random, me }) => {
  if (crowd.posts.length === 0) return
  const { id } = random.pick(crowd.posts)
  const key = `${id} ${me.id}`
  if (crowd.likes.get(key) === null) return
  const answer = await crowd.ask(`/post/like-post/${id}`, { token: me.token })
  crowd.likes.set(key, answer?.status === 200 ? (answer.data as boolean) : null)
}

const join: Flow = async ({ crowd, random }) => {
  const username = `j${random.name()}`
  const email = `${username}@people.example`
  const token = await codeFor(crowd, { authenticationType: 'SIGN_UP', identifier: email })
  if (token === undefined) return
  const body = {
    username,
    displayName: 'Joined',
    email,
    password,
    countryCode: 'NG',
    dateOfBirth: '1995-04-12',
    acceptTerms: true,
    twoFactor: { ...token, authenticationType: 'SIGN_UP' },
  }
  const answer = await act(crowd, 'account', username, async () => {
    const registered = await crowd.ask('/user/register', { body })
    // A newcomer without an answer, who cannot join again, has joined if they can sign in.
    return registered !== undefined && registered.status < 500 && registered.status >= 400
      ? signIn(crowd, username)
      : registered
  })
  if (answer === undefined || answer.status >= 300) return
  const { id, token: session } = answer.data as { id: string; token: string }
  crowd.joined.push({ id, username, token: session })
}

const signIn = (crowd: Crowd, identifier: string) =>
  crowd.ask('/user/login', { body: { identifier, password } })

/** A mailed code, without waiting for the mail. */
async function codeFor(
  crowd: Crowd,
  body: { authenticationType: string; identifier: string },
  token?: string,
): Promise<{ otp: string; token: string } | undefined> {
  const answer = await crowd.ask('/two-factor/initialize', { token, body: { ...body, medium: 'EMAIL' } })
  if (answer?.status !== 200) return undefined
  const given = answer.data as string
  try {
    return { otp: (await codeOfToken(crowd.stage.ctx, given)).otp, token: given }
  } catch (cause) {
    // Asked twice, because the first answer was late: the code that was made last counts.
    if (cause instanceof NoResultError) return undefined
    throw cause
  }
}

const leave: Flow = async ({ crowd }) => {
  const leaver = crowd.joined.shift()
  if (!leaver) return
  let { token } = leaver
  await act(crowd, 'deletion', leaver.id, async () => {
    const answer = await crowd.ask('/user/delete-account', { token, body: { confirmation: { password } } })
    if (answer?.status !== 401) return answer
    // Signed out: by a request whose answer was lost, or by a clock that was wrong.
    const again = await signIn(crowd, leaver.username)
    if (again?.status !== 200) return again && { ...again, status: again.status === 401 ? 200 : again.status }
    token = (again.data as { token: string }).token
    return undefined
  })
}

const bank = { bankName: 'Zenith Bank', accountName: 'Amara Obi', accountNumber: '0123456789' }

const withdraw: Flow = async ({ crowd, random }) => {
  const earner = random.pick(crowd.earners)
  const key = random.name()
  const purpose = { authenticationType: 'WITHDRAWAL_REQUEST' }
  const code = await codeFor(crowd, { ...purpose, identifier: earner.email }, earner.token)
  if (code === undefined) return
  const body = { ...bank, twoFactor: { ...code, ...purpose } }
  await act(crowd, 'withdrawal', key, async () => {
    const answer = await crowd.ask('/wallet/create-withdrawal-request', { token: earner.token, body, key })
    if (answer?.status === 201) await approve(crowd, (answer.data as { id: string }).id)
    return answer
  })
}

/** Approves a withdrawal; a second approval is a conflict, and harmless. */
async function approve(crowd: Crowd, id: string): Promise<void> {
  const answer = await crowd.askAsAdmin(`/admin/approve-withdrawal/${id}`, { by: 'PROVIDER' })
  if (answer === undefined || answer.status >= 500) crowd.again.push(() => approve(crowd, id))
}

const transfer: Flow = async ({ crowd, random, me }) => {
  const body = { amount: 100_000 + random.below(900_000), currencyCode: 'NGN' }
  const started = await crowd.ask('/transfer/start', { token: me.token, body })
  if (started?.status !== 201) return
  const { id } = started.data as { id: string }
  await crowd.ask(`/transfer/claim/${id}`, { token: me.token })
  await act(crowd, 'transfer', id, async () => {
    const proposed = await crowd.askAsAdmin(`/admin/confirm-transfer/${id}`, {})
    if (proposed?.status !== 200 && proposed?.status !== 409) return proposed
    const answer = await crowd.askAsSecondAdmin(`/admin/confirm-transfer/${id}`, {})
    // It was confirmed before, and nobody was told.
    return answer?.status === 409 ? { ...answer, status: 200 } : answer
  })
}

const refund: Flow = async ({ crowd, random }) => {
  const paid = [...crowd.calls['card payment'].acknowledged]
  if (paid.length === 0) return
  const payment = await crowd.stage.ctx.db
    .selectFrom('payment')
    .select('id')
    .where('reference', '=', random.pick(paid))
    .executeTakeFirstOrThrow()
  const key = random.name()
  await act(crowd, 'refund', key, () =>
    crowd.askAsAdmin(`/admin/refund-payment/${payment.id}`, { reason: 'Charged by mistake' }, key),
  )
}

const weights: readonly (readonly [Flow, number])[] = [
  [tip, 56],
  [payByCard(0.4), 40],
  [subscribe, 16],
  [publish(false), 16],
  [publish(true), 1],
  [comment, 28],
  [like, 20],
  [join, 1],
  [leave, 1],
  [withdraw, 4],
  [transfer, 6],
  [refund, 6],
]
const lots = weights.flatMap(([flow, weight]) => Array<Flow>(weight).fill(flow))

/** Does one thing that people do, or asks again for what nobody has answered. */
export async function runRandomFlow(hand: Hand): Promise<void> {
  const { again: unanswered } = hand.crowd
  const chance = unanswered.length < askedAgainAtOnce ? 0.3 : 1
  const again = hand.random.chance(chance) ? unanswered.shift() : undefined
  await runUnlessDatabaseIsDown(() => (again ? again() : hand.random.pick(lots)(hand)))
}

/** Lists probes of the main flows: each returns whether it succeeded. */
export function flowProbes(hand: Hand): Map<string, () => Promise<boolean>> {
  const { crowd, random } = hand
  const grows = (kind: CountedKind, flow: Flow) => async () => {
    const { acknowledged } = crowd.calls[kind]
    const before = acknowledged.size
    await flow(hand)
    return acknowledged.size > before
  }
  const email = `${random.name()}@people.example`
  let [asked, isMade] = [0, false]
  return new Map([
    ['a tip is not taken', grows('wallet payment', tip)],
    ['a card is not taken', grows('card payment', payByCard(0))],
    ['a post is not taken', grows('post', publish(false))],
    ['media are not taken', grows('post', publish(true))],
    [
      'a code is not mailed',
      async () => {
        if (!isMade) {
          asked += 1
          isMade = (await codeFor(crowd, { authenticationType: 'SIGN_UP', identifier: email })) !== undefined
        }
        const response = await fetch(`${crowd.stage.fakeProviders.url}/mail/messages?to=${email}`)
        const { length } = (await response.json()) as unknown[]
        return length > 0 && length <= asked
      },
    ],
  ])
}

/** Runs a query past the server, which is skipped while the database is down. */
export async function runUnlessDatabaseIsDown(run: () => unknown): Promise<void> {
  try {
    await run()
  } catch (cause) {
    if (!isConnectionError(cause)) throw cause
  }
}

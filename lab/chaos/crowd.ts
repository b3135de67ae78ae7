import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createAdmin } from '../../server/src/accounts/admins/create-admin.ts'
import { hashSessionToken } from '../../server/src/accounts/sessions/authenticate.ts'
import { settleCharge } from '../../server/src/money/payments/charges/settle-charge.ts'
import { setPlatformBankAccountUnchecked } from '../../server/src/money/transfers/platform-accounts/set-platform-account.ts'
import { chargeCard } from '../../server/test/setup/money/money.ts'
import type { Installation } from './installation.ts'
import { createSeededRandom, type Random } from './random.ts'

/** Member whose session outlives every clock that is advanced. */
export type CrowdMember = { id: string; email: string; token: string }

export type CallReply = { status: number; data: unknown }

/** Sends a request. Undefined if there is no answer in time. */
export type SendCall = (
  path: string,
  sent?: { token?: string; body?: object; form?: FormData; key?: string },
) => Promise<CallReply | undefined>

/**
 * Kind of thing that is counted: an acknowledged one exists exactly once, one that was only sent at most
 * once.
 */
export type CountedKind =
  | 'account'
  | 'post'
  | 'comment'
  | 'withdrawal'
  | 'transfer'
  | 'refund'
  | 'deletion'
  | 'wallet payment'
  | 'card payment'

export type SentCalls = { sent: Set<string>; acknowledged: Set<string> }

/** Crowd of members, and the answers that they recorded. */
export type Crowd = {
  stage: Installation
  /** Verified creators who pay each other, subscribe to each other for a month, and have more than enough. */
  members: readonly CrowdMember[]
  /** Verified creators who are given tips, and withdraw them. */
  earners: readonly CrowdMember[]
  ask: SendCall
  /** Sends a request as an admin, who signs in when needed. */
  askAsAdmin: AskAsAdmin
  /** Sends a request as another admin, for what requires two. */
  askAsSecondAdmin: AskAsAdmin
  calls: Record<CountedKind, SentCalls>
  /** Minor units, by the reference of a payment. */
  amounts: Map<string, number>
  /** True if a member likes a post, by `post member`; null if unknown. */
  likes: Map<string, boolean | null>
  posts: { id: string; creator: CrowdMember }[]
  /** Members who have joined meanwhile. */
  joined: { id: string; username: string; token: string }[]
  /** Requests without an answer, which are retried until there is one. */
  again: (() => Promise<void>)[]
  /** Number of each answer, by request. */
  answers: Map<string, number>
  afterAnswers(count: number): Promise<void>
}

export const crowdSubscriptionPriceMinor = 100_000
/** Number of concurrent members. */
const membersCount = 12
const earnersCount = 6
const funds = 100_000_000
/** Timeout after which a member gives up and retries. */
const patienceMs = 6000
/** Time without any answer after which the next fault begins all the same. */
const quietMs = 1500
const admins = ['admin', 'second'].map((mailbox) => ({
  email: `${mailbox}@office.example`,
  password: 'Quiet-Office-42',
  role: 'OWNER' as const,
}))
type AskAsAdmin = (path: string, body: object, key?: string) => Promise<CallReply | undefined>

export async function createCrowd(stage: Installation, seed: number): Promise<Crowd> {
  const random = createSeededRandom(seed, 'crowd')
  const people = await join(stage, random, membersCount + earnersCount)
  const answered = new EventEmitter()
  const answers = new Map<string, number>()
  const noCalls = () => ({ sent: new Set<string>(), acknowledged: new Set<string>() })

  const ask: SendCall = async (path, { token, body, form, key } = {}) => {
    try {
      const response = await fetch(stage.apiUrl + path, {
        method: 'POST',
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        body: form ?? (body && JSON.stringify(body)),
        signal: AbortSignal.timeout(patienceMs),
      })
      const answer = (await response.json()) as { data?: unknown; code?: string }
      const said = `${path.split('/', 3).join('/')} ${response.status} ${answer.code ?? ''}`
      answers.set(said, (answers.get(said) ?? 0) + 1)
      answered.emit('answer')
      return { status: response.status, data: answer.data }
    } catch {
      return undefined
    }
  }

  function askAs(admin: (typeof admins)[number] | undefined): AskAsAdmin {
    let token = ''
    let signingIn: Promise<boolean> | undefined
    async function signIn(): Promise<boolean> {
      const signedIn = await ask('/admin/login', { body: { email: admin?.email, password: admin?.password } })
      if (signedIn?.status !== 200) return false
      token = (signedIn.data as { token: string }).token
      return true
    }
    return async (path, body, key) => {
      const answer = await ask(path, { token, body, key })
      if (answer?.status !== 401) return answer
      signingIn ??= signIn().finally(() => {
        signingIn = undefined
      })
      return (await signingIn) ? ask(path, { token, body, key }) : undefined
    }
  }

  const crowd: Crowd = {
    stage,
    members: people.slice(0, membersCount),
    earners: people.slice(membersCount),
    ask,
    askAsAdmin: askAs(admins[0]),
    askAsSecondAdmin: askAs(admins[1]),
    calls: {
      account: noCalls(),
      post: noCalls(),
      comment: noCalls(),
      withdrawal: noCalls(),
      transfer: noCalls(),
      refund: noCalls(),
      deletion: noCalls(),
      'wallet payment': noCalls(),
      'card payment': noCalls(),
    },
    amounts: new Map(),
    likes: new Map(),
    posts: [],
    joined: [],
    again: [],
    answers,
    async afterAnswers(count) {
      for (let left = count; left > 0; left--) {
        const quiet = new AbortController()
        const isQuiet = await Promise.race([
          once(answered, 'answer', { signal: quiet.signal }).then(() => false),
          wait(quietMs, true, { signal: quiet.signal }),
        ]).finally(() => quiet.abort())
        if (isQuiet) return
      }
    },
  }
  for (const member of crowd.members) await fund(crowd, member, random)
  for (const admin of admins) await createAdmin(stage.ctx, admin)
  await stage.ctx.db.transaction().execute((tx) =>
    setPlatformBankAccountUnchecked(tx, stage.ctx, {
      currencyCode: 'NGN',
      bankName: 'Harbour Bank',
      accountName: 'Fanfare Limited',
      accountNumber: '0123456789',
    }),
  )
  return crowd
}

/** Puts money into a wallet before anything goes wrong. */
async function fund({ stage, calls, amounts }: Crowd, member: CrowdMember, random: Random): Promise<void> {
  const reference = `TXN_${random.name()}`
  const body = { amount: funds, reference, transactionSource: 'TOP_UP' as const }
  await chargeCard(stage, member, body)
  calls['card payment'].sent.add(reference)
  amounts.set(reference, funds)
  const charge = await stage.ctx.outside.cards.cardNamed('paystack').findCharge(reference)
  if (!charge || !(await settleCharge(stage.ctx, charge, { payerId: member.id, message: null })))
    throw new Error('A wallet was not funded.')
}

async function join({ ctx }: Installation, random: Random, count: number): Promise<CrowdMember[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    id: ctx.newId(),
    email: `member${index}@people.example`,
    token: `${random.name()}${ctx.newId()}`,
  }))
  const ids = people.map(({ id }) => id)
  await sql`
    INSERT INTO account (id, username, email, display_name, country_code, currency_code, date_of_birth,
      verification_status, terms_accepted_at, created_at, subscription_price_minor, is_free_subscription)
    SELECT id, 'member_' || place, email, 'Member', 'NG', 'NGN', '1990-01-01', 'VERIFIED', now(), now(), ${crowdSubscriptionPriceMinor}, false
    FROM unnest(${ids}::text[], ${people.map(({ email }) => email)}::text[]) WITH ORDINALITY AS member (id, email, place)
  `.execute(ctx.db)
  await sql`INSERT INTO account_count (account_id) SELECT id FROM account`.execute(ctx.db)
  await sql`
    INSERT INTO session (id, account_id, token_hash, created_at, last_used_at, expires_at)
    SELECT id, id, decode(hash, 'hex'), now(), now(), now() + interval '179 days'
    FROM unnest(${ids}::text[], ${people.map(({ token }) => hashSessionToken(token).toString('hex'))}::text[])
      AS session (id, hash)`.execute(ctx.db)
  return people
}

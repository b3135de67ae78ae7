import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { cardQuote } from '@fanfare/contract/card-fee'
import { sql } from 'kysely'
import { hashToken } from '../../../src/accounts/sessions/authenticate.ts'
import { settleCharge } from '../../../src/payments/charges/settle-charge.ts'
import type { Stage } from './stage.ts'

type Payer = { id: string; email: string; token: string }
type Body = {
  amount: number
  currencyCode: 'NGN'
  reference: string
  transactionSource: 'TOP_UP' | 'TIPS'
  creatorId?: string
}

/** What was sent, and what of it was acknowledged, by reference. */
export type Told = { sent: Map<string, number>; acknowledged: Set<string> }

/** People who pay as fast as they are answered. */
export type Payers = {
  wallet: Told
  card: Told
  /** Settles when so many more have been answered. */
  afterAnswers(count: number): Promise<void>
  /** Pays until `stop` is told, then settles when everybody has been answered or cut off. */
  payUntil(stop: Promise<unknown>): Promise<void>
}

const people = 24
const hands = 12
const funds = 100_000_000

/** Verified creators with money in their wallets. */
export async function invitePayers(stage: Stage): Promise<Payers> {
  const payers = await join(stage)
  const wallet: Told = { sent: new Map(), acknowledged: new Set() }
  const card: Told = { sent: new Map(), acknowledged: new Set() }
  /** Bodies that were sent and not answered: who waits for an answer tries again. */
  const unanswered: { payer: Payer; body: Body }[] = []
  const any = () => payers[Math.floor(Math.random() * payers.length)] as Payer
  const answers = new EventEmitter()
  const newReference = () => `TXN_${randomBytes(8).toString('hex')}`

  /** @returns the status; undefined when nobody answered */
  async function post(payer: Payer, path: string, body: object): Promise<number | undefined> {
    try {
      const response = await fetch(stage.apiUrl + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${payer.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      })
      await response.arrayBuffer()
      answers.emit('answer')
      return response.status
    } catch {
      return undefined
    }
  }

  async function tipFromWallet(payer: Payer, body: Body): Promise<void> {
    wallet.sent.set(body.reference, body.amount)
    const status = await post(payer, '/paystack/send-wallet-tip', body)
    if (status === 200) wallet.acknowledged.add(body.reference)
    else unanswered.push({ payer, body })
  }

  /** Some close the tab when they have paid: then only the provider's event or the sweep tells of it. */
  async function payByCard(payer: Payer, body: Body, closesTab: boolean): Promise<void> {
    if ((await post(payer, '/paystack/start', body)) !== 200) return
    await charge(payer, body)
    if (closesTab) return
    if ((await post(payer, '/paystack/verify', body)) === 200) card.acknowledged.add(body.reference)
  }

  async function charge(payer: Payer, body: Body): Promise<void> {
    const charged = await fetch(`${stage.sandbox.url}/checkout/charge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: payer.email,
        amount: cardQuote(body.amount, 'NGN', 'paystack')?.total,
        currency: 'NGN',
        reference: body.reference,
        metadata: {
          userId: payer.id,
          amount: body.amount,
          transactionSource: body.transactionSource,
          creatorId: body.creatorId,
        },
        card: { number: '4084084084084081' },
      }),
    })
    if (!charged.ok) throw new Error(`The card was not charged: ${await charged.text()}`)
    card.sent.set(body.reference, body.amount)
  }

  /** Puts money into everybody's wallet before anything is killed. */
  async function fund(payer: Payer): Promise<void> {
    const reference = newReference()
    await charge(payer, { amount: funds, currencyCode: 'NGN', reference, transactionSource: 'TOP_UP' })
    const found = await stage.ctx.outside.cards.cardNamed('paystack').findCharge(reference)
    if (!found || !(await settleCharge(stage.ctx, found, { payerId: payer.id, message: null })))
      throw new Error('The wallet was not funded.')
  }

  async function payOnce(): Promise<void> {
    const again = Math.random() < 0.3 ? unanswered.shift() : undefined
    if (again) return tipFromWallet(again.payer, again.body)
    const payer = any()
    const creator = any()
    const chance = Math.random()
    const body: Body = {
      amount: 10_000 + Math.floor(Math.random() * 90_000),
      currencyCode: 'NGN',
      reference: newReference(),
      transactionSource: chance < 0.85 && creator !== payer ? 'TIPS' : 'TOP_UP',
    }
    if (body.transactionSource === 'TIPS') body.creatorId = creator.id
    if (chance < 0.65 && creator !== payer) return tipFromWallet(payer, body)
    return payByCard(payer, body, Math.random() < 0.4)
  }

  await Promise.all(payers.map(fund))
  return {
    wallet,
    card,
    async afterAnswers(count) {
      for (let left = count; left > 0; left--) await once(answers, 'answer')
    },
    async payUntil(stop) {
      let isOver = false
      const over = stop.then(() => {
        isOver = true
      })
      const hand = async () => {
        while (!isOver) await payOnce()
      }
      await Promise.all([over, ...Array.from({ length: hands }, hand)])
    },
  }
}

async function join({ ctx }: Stage): Promise<Payer[]> {
  const payers = Array.from({ length: people }, (_, index) => ({
    id: ctx.newId(),
    email: `payer${index}@people.example`,
    token: randomBytes(24).toString('hex'),
  }))
  const ids = payers.map(({ id }) => id)
  await sql`
    INSERT INTO account (id, username, email, display_name, country_code, currency_code, date_of_birth,
      verification_status, terms_accepted_at, created_at)
    SELECT id, 'payer_' || place, email, 'Payer', 'NG', 'NGN', '1990-01-01', 'VERIFIED', now(), now()
    FROM unnest(${ids}::text[], ${payers.map(({ email }) => email)}::text[]) WITH ORDINALITY AS payer (id, email, place)
  `.execute(ctx.db)
  await sql`INSERT INTO account_count (account_id) SELECT id FROM account`.execute(ctx.db)
  await sql`
    INSERT INTO session (id, account_id, token_hash, created_at, last_used_at, expires_at)
    SELECT id, id, decode(hash, 'hex'), now(), now(), now() + interval '7 days'
    FROM unnest(${ids}::text[], ${payers.map(({ token }) => hashToken(token).toString('hex'))}::text[])
      AS session (id, hash)`.execute(ctx.db)
  return payers
}

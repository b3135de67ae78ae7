import { sql } from 'kysely'
import { z } from 'zod'
import type { Payers } from './payers.ts'
import type { Stage } from './stage.ts'

const charges = z.array(z.object({ reference: z.string(), status: z.string(), amount: z.int() }))

type Kept = {
  reference: string
  method: 'CARD' | 'WALLET'
  status: string
  amount: number
  total: number | null
}

/**
 * Holds against each other what the provider says, what was acknowledged to the payers, and what is kept.
 * @returns a line for each difference; none when all agree
 */
export async function compareBooks({ ctx, sandbox }: Stage, payers: Payers): Promise<string[]> {
  const response = await fetch(`${sandbox.url}/control/charges`)
  const charged = charges.parse(await response.json()).filter(({ status }) => status === 'success')
  const { rows: kept } = await sql<Kept>`
    SELECT reference, method, status, amount_minor::float AS amount, total_minor::float AS total
    FROM payment`.execute(ctx.db)
  const { rows: booked } = await sql<{ amount: number }>`
    SELECT coalesce(-sum(amount), 0)::float AS amount FROM ledger_entry entry
    JOIN ledger_account account ON account.id = entry.account_id WHERE account.kind = 'provider:paystack'
  `.execute(ctx.db)
  const byReference = new Map(kept.map((each) => [each.reference, each]))
  const succeeded = kept.filter(({ status }) => status === 'SUCCEEDED')
  const cards = succeeded.filter(({ method }) => method === 'CARD')
  const known = new Set(charged.map(({ reference }) => reference))
  return [
    ...charged
      .filter(({ reference, amount }) => {
        const payment = byReference.get(reference)
        return payment?.status !== 'SUCCEEDED' || payment.total !== amount
      })
      .map(
        ({ reference }) =>
          `the provider charged ${reference}, and we have ${byReference.get(reference)?.status}`,
      ),
    ...cards
      .filter(({ reference }) => !known.has(reference))
      .map(({ reference }) => `we booked ${reference}, and the provider never charged it`),
    ...[...payers.wallet.acknowledged, ...payers.card.acknowledged]
      .filter((reference) => byReference.get(reference)?.status !== 'SUCCEEDED')
      .map((reference) => `${reference} was acknowledged and is lost`),
    ...succeeded
      .filter(({ reference, method, amount }) => {
        const { sent } = method === 'CARD' ? payers.card : payers.wallet
        return sent.get(reference) !== amount
      })
      .map(({ reference, amount }) => `${reference} was booked with ${amount}, which nobody sent`),
    ...(booked[0]?.amount === cards.reduce((sum, { amount }) => sum + amount, 0)
      ? []
      : [`the provider's account has ${booked[0]?.amount}, not what the cards paid`]),
  ]
}

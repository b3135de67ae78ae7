import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { least } from '../booking/least.ts'
import { loadLots, ownerKey } from '../booking/lots.ts'
import { loadBooking } from './booked-payment.ts'
import { findHolders, type Holders } from './find-holders.ts'
import { type Hold, placeHolds } from './holds.ts'
import { lockFoundWallets } from './lock-wallets.ts'
import { reversedShares } from './reversed-shares.ts'

/** An open dispute about a payment. Amounts in minor units. */
export type OpenDispute = {
  id: string
  payment: {
    id: string
    /** Without the card's charge. */
    amount: bigint
    /** What the card was charged. */
    total: bigint | null
    /** What was given back of it already. */
    reversed: bigint
    currency: CurrencyCode
  }
  /** What the cardholder wants back. */
  disputed: bigint
}

/**
 * Holds what may be lost to a dispute, wherever it is by now, as far as it is there: first what is known to be the charge's
 * own money, with whom it came to and then with others; then whatever else whom it came to has; then what those have whom
 * they paid since, each at most what they got. Call it as one of the last steps of a transaction: it locks wallets.
 * @returns what is held, and what people lose if the dispute is lost: what lacks of that is in no wallet
 */
export async function holdDisputed(
  tx: Tx,
  ctx: Context,
  dispute: OpenDispute,
): Promise<{ holds: Hold[]; stake: bigint }> {
  const { payment } = dispute
  const booking = await loadBooking(tx, payment.id)
  const { finished_at: paidAt } = await tx
    .selectFrom('payment')
    .select('finished_at')
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow()
  const charge = { ...booking, ...payment, at: paidAt ?? ctx.clock.now() }
  const holders = await lockFoundWallets(tx, payment.currency, () => findHolders(tx, charge))
  const stake = await stakeOf(tx, dispute, booking.fee)
  const purses = await loadPurses(tx, holders.people, payment.currency)
  const holds = chooseHolds({ ...dispute, receiverId: booking.receiverId, stake }, holders, purses)
  await placeHolds(tx, ctx, holds)
  return { holds, stake }
}

/** What the receiver would lose more if this dispute were lost after all others about the payment. */
async function stakeOf(tx: Tx, { id, payment, disputed }: OpenDispute, fee: bigint): Promise<bigint> {
  const { sum } = await tx
    .selectFrom('dispute')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount_minor'), eb.val('0')).as('sum'))
    .where('payment_id', '=', payment.id)
    .where('state', '=', 'OPEN')
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  const total = payment.total ?? payment.amount
  const before = least(payment.reversed + BigInt(sum), total)
  return reversedShares({ amount: payment.amount, fee }, before, least(disputed, total - before)).receiver
}

type Source = Omit<Hold, 'disputeId' | 'amount'> & { free: bigint }

/** Where money of people lies that can be held: what came in lots, what has cleared, and withdrawals that are not under way. */
export async function loadPurses(
  tx: Tx,
  people: readonly string[],
  currency: CurrencyCode,
): Promise<ReadonlyMap<string, Source[]>> {
  const lots = await loadLots(
    tx,
    people.map((owner) => ({ owner, currency })),
  )
  const { rows } = await sql<Omit<Source, 'lot'>>`
    SELECT account.id AS "accountId", account.owner_id AS owner, account.kind, account.currency_code AS currency,
      account.shard,
      (CASE account.kind WHEN 'available' THEN account.balance - account.uncleared_minor
        ELSE coalesce((
          SELECT sum(withdrawal.amount_minor) FROM withdrawal
          WHERE withdrawal.account_id = account.owner_id AND withdrawal.currency_code = account.currency_code
            AND (withdrawal.status = 'PENDING' OR withdrawal.status = 'APPROVED' AND withdrawal.payout_file_id IS NULL
              AND NOT EXISTS (
                SELECT FROM provider_payout
                WHERE provider_payout.withdrawal_id = withdrawal.id AND provider_payout.state <> 'FAILED'))
        ), 0) END - account.disputed_minor)::bigint AS free
    FROM ledger_account account
    WHERE account.owner_id = ANY(${people}::text[]) AND account.currency_code = ${currency}
      AND account.kind IN ('available', 'held')
    ORDER BY account.kind`.execute(tx)
  const purses = new Map<string, Source[]>()
  for (const source of rows) {
    const own = purses.get(source.owner) ?? []
    purses.set(source.owner, own)
    own.push({ ...source, lot: null })
    if (source.kind !== 'available') continue
    for (const { chargeId, clearsAt, amount } of lots.get(ownerKey(source)) ?? []) {
      own.push({ ...source, lot: { chargeId, clearsAt }, free: amount })
    }
  }
  return purses
}

type Wanted = Pick<OpenDispute, 'id' | 'payment'> & { receiverId: string; stake: bigint }

/** Chooses where a dispute's stake is held: see `holdDisputed`. */
export function chooseHolds(
  { id: disputeId, payment, receiverId, stake }: Wanted,
  { people, payments }: Holders,
  purses: ReadonlyMap<string, Source[]>,
): Hold[] {
  const held = new Map<Source, bigint>()
  const heldOf = new Map<string, bigint>()
  /** @returns what of an amount could be held in somebody's purse */
  function hold(person: string, amount: bigint, isMeant: (source: Source) => boolean): bigint {
    let left = amount
    for (const source of (purses.get(person) ?? []).filter(isMeant)) {
      const part = least(source.free, left)
      if (part <= 0n) continue
      source.free -= part
      left -= part
      held.set(source, (held.get(source) ?? 0n) + part)
      heldOf.set(person, (heldOf.get(person) ?? 0n) + part)
    }
    return amount - left
  }
  let left = stake
  for (const person of [receiverId, ...people]) {
    left -= hold(person, left, ({ lot }) => lot?.chargeId === payment.id)
  }
  left -= hold(receiverId, left, () => true)
  // What is held of lots is held already of what somebody was paid.
  const explained = new Map(heldOf)
  const lostBy = new Map([[receiverId, left]])
  for (const [person, lost] of lostBy) {
    let passed = lost
    for (const { receiverId: next, amount, net } of payments.get(person) ?? []) {
      const part = least(passed, amount)
      if (part <= 0n) break
      passed -= part
      const known = least(explained.get(next) ?? 0n, net)
      explained.set(next, (explained.get(next) ?? 0n) - known)
      const most = least(part, net - known)
      lostBy.set(next, (lostBy.get(next) ?? 0n) + most - hold(next, most, () => true))
    }
  }
  return [...held].map(([{ free: _, ...source }, amount]) => ({ ...source, disputeId, amount }))
}

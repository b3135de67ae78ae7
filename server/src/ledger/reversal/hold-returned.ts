import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { least } from '../booking/least.ts'
import { type Booking, loadBooking } from './booked-payment.ts'
import { findHolders, type Holders } from './find-holders.ts'
import { chooseHolds, loadPurses, type OpenDispute } from './hold-disputed.ts'
import { type Hold, loadHolds, placeHolds } from './holds.ts'
import { reversedShares } from './reversed-shares.ts'

/** Money that is within reach of its owner again: in the wallet, or in a withdrawal that is not under way. Minor units. */
export type Returned = { owner: string; amount: bigint }

type Stored = OpenDispute & { stake: bigint | null; at: Date }

/**
 * Holds what came back to people for the open disputes over money that went through their hands, as far as those have not
 * found it. Call it behind the locks of these wallets, after the booking; every booking that gives money back ends with it,
 * and so does a correction by admins in a member's favour, and what clears into a wallet. What is held is not announced.
 * @returns what is held now
 */
export async function holdReturned(
  tx: Tx,
  ctx: Context,
  currency: CurrencyCode,
  returned: readonly Returned[],
): Promise<Hold[]> {
  const left = new Map(returned.filter(({ amount }) => amount > 0n).map((each) => [each.owner, each.amount]))
  const placed: Hold[] = []
  if (left.size === 0) return placed
  for (const dispute of await loadOpenDisputes(tx, currency)) {
    const booking = await loadBooking(tx, dispute.payment.id)
    const holds = await loadHolds(tx, dispute.id)
    let lacking = stakeOf(dispute, booking) - holds.reduce((sum, { amount }) => sum + amount, 0n)
    if (lacking <= 0n) continue
    const { people, payments } = await findHolders(tx, { ...booking, ...dispute.payment, at: dispute.at })
    for (const [owner, amount] of left) {
      if (!people.includes(owner)) continue
      const heldHere = holds.reduce((sum, hold) => (hold.owner === owner ? sum + hold.amount : sum), 0n)
      const received = owner === booking.receiverId ? lacking + heldHere : receivedBy(owner, payments)
      const stake = least(least(lacking, amount), received - heldHere)
      const purses = await loadPurses(tx, [owner], currency)
      const alone = { people: [owner], payments: new Map() }
      const chosen = chooseHolds({ ...dispute, receiverId: owner, stake }, alone, purses)
      await placeHolds(tx, ctx, chosen)
      placed.push(...chosen)
      const held = chosen.reduce((sum, hold) => sum + hold.amount, 0n)
      lacking -= held
      left.set(owner, amount - held)
    }
  }
  return placed
}

/** Says whether an open dispute is over money with which a wallet made this payment. */
export async function isPaidWithDisputed(
  tx: Tx,
  { id, payerId, currency }: { id: string; payerId: string; currency: CurrencyCode },
): Promise<boolean> {
  for (const { payment, at } of await loadOpenDisputes(tx, currency)) {
    const booking = await loadBooking(tx, payment.id)
    if (booking.receiverId === payerId) return true
    const { payments } = await findHolders(tx, { ...booking, ...payment, at })
    if (payments.get(payerId)?.some((paid) => paid.id === id)) return true
  }
  return false
}

/** What people lose if a dispute is lost, without what was given back since it opened. */
function stakeOf({ payment, disputed, stake }: Stored, { fee }: Booking): bigint {
  const total = payment.total ?? payment.amount
  const before = least(payment.reversed, total)
  const { receiver } = reversedShares(
    { amount: payment.amount, fee },
    before,
    least(disputed, total - before),
  )
  return least(stake ?? receiver, receiver)
}

function receivedBy(owner: string, payments: Holders['payments']): bigint {
  return [...payments.values()]
    .flat()
    .reduce((sum, { receiverId, net }) => (receiverId === owner ? sum + net : sum), 0n)
}

async function loadOpenDisputes(tx: Tx, currency: CurrencyCode): Promise<Stored[]> {
  const rows = await tx
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .select(['dispute.id', 'dispute.amount_minor as disputed', 'stake_minor as stake'])
    .select([
      'payment.id as paymentId',
      'payment.finished_at as finishedAt',
      'dispute.created_at as createdAt',
    ])
    .select(['payment.amount_minor as amount', 'total_minor as total', 'reversed_minor as reversed'])
    .where('dispute.state', '=', 'OPEN')
    .where('payment.status', '=', 'SUCCEEDED')
    .where('payment.currency_code', '=', currency)
    .orderBy('dispute.id')
    .execute()
  return rows.map(({ id, disputed, stake, paymentId, finishedAt, createdAt, ...payment }) => ({
    ...{ id, disputed, stake, at: finishedAt ?? createdAt },
    payment: { id: paymentId, currency, ...payment },
  }))
}

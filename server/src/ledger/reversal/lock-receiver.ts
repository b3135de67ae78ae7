import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Tx } from '../../db/connect.ts'
import { lockWallet } from '../booking/lock-wallet.ts'
import { loadBooking } from './booked-payment.ts'

/** Locks the wallet that a payment went into, as its creator's or as its payer's, until the transaction ends. */
export async function lockReceiver(tx: Tx, payment: { id: string; currency: CurrencyCode }): Promise<void> {
  const { receiverId } = await loadBooking(tx, payment.id)
  await lockWallet(tx, receiverId, payment.currency)
}

import { expect, test } from 'vitest'
import {
  availableLedgerAccount,
  pendingLedgerAccount,
  platformFeesLedgerAccount,
  providerFeesLedgerAccount,
  providerLedgerAccount,
  receivableLedgerAccount,
} from '../booking/accounts.ts'
import type { PaymentBooking } from './booked-payment.ts'
import { buildReversalEntries, type ReversiblePayment, splitLossAmongHolders } from './reversal-entries.ts'

const byCard: ReversiblePayment = {
  id: 'payment',
  payerId: 'fan',
  amount: 1000n,
  currency: 'NGN',
  provider: 'paystack',
  reversed: 0n,
}
const toCreator = { transactionId: 'transaction', receiverId: 'creator', fee: 100n }
const toPayer = { transactionId: 'transaction', receiverId: 'fan', fee: 0n }

function entriesOf(
  payment: ReversiblePayment,
  booking: PaymentBooking,
  wallet: { available: bigint; pending: bigint },
  amount: bigint,
) {
  const wallets = new Map([[booking.receiverId, { ...wallet, disputed: 0n }]])
  return buildReversalEntries({
    payment,
    booking,
    wallets,
    amount,
    shares: splitLossAmongHolders(payment, booking, [], amount),
  })
}

test('a creator gives back what has not cleared, then what they can spend, and owes the rest; the platform bears its fee and the card’s', () => {
  expect(entriesOf(byCard, toCreator, { pending: 500n, available: 300n }, 1030n)).toEqual({
    entries: [
      { account: pendingLedgerAccount('creator'), amount: -500n },
      { account: availableLedgerAccount('creator'), amount: -300n },
      { account: receivableLedgerAccount('creator'), amount: -100n },
      { account: platformFeesLedgerAccount, amount: -100n },
      { account: providerFeesLedgerAccount, amount: -30n },
      { account: providerLedgerAccount('paystack'), amount: 1030n },
    ],
    uncleared: 500n,
  })
})

test('what cleared is touched only where what has not does not reach, and beyond the payment the platform bears all', () => {
  const wallet = { pending: 500n, available: 5000n }
  expect(entriesOf(byCard, toCreator, wallet, 1000n)).toEqual({
    entries: [
      { account: pendingLedgerAccount('creator'), amount: -500n },
      { account: availableLedgerAccount('creator'), amount: -400n },
      { account: platformFeesLedgerAccount, amount: -100n },
      { account: providerLedgerAccount('paystack'), amount: 1000n },
    ],
    uncleared: 500n,
  })
  expect(entriesOf({ ...byCard, reversed: 1010n }, toCreator, wallet, 20n).entries).toEqual([
    { account: providerFeesLedgerAccount, amount: -20n },
    { account: providerLedgerAccount('paystack'), amount: 20n },
  ])
})

test('a payer who topped up gives back what they can spend first', () => {
  expect(entriesOf(byCard, toPayer, { pending: 500n, available: 300n }, 1000n)).toEqual({
    entries: [
      { account: pendingLedgerAccount('fan'), amount: -500n },
      { account: availableLedgerAccount('fan'), amount: -300n },
      { account: receivableLedgerAccount('fan'), amount: -200n },
      { account: providerLedgerAccount('paystack'), amount: 1000n },
    ],
    uncleared: 500n,
  })
  expect(entriesOf(byCard, toPayer, { pending: 500n, available: 1000n }, 1000n)).toEqual({
    entries: [
      { account: availableLedgerAccount('fan'), amount: -1000n },
      { account: providerLedgerAccount('paystack'), amount: 1000n },
    ],
    uncleared: 0n,
  })
})

test('parts go back into the wallet that paid, and add up to the whole', () => {
  const fromWallet = { ...byCard, provider: null }
  const wallet = { pending: 900n, available: 0n }
  const part = (reversed: bigint, amount: bigint) =>
    entriesOf({ ...fromWallet, reversed }, toCreator, wallet, amount).entries
  expect(part(0n, 5n)).toEqual([
    { account: pendingLedgerAccount('creator'), amount: -4n },
    { account: platformFeesLedgerAccount, amount: -1n },
    { account: availableLedgerAccount('fan'), amount: 5n },
  ])
  expect(part(5n, 995n)).toEqual([
    { account: pendingLedgerAccount('creator'), amount: -896n },
    { account: platformFeesLedgerAccount, amount: -99n },
    { account: availableLedgerAccount('fan'), amount: 995n },
  ])
  expect(part(0n, 1n)).toEqual([
    { account: pendingLedgerAccount('creator'), amount: -1n },
    { account: availableLedgerAccount('fan'), amount: 1n },
  ])
})

test('what a lost dispute held with others is taken from them, the receiver before them, and the rest is the receiver’s', () => {
  const wallets = new Map([
    ['fan', { pending: 0n, available: 100n, disputed: 0n }],
    ['creator', { pending: 0n, available: 500n, disputed: 0n }],
  ])
  const holds = [
    { owner: 'creator', amount: 450n },
    { owner: 'fan', amount: 100n },
  ]
  const shares = splitLossAmongHolders(byCard, toPayer, holds, 1000n)
  expect(shares).toEqual([
    { owner: 'fan', amount: 550n },
    { owner: 'creator', amount: 450n },
  ])
  expect(
    buildReversalEntries({ payment: byCard, booking: toPayer, wallets, amount: 1000n, shares }).entries,
  ).toEqual([
    { account: availableLedgerAccount('fan'), amount: -100n },
    { account: receivableLedgerAccount('fan'), amount: -450n },
    { account: availableLedgerAccount('creator'), amount: -450n },
    { account: providerLedgerAccount('paystack'), amount: 1000n },
  ])
  expect(splitLossAmongHolders(byCard, toPayer, holds, 120n)).toEqual([
    { owner: 'fan', amount: 100n },
    { owner: 'creator', amount: 20n },
  ])
})

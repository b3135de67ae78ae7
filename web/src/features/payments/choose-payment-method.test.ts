import { asMinorUnits, type CurrencyCode, type MajorUnits } from '@fanfare/contract/money/money'
import { expect, test, vi } from 'vitest'
import {
  canWalletPayInCurrency,
  paymentTotalByMethod,
  resolvePaymentMethod,
  walletCovers,
} from './choose-payment-method.ts'

vi.mock('../../lib/page-settings.ts', () => ({
  deploymentSettings: { cardProviders: { NGN: 'paystack', USD: 'paystack' } },
}))

function wallet(available: number, code: CurrencyCode = 'NGN', disputed = 0, refunding = 0) {
  return {
    availableWalletBalance: available as MajorUnits,
    disputedWalletBalance: disputed as MajorUnits,
    refundingWalletBalance: refunding as MajorUnits,
    currency: { code },
  }
}

test('the wallet pays what it covers to the last kobo', () => {
  expect(resolvePaymentMethod(asMinorUnits(150_000), 'NGN', wallet(1500))).toBe('wallet')
  expect(resolvePaymentMethod(asMinorUnits(1999), 'USD', wallet(19.99, 'USD'))).toBe('wallet')
  expect(resolvePaymentMethod(asMinorUnits(110), 'USD', wallet(1.1, 'USD'))).toBe('wallet')
})

test('a card pays what the wallet does not cover', () => {
  expect(resolvePaymentMethod(asMinorUnits(150_001), 'NGN', wallet(1500))).toBe('card')
  expect(resolvePaymentMethod(asMinorUnits(100), 'USD', wallet(0, 'USD'))).toBe('card')
})

test('a card pays in a currency that the wallet does not hold, however full it is', () => {
  expect(resolvePaymentMethod(asMinorUnits(499), 'USD', wallet(1_000_000, 'NGN'))).toBe('card')
})

test('a wallet in euros pays in euros, and nothing else does', () => {
  expect(resolvePaymentMethod(asMinorUnits(300), 'EUR', wallet(3, 'EUR'))).toBe('wallet')
  expect(resolvePaymentMethod(asMinorUnits(300), 'EUR', wallet(2.99, 'EUR'))).toBe('nothing')
  expect(resolvePaymentMethod(asMinorUnits(300), 'EUR', wallet(1_000_000, 'NGN'))).toBe('nothing')
})

test('a wallet covers what it holds in its own currency, without what is in dispute or being refunded', () => {
  expect(walletCovers(200_000, 'NGN', wallet(2000))).toBe(true)
  expect(walletCovers(200_000, 'NGN', wallet(2000, 'NGN', 0.01))).toBe(false)
  expect(walletCovers(200_000, 'NGN', wallet(2000, 'NGN', 0, 0.01))).toBe(false)
  expect(walletCovers(100, 'EUR', wallet(2000, 'NGN'))).toBe(false)
})

test('an empty wallet may pay in its currency once it is funded, and never in another', () => {
  expect(canWalletPayInCurrency('EUR', wallet(0, 'EUR'))).toBe(true)
  expect(canWalletPayInCurrency('USD', wallet(5000, 'EUR'))).toBe(false)
})

test('a total has the fee of the card with it, and is not said where there is none', () => {
  expect(paymentTotalByMethod(asMinorUnits(150_000), 'NGN', 'wallet')).toBe(150_000)
  expect(paymentTotalByMethod(asMinorUnits(150_000), 'NGN', 'card')).toBe(152_285)
  expect(paymentTotalByMethod(asMinorUnits(0), 'NGN', 'card')).toBeNull()
  expect(paymentTotalByMethod(asMinorUnits(500), 'EUR', 'nothing')).toBeNull()
})

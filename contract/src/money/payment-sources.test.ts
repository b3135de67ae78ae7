import { expect, test } from 'vitest'
import type { CurrencyCode } from './money.ts'
import { listFundingSources } from './payment-sources.ts'

const codes: CurrencyCode[] = ['NGN', 'USD', 'EUR']

test('a wallet pays first in its own currency, and never in another', () => {
  for (const walletCurrency of codes) {
    for (const currency of codes) {
      const isOwn = walletCurrency === currency
      expect(listFundingSources(currency, { walletCurrency, hasCard: true })).toEqual(
        isOwn ? ['WALLET', 'CARD'] : ['CARD'],
      )
      expect(listFundingSources(currency, { walletCurrency, hasCard: false })).toEqual(
        isOwn ? ['WALLET'] : [],
      )
    }
  }
})

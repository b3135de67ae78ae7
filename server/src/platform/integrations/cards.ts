import type { CardProviderName } from '@fanfare/contract/money/card-fee'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Config } from '../config/config.ts'
import type { CardProvider } from './card-provider.ts'
import type { DependencyHealth } from './dependency-health.ts'
import { createPaystackCardProvider } from './paystack/paystack.ts'
import { createStripeCardProvider } from './stripe/stripe.ts'

/** The card providers of this installation. */
export type CardProviders = {
  /** Returns the provider of new card payments in a currency; null where there is none. */
  cardFor(currency: CurrencyCode): CardProvider | null
  /** The provider of this name: of payments that were made with it too. @throws an Error when it is not set up */
  cardNamed(name: string): CardProvider
  /** The provider of this name; null where it is not set up. */
  find(name: CardProviderName): CardProvider | null
  /** Each of them, for sweeps and comparisons. */
  all: readonly CardProvider[]
}

/** Sets up the providers that the settings name. */
export function openCardProviders(
  config: Pick<Config, 'paystack' | 'stripe' | 'cardProviders'>,
  sightings: DependencyHealth,
): CardProviders {
  const providers: Partial<Record<CardProviderName, CardProvider>> = {
    ...(config.paystack && {
      paystack: createPaystackCardProvider(config.paystack, sightings.of('paystack')),
    }),
    ...(config.stripe && { stripe: createStripeCardProvider(config.stripe, sightings.of('stripe')) }),
  }
  return {
    cardFor(currency) {
      const name = config.cardProviders[currency]
      return (name && providers[name]) ?? null
    },
    cardNamed(name) {
      const found = Object.values(providers).find((each) => each.name === name)
      if (!found) throw new Error(`The card provider ${name} is not set up.`)
      return found
    },
    find: (name) => providers[name] ?? null,
    all: Object.values(providers),
  }
}

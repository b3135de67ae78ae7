import type { CallFacts } from '../../call-facts.ts'

export const verifyPayment = {
  method: 'POST',
  path: '/paystack/verify',
  who: 'member',
} as const satisfies CallFacts

export const sendWalletTip = {
  method: 'POST',
  path: '/paystack/send-wallet-tip',
  who: 'member',
} as const satisfies CallFacts

export const purchaseFromWallet = {
  method: 'POST',
  path: '/paystack/purchase-from-wallet',
  who: 'member',
} as const satisfies CallFacts

export const createWalletSubscription = {
  method: 'POST',
  path: '/paystack/create-wallet-subscription',
  who: 'member',
} as const satisfies CallFacts

export const searchPurchases = {
  method: 'GET',
  path: '/wallet/search-purchases',
  who: 'member',
  paged: true,
} as const satisfies CallFacts

export const getSpendingLimit = {
  method: 'GET',
  path: '/wallet/spending-limit',
  who: 'member',
} as const satisfies CallFacts

export const setSpendingLimit = {
  method: 'POST',
  path: '/wallet/spending-limit',
  who: 'member',
} as const satisfies CallFacts

export const quote = {
  method: 'GET',
  path: '/paystack/quote',
  who: 'member',
} as const satisfies CallFacts

export const startCheckout = {
  method: 'POST',
  path: '/paystack/start',
  who: 'member',
} as const satisfies CallFacts

export const startHostedCheckout = {
  method: 'POST',
  path: '/stripe/start',
  who: 'member',
} as const satisfies CallFacts

export const receiveWebhook = {
  method: 'POST',
  path: '/paystack/webhook',
  who: 'anyone',
} as const satisfies CallFacts

export const receiveStripeWebhook = {
  method: 'POST',
  path: '/stripe/webhook',
  who: 'anyone',
} as const satisfies CallFacts

export const savedCards = {
  method: 'GET',
  path: '/wallet/saved-cards',
  who: 'member',
} as const satisfies CallFacts

export const removeSavedCard = {
  method: 'POST',
  path: '/wallet/remove-saved-card/{savedCardId}',
  who: 'member',
} as const satisfies CallFacts

export const searchWalletTransactions = {
  method: 'GET',
  path: '/wallet/search-wallet-transactions',
  who: 'member',
  paged: true,
} as const satisfies CallFacts

export const searchWaitingPayments = {
  method: 'GET',
  path: '/wallet/search-waiting-payments',
  who: 'member',
  paged: true,
} as const satisfies CallFacts

export const searchSubscriptionPayments = {
  method: 'GET',
  path: '/wallet/search-subscription-payment-history',
  who: 'member',
  paged: true,
} as const satisfies CallFacts

export const searchTipPayments = {
  method: 'GET',
  path: '/wallet/search-tip-payment-history',
  who: 'member',
  paged: true,
} as const satisfies CallFacts

export const earningBreakdown = {
  method: 'GET',
  path: '/wallet/earning-breakdown/{fromMonth}/{toMonth}/{year}',
  who: 'member',
} as const satisfies CallFacts

export const earningsSoFar = {
  method: 'GET',
  path: '/wallet/earnings-so-far',
  who: 'member',
} as const satisfies CallFacts

export const getTopSpenders = {
  method: 'GET',
  path: '/wallet/get-top-spenders',
  who: 'member',
} as const satisfies CallFacts

import { paidCreatorId, paidCreatorTerms, tipperCounts } from '../database/generate.ts'
import { generatedLedgerPersonId, generatedLedgerPersonToken } from '../database/open-sessions.ts'
import type { HttpPostGenerator } from './post-load.ts'

let references = 0

/** Tips from wallets of `fans` to some of the creators who follow them, of `generateLedger`, each at random. */
export function createTipRequests({
  fans,
  receivers,
}: {
  fans: number
  receivers: number
}): HttpPostGenerator {
  return () => {
    references += 1
    const body = {
      amount: 10_000,
      currencyCode: 'NGN',
      transactionSource: 'TIPS',
      creatorId: generatedLedgerPersonId(fans + 1 + Math.floor(Math.random() * receivers)),
      reference: `BEN_${references}`,
    }
    const token = generatedLedgerPersonToken(1 + Math.floor(Math.random() * fans))
    return { path: '/paystack/send-wallet-tip', token, body: JSON.stringify(body) }
  }
}

/** All of those who tip subscribe to one creator, each once; then to the next. */
export function createSubscriptionRequests(): HttpPostGenerator {
  let taken = 0
  return () => {
    references += 1
    const body = {
      amount: paidCreatorTerms.price,
      currencyCode: 'NGN',
      transactionSource: 'SUBSCRIPTION',
      creatorId: paidCreatorId(Math.floor(taken / tipperCounts.fans)),
      reference: `BEN_${references}`,
    }
    const token = generatedLedgerPersonToken(1 + (taken % tipperCounts.fans))
    taken += 1
    return { path: '/paystack/create-wallet-subscription', token, body: JSON.stringify(body) }
  }
}

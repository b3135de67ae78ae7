import { personId, tokenOf } from '../database/open-sessions.ts'
import type { ApiProcess } from '../measuring/api-process.ts'
import type { Answered } from './http-load.ts'
import { loadPosts } from './post-load.ts'

let references = 0

/** Tips from wallets of `fans` to some of the creators who follow them, of `generateLedger`, each at random. */
export function loadTips(
  { origin }: ApiProcess,
  {
    fans,
    receivers,
    connections,
    seconds,
  }: { fans: number; receivers: number; connections: number; seconds: number },
): Promise<Answered> {
  return loadPosts({ origin, connections, seconds }, () => {
    references += 1
    const body = {
      amount: 10_000,
      currencyCode: 'NGN',
      transactionSource: 'TIPS',
      creatorId: personId(fans + 1 + Math.floor(Math.random() * receivers)),
      reference: `BEN_${references}`,
    }
    const token = tokenOf(1 + Math.floor(Math.random() * fans))
    return { path: '/paystack/send-wallet-tip', token, body: JSON.stringify(body) }
  })
}

import { z } from 'zod'
import { type Payout, type PayoutOrder, type PayoutProvider, PayoutRefusedError } from '../card-provider.ts'
import {
  isPaystackDuplicateReference,
  isPaystackInvalidRequest,
  isPaystackNotFound,
  type PaystackClient,
  paystackRefusalReason,
} from './paystack-client.ts'
import { payoutOfPaystack, paystackPayoutSchema } from './paystack-shapes.ts'

const banks = z.object({ data: z.array(z.object({ name: z.string(), code: z.string() })) })
const recipient = z.object({ data: z.object({ recipient_code: z.string() }) })
const payoutReply = z.object({ data: paystackPayoutSchema })

/** Transfers to Nigerian bank accounts: https://paystack.com/docs/transfers/single-transfers */
export function createPaystackPayoutProvider({ get, post }: PaystackClient): PayoutProvider {
  async function findPayout(key: string): Promise<Payout | null> {
    const answer = await get(`/transfer/verify/${encodeURIComponent(key)}`)
    if (answer.status === 200) return payoutOfPaystack(payoutReply.parse(answer.body).data)
    if (isPaystackNotFound(answer)) return null
    throw new Error(`The card provider refused to verify a transfer: ${paystackRefusalReason(answer)}`)
  }

  async function bankCodeOf(bankName: string): Promise<string> {
    const answer = await get('/bank?currency=NGN&perPage=100')
    if (answer.status !== 200)
      throw new Error(`The card provider refused to list banks: ${paystackRefusalReason(answer)}`)
    const normalizedName = plain(bankName)
    const found = banks.parse(answer.body).data.find(({ name }) => plain(name) === normalizedName)
    if (!found) throw new PayoutRefusedError(`The card provider knows no bank called ${bankName}.`)
    return found.code
  }

  async function recipientOf({ account, currencyCode }: PayoutOrder): Promise<string> {
    const answer = await post('/transferrecipient', {
      type: 'nuban',
      name: account.accountName,
      account_number: account.accountNumber,
      bank_code: await bankCodeOf(account.bankName),
      currency: currencyCode,
    })
    if (answer.status === 200 || answer.status === 201)
      return recipient.parse(answer.body).data.recipient_code
    throw refusedOr(answer)
  }

  return {
    currencies: ['NGN'],
    findPayout,
    async payOut(order) {
      if (order.currencyCode !== 'NGN') {
        throw new PayoutRefusedError(`The card provider pays out NGN, not ${order.currencyCode}.`)
      }
      const answer = await post('/transfer', {
        source: 'balance',
        amount: Number(order.amount),
        currency: order.currencyCode,
        recipient: await recipientOf(order),
        reference: order.key,
        reason: 'Withdrawal',
      })
      if (answer.status === 200) return payoutOfPaystack(payoutReply.parse(answer.body).data)
      if (!isPaystackDuplicateReference(answer)) throw refusedOr(answer)
      const earlier = await findPayout(order.key)
      if (earlier) return earlier
      throw new Error(`The card provider knows the transfer ${order.key}, and does not tell of it.`)
    },
  }
}

function refusedOr(answer: Awaited<ReturnType<PaystackClient['post']>>): Error {
  const sentence = `The card provider refused to pay out: ${paystackRefusalReason(answer)}`
  return isPaystackInvalidRequest(answer) ? new PayoutRefusedError(sentence) : new Error(sentence)
}

/** Names of banks compared without what people write differently. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(bank|plc|limited|ltd|of|nigeria)\b/g, '')
    .replace(/[^a-z0-9]/g, '')
}

import type { PaystackCardRecord } from './cards.ts'
import { paystackFeeOf } from './fees.ts'
import { derivedCode, derivedId } from './identifiers.ts'
import type { Transaction } from './records.ts'

/** The transaction as the provider's documentation shows it, in answers and in events. Amounts are minor units. */
export function serializePaystackTransaction(transaction: Transaction) {
  const paid = transaction.status === 'success' || transaction.status === 'reversed'
  return {
    id: transaction.id,
    domain: 'test',
    status: transaction.status,
    reference: transaction.reference,
    receipt_number: null,
    amount: transaction.amount,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: transaction.paidAt,
    created_at: transaction.createdAt,
    channel: 'card',
    currency: transaction.currency,
    ip_address: '127.0.0.1',
    metadata: transaction.metadata,
    log: null,
    fees: paid ? paystackFeeOf(transaction.amount, transaction.currency) : null,
    fees_split: null,
    authorization: paid && transaction.card ? viewAuthorization(transaction.email, transaction.card) : {},
    customer: serializePaystackCustomer(transaction.email),
    plan: null,
    split: {},
    order_id: null,
    paidAt: transaction.paidAt,
    createdAt: transaction.createdAt,
    requested_amount: transaction.amount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    transaction_date: transaction.paidAt ?? transaction.createdAt,
    plan_object: {},
    subaccount: {},
  }
}

/** The customer that an address stands for. */
export function serializePaystackCustomer(email: string) {
  return {
    id: derivedId('customer', email),
    first_name: null,
    last_name: null,
    email,
    customer_code: derivedCode('CUS', email),
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  }
}

/** The code that charges this customer's card again. */
export function cardAuthorizationCodeOf(email: string, card: PaystackCardRecord): string {
  return derivedCode('AUTH', email, card.bin, card.last4)
}

function viewAuthorization(email: string, card: PaystackCardRecord) {
  return {
    authorization_code: cardAuthorizationCodeOf(email, card),
    bin: card.bin,
    last4: card.last4,
    exp_month: '12',
    exp_year: '2030',
    channel: 'card',
    card_type: `${card.brand} `,
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: card.brand,
    reusable: true,
    signature: derivedCode('SIG', card.bin, card.last4),
    account_name: null,
  }
}

import type { FakePaystack } from './fake-paystack.ts'
import { FakePaystackError, invalidValueError } from './fake-paystack-error.ts'
import { type RequestFields, readOptionalText, readText } from './fields.ts'
import { derivedCode, randomCode } from './identifiers.ts'
import { readAmount, readCurrency, readReference } from './order.ts'
import type { Recipient, Transfer, TransferStatus } from './records.ts'

/** Transfers to this account fail, so that the failure can be tried out. */
const failingAccount = '0000000000'

/**
 * Stores a bank account to pay to; the same account again gives the record that exists.
 * @throws FakePaystackError 400
 */
export function findOrCreateRecipient({ records }: FakePaystack, fields: RequestFields) {
  const type = readText(fields, 'type', 20)
  const name = readText(fields, 'name', 200)
  const accountNumber = readText(fields, 'account_number', 34)
  const bankCode = readText(fields, 'bank_code', 20)
  const currency = readCurrency(fields)
  const description = readOptionalText(fields, 'description', 500)
  if (!/^[A-Z0-9]{6,34}$/i.test(accountNumber)) {
    throw invalidValueError('Account number is invalid', 'Send the account number without spaces')
  }
  const code = derivedCode('RCP', type, accountNumber, bankCode, currency)
  const known = records.recipients.get(code)
  if (known) return viewRecipient(known)

  const createdAt = new Date().toISOString()
  const id = records.nextId()
  const record = { id, code, type, name, accountNumber, bankCode, currency, description, createdAt }
  records.save({ kind: 'recipient', record })
  return viewRecipient(record)
}

/**
 * Pays `amount` minor units out to a recipient, once for each reference, and sends `transfer.success` or
 * `transfer.failed`.
 * @returns the provider's answer at the moment of queueing: status `pending`
 * @throws FakePaystackError 400 for an unknown recipient, another currency, a reference used before, or want of money
 */
export function createTransfer({ records, webhooks, transfersEnd }: FakePaystack, fields: RequestFields) {
  if (readText(fields, 'source', 20) !== 'balance')
    throw invalidValueError('source is invalid', 'Send "balance"')
  const amount = readAmount(fields)
  const reason = readOptionalText(fields, 'reason', 500)
  const reference = readReference(fields, 'reference') ?? randomCode('ref')
  const recipient = records.recipients.get(readText(fields, 'recipient', 100))
  if (!recipient) {
    throw new FakePaystackError(
      400,
      'invalid_transfer_recipient',
      'Recipient specified is invalid',
      'Provide a valid recipient. Ensure you are passing the recipient code in the recipient param',
    )
  }
  const currency = fields.currency === undefined ? recipient.currency : readCurrency(fields)
  if (currency !== recipient.currency) {
    throw invalidValueError('Currency does not match the recipient', `Send ${recipient.currency}`)
  }
  if (records.transfers.has(reference)) {
    throw new FakePaystackError(
      400,
      'duplicate_transfer_reference',
      'Please provide a unique reference. Reference already exists on a transfer',
      'Verify the existing transfer, or create a new reference for a new transfer',
    )
  }
  if (transfersEnd === null) {
    throw new FakePaystackError(
      400,
      'insufficient_balance',
      'Your balance is not enough to fulfil this request',
      'Top up your balance',
    )
  }

  const record: Transfer = {
    id: records.nextId(),
    code: randomCode('TRF'),
    reference,
    recipient: recipient.code,
    amount,
    currency,
    reason,
    status: recipient.accountNumber === failingAccount ? 'failed' : transfersEnd,
    createdAt: new Date().toISOString(),
  }
  records.save({ kind: 'transfer', record })
  if (record.status !== 'pending') webhooks.send(`transfer.${record.status}`, viewTransfer(record, recipient))
  return {
    ...viewTransfer(record, recipient),
    recipient: recipient.id,
    status: 'pending',
    transferred_at: null,
  }
}

/** @throws FakePaystackError 404 */
export function fetchTransfer(provider: FakePaystack, reference: string) {
  const { transfer, recipient } = findTransfer(provider, reference)
  return viewTransfer(transfer, recipient)
}

/** Ends a transfer with a status; a bank can return one that was a success. @throws FakePaystackError 404 */
export function endTransfer(provider: FakePaystack, reference: string, status: TransferStatus) {
  const { transfer, recipient } = findTransfer(provider, reference)
  const record = { ...transfer, status }
  provider.records.save({ kind: 'transfer', record })
  provider.webhooks.send(`transfer.${status}`, viewTransfer(record, recipient))
  return viewTransfer(record, recipient)
}

function findTransfer({ records }: FakePaystack, reference: string) {
  const transfer = records.transfers.get(reference)
  const recipient = transfer && records.recipients.get(transfer.recipient)
  if (recipient) return { transfer, recipient }
  throw new FakePaystackError(
    404,
    'transfer_not_found',
    'Transfer not found',
    'Send the reference of a transfer',
  )
}

function viewRecipient(recipient: Recipient) {
  return {
    active: true,
    createdAt: recipient.createdAt,
    currency: recipient.currency,
    description: recipient.description,
    domain: 'test',
    id: recipient.id,
    integration: 100_073,
    name: recipient.name,
    recipient_code: recipient.code,
    type: recipient.type,
    updatedAt: recipient.createdAt,
    is_deleted: false,
    isDeleted: false,
    details: {
      authorization_code: null,
      account_number: recipient.accountNumber,
      account_name: recipient.name,
      bank_code: recipient.bankCode,
      bank_name: 'Test Bank',
    },
  }
}

function viewTransfer(transfer: Transfer, recipient: Recipient) {
  const failed = transfer.status === 'failed' || transfer.status === 'reversed'
  return {
    amount: transfer.amount,
    createdAt: transfer.createdAt,
    currency: transfer.currency,
    domain: 'test',
    failures: null,
    id: transfer.id,
    integration: 100_073,
    reason: transfer.reason,
    reference: transfer.reference,
    source: 'balance',
    source_details: null,
    status: transfer.status,
    titan_code: null,
    transfer_code: transfer.code,
    transferred_at: transfer.status === 'success' ? transfer.createdAt : null,
    updatedAt: transfer.createdAt,
    recipient: viewRecipient(recipient),
    session: { provider: null, id: null },
    fee_charged: 0,
    gateway_response: failed ? 'Account cannot be credited' : null,
  }
}

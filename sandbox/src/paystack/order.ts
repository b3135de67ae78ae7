import { randomInt } from 'node:crypto'
import { FakePaystackError, invalidValueError } from './fake-paystack-error.ts'
import { isRequestFields, type RequestFields, readInteger, readOptionalText, readText } from './fields.ts'

export type Currency = 'NGN' | 'USD'
type Metadata = RequestFields | string

/** Order to be paid. `amount` is minor units, the fee included. */
export type Order = {
  email: string
  amount: number
  currency: Currency
  reference: string
  metadata: Metadata
  callbackUrl: string | null
}

/** The smallest and largest amount that can be charged at once, in minor units. */
const minAmount = 100
const maxAmount = 1_000_000_000

const maxMetadata = 10_000

/**
 * Reads what `transaction/initialize`, `charge_authorization` and the checkout have in common.
 * Without a reference the provider makes one up.
 * @throws FakePaystackError 400 naming the field, 403 for a currency that the account does not take
 */
export function readOrder(fields: RequestFields): Order {
  return {
    email: readEmail(fields),
    amount: readAmount(fields),
    currency: readCurrency(fields),
    reference: readReference(fields, 'reference') ?? `T${randomInt(1e14, 2 ** 48 - 1)}`,
    metadata: readMetadata(fields.metadata),
    callbackUrl: readCallbackUrl(fields),
  }
}

export function readAmount(fields: RequestFields): number {
  return readInteger(fields.amount, minAmount, maxAmount, 'Invalid Amount Sent')
}

export function readCurrency(fields: RequestFields): Currency {
  const currency = readOptionalText(fields, 'currency', 3) ?? 'NGN'
  if (currency === 'NGN' || currency === 'USD') return currency
  throw new FakePaystackError(
    403,
    'unsupported_currency',
    'Currency not supported by merchant',
    'Send NGN or USD, the currencies enabled on this account',
  )
}

export function readReference(fields: RequestFields, name: string): string | null {
  const reference = readOptionalText(fields, name, 100)
  if (reference !== null && !/^[\w.=-]+$/.test(reference)) {
    throw invalidValueError('Invalid transaction reference', 'Use only letters, digits and - . = _')
  }
  return reference
}

function readEmail(fields: RequestFields): string {
  const email = readText(fields, 'email', 254)
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(email)) {
    throw invalidValueError('Invalid Email Address Passed', "Send the customer's email address")
  }
  return email.toLowerCase()
}

function readMetadata(value: unknown): Metadata {
  if (value === undefined || value === null || value === '') return ''
  const metadata = typeof value === 'string' ? parseMetadata(value) : value
  if (typeof metadata !== 'string' && !isRequestFields(metadata)) {
    throw invalidValueError('metadata is invalid', 'Send metadata as an object or as its JSON text')
  }
  if (JSON.stringify(metadata).length > maxMetadata) {
    throw invalidValueError('metadata is too long', `Send at most ${maxMetadata} characters of metadata`)
  }
  return metadata
}

function parseMetadata(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text)
    return isRequestFields(parsed) ? parsed : text
  } catch {
    return text
  }
}

function readCallbackUrl(fields: RequestFields): string | null {
  const url = readOptionalText(fields, 'callback_url', 2000)
  if (url !== null && !/^https?:\/\//.test(url)) {
    throw invalidValueError('callback_url is invalid', 'Send a http or https address')
  }
  return url
}

type Kind = 'invalid_request_error' | 'card_error' | 'idempotency_error'

type More = {
  code?: string
  param?: string
  decline_code?: string
  payment_intent?: object
}

/** A refusal in the provider's own format: https://docs.stripe.com/api/errors */
export class FakeStripeError extends Error {
  readonly statusCode: number
  readonly type: Kind
  readonly more: More

  constructor(statusCode: number, type: Kind, message: string, more: More = {}) {
    super(message)
    this.statusCode = statusCode
    this.type = type
    this.more = more
  }
}

/** The body that the provider sends with a refusal. */
export function fakeStripeErrorBody({ type, message, more }: FakeStripeError) {
  return { error: { type, message, ...more } }
}

/** A parameter that cannot be used: 400. */
export function badParamError(param: string, message: string): FakeStripeError {
  return new FakeStripeError(400, 'invalid_request_error', message, { code: 'parameter_invalid', param })
}

/** Creates the error for an unknown id: 404. */
export function missingObjectError(what: string, id: string): FakeStripeError {
  return new FakeStripeError(404, 'invalid_request_error', `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param: 'id',
  })
}

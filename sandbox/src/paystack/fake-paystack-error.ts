/** A refusal in the provider's own format. */
export class FakePaystackError extends Error {
  readonly statusCode: number
  readonly code: string
  readonly nextStep: string

  constructor(statusCode: number, code: string, message: string, nextStep: string) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.nextStep = nextStep
  }
}

/** The body that the provider sends with a refusal. */
export function fakePaystackErrorBody(error: FakePaystackError) {
  return {
    status: false,
    message: error.message,
    meta: { nextStep: error.nextStep },
    type: 'validation_error',
    code: error.code,
  }
}

/** A value in the body or query that cannot be used: 400. */
export function invalidValueError(message: string, nextStep: string): FakePaystackError {
  return new FakePaystackError(400, 'invalid_params', message, nextStep)
}

/** A transaction reference that already stands for something else: 400. */
export function duplicateReferenceError(): FakePaystackError {
  return new FakePaystackError(
    400,
    'duplicate_reference',
    'Duplicate Transaction Reference',
    'Use a reference that no transaction has used before, or verify the existing transaction',
  )
}

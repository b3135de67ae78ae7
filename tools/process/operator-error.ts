/**
 * Error with its cause and remedy, in one sentence for the person at the terminal. Printed without a stack.
 */
export class OperatorError extends Error {
  override name = 'Failure'
}

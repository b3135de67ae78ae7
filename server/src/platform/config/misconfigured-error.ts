/**
 * Error that an operator has to fix, as a sentence: it is printed without a stack trace, and the process
 * exits.
 */
export class MisconfiguredError extends Error {}

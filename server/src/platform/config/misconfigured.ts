/** What an operator has to put right, in a sentence: it is told without a stack, and the process ends. */
export class Misconfigured extends Error {}

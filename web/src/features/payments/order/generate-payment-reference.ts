const largest = 1_000_000_000

/** A reference to keep a payment under: `TXN_` and a random number up to a billion. */
export function generatePaymentReference(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `TXN_${Math.floor((random / 2 ** 32) * largest) + 1}`
}

/** The wire's word as it is read: `WALLET_CREDIT` is "Wallet credit". What is written already stays. */
export function humanizeIfConstant(word: string): string {
  if (!/^[A-Z_]+$/.test(word)) return word
  const text = word.toLowerCase().replaceAll('_', ' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

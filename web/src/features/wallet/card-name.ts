/** "Visa •••• 4081" */
export function formatCardName({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} •••• ${last4}`
}

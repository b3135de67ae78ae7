/** A file for the bank, as its writers are given it: the account that pays, and whom. Amounts in minor units. */
export type BankPayoutOrder = {
  id: string
  currency: string
  total: bigint
  createdAt: Date
  payer: { bankName: string; accountName: string; accountNumber: string; bankCode: string | null }
  payments: readonly {
    /** End-to-end reference passed on by the bank: the withdrawal's ID. */
    id: string
    amount: bigint
    bankName: string
    accountName: string
    accountNumber: string
  }[]
}

/** 48230000n → "482300.00" */
export function inMajorUnits(minor: bigint): string {
  return `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
}

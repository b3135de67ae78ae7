import type { Context } from '../../context.ts'

/** What a person's wallet holds, in minor units of the account's currency. */
export type WalletBalances = {
  /** Can be spent or withdrawn. */
  available: bigint
  /** Available, not yet cleared, and locked by a withdrawal. */
  current: bigint
  /** Owed after payments were taken back, as an amount above zero. */
  owed: bigint
}

const balances = `
  SELECT coalesce(sum(wallet.balance) FILTER (WHERE wallet.kind = 'available'), 0)::bigint AS available,
    coalesce(sum(wallet.balance) FILTER (WHERE wallet.kind <> 'receivable'), 0)::bigint AS current,
    coalesce(-sum(wallet.balance) FILTER (WHERE wallet.kind = 'receivable'), 0)::bigint AS owed
  FROM account
  JOIN ledger_account AS wallet ON wallet.owner_id = account.id AND wallet.currency_code = account.currency_code
    AND wallet.kind IN ('available', 'pending', 'held', 'receivable')
  WHERE account.id = $1`

/** The balances of a wallet as of now; zero for somebody who never had money. */
export async function walletBalances(ctx: Context, accountId: string): Promise<WalletBalances> {
  const [row] = await ctx.reads.query<WalletBalances>('wallet_balances', balances, [accountId])
  return row ?? { available: 0n, current: 0n, owed: 0n }
}

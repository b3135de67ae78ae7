import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { ProposedAct } from '@fanfare/contract/shapes/money/proposals'
import type { Config } from '../config/config.ts'
import type { Tx } from '../db/connect.ts'

/** Whether this is more than one admin moves, as the operator has set it. */
export function isAboveLimit(
  { secondAdminAbove }: Config,
  currency: CurrencyCode,
  amount: bigint | null,
): boolean {
  return secondAdminAbove !== null && (amount === null || amount > secondAdminAbove[currency])
}

type About = { act: ProposedAct; subjectId: string; currency: CurrencyCode; amount: bigint | null }

/** What was proposed once stays a matter of two, whatever the operator sets since: the database says so too. */
export async function takesTwo(
  tx: Tx,
  config: Config,
  { act, subjectId, currency, amount }: About,
): Promise<boolean> {
  if (act === 'ADJUST_LEDGER' || isAboveLimit(config, currency, amount)) return true
  if (amount === null) return false
  const proposed = await tx
    .selectFrom('proposal')
    .select('id')
    .where('act', '=', act)
    .where('subject_id', '=', subjectId)
    .limit(1)
    .executeTakeFirst()
  return proposed !== undefined
}

import { type CurrencyCode, currencyCodes } from '@fanfare/contract/money/money'
import type { ProposedMoneyAction } from '@fanfare/contract/shapes/money/proposals'
import type { Config } from '../../platform/config/config.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { remainingSingleApprovalAmount } from './money-actions.ts'

/** Checks whether this amount exceeds the operator's limit for one admin, whatever else they moved. */
export function isAboveSingleAdminLimit(
  { fourEyesAbove }: Config,
  currency: CurrencyCode,
  amount: bigint | null,
): boolean {
  return fourEyesAbove !== null && (amount === null || amount > fourEyesAbove[currency])
}

/**
 * Loads what an admin may move alone now, to tell of many amounts whether each would take a second admin: it is above the limit,
 * or above what is left of it within 24 hours. Proposals are the caller's to add.
 */
export async function loadSecondApprovalPredicate(
  ctx: Context,
  adminId: string,
): Promise<(currency: CurrencyCode, amount: bigint) => boolean> {
  const left = new Map<string, bigint | null>()
  for (const currency of currencyCodes) {
    left.set(currency, await remainingSingleApprovalAmount(ctx.db, ctx, adminId, currency))
  }
  return (currency, amount) => {
    if (isAboveSingleAdminLimit(ctx.config, currency, amount)) return true
    const mayMove = left.get(currency) ?? null
    return mayMove !== null && amount > mayMove
  }
}

type About = { act: ProposedMoneyAction; subjectId: string; currency: CurrencyCode; amount: bigint | null }

/** Actions that require two admins whatever the amount. */
const alwaysTakesTwo: ReadonlySet<ProposedMoneyAction> = new Set(['ADJUST_LEDGER', 'CONFIRM_TRANSFER'])

/**
 * Checks whether this requires a second admin: with what this one has moved alone within 24 hours it exceeds
 * the limit, so that split amounts add up. What was proposed once requires two, whatever the operator
 * changes: the database enforces it too.
 */
export async function requiresSecondApproval(
  tx: Tx,
  ctx: Context,
  adminId: string,
  { act, subjectId, currency, amount }: About,
): Promise<boolean> {
  if (alwaysTakesTwo.has(act) || isAboveSingleAdminLimit(ctx.config, currency, amount)) return true
  const left = await remainingSingleApprovalAmount(tx, ctx, adminId, currency)
  if (left !== null && (amount === null ? left === 0n : amount > left)) return true
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

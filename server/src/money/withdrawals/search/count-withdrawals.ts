import type { QueryOf, ReturnedData } from '@fanfare/contract/call'
import { asMinorUnits, type CurrencyCode, currencyCodes } from '@fanfare/contract/money/money'
import { type WithdrawalStage, withdrawalStage } from '@fanfare/contract/shapes/backoffice/money'
import type { countWithdrawals as countCall } from '@fanfare/contract/shapes/backoffice/payouts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { DB } from '../../../platform/db/tables.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import { maxCountedRows } from '../../../platform/pagination/list-total.ts'
import { remainingSingleApprovalAmount } from '../../approvals/money-actions.ts'
import { isWithdrawalAtStageSql } from './search-platform-withdrawals.ts'
import { hasPayoutBlockingAmountSql, withdrawalBlockerSql } from './waits-for.ts'

type Query = QueryOf<typeof countCall>
type Counts = ReturnedData<typeof countCall>

/**
 * Counts and sums the withdrawals at each stage, those held and those ready, with the amounts from which two
 * admins decide.
 */
export async function countWithdrawalsByStage(
  ctx: Context,
  { adminId }: AdminViewer,
  { currencyCode }: Query,
): Promise<Counts> {
  const [stages, held, ready, limits] = await Promise.all([
    Promise.all(withdrawalStage.options.map((stage) => countStage(ctx, adminId, stage, currencyCode))),
    sums(ctx, (eb) => eb('withdrawal.status', 'in', ['PENDING', 'APPROVED'])),
    sums(ctx, (eb) =>
      eb.and([
        isWithdrawalAtStageSql(eb, 'READY', ctx.clock.now()),
        sql<boolean>`NOT ${hasPayoutBlockingAmountSql}`,
      ]),
    ),
    Promise.all(currencyCodes.map((code) => limitOf(ctx, adminId, code))),
  ])
  return { stages, held, ready, secondAdminAbove: limits }
}

async function limitOf(
  ctx: Context,
  adminId: string,
  currencyCode: CurrencyCode,
): Promise<Counts['secondAdminAbove'][number]> {
  const limit = ctx.config.fourEyesAbove?.[currencyCode]
  const left = await remainingSingleApprovalAmount(ctx.db, ctx, adminId, currencyCode)
  return {
    currencyCode,
    amount: limit === undefined ? null : asMinorUnits(limit),
    left: left === null ? null : asMinorUnits(left),
  }
}

async function countStage(
  ctx: Context,
  adminId: string,
  stage: WithdrawalStage,
  currencyCode: Query['currencyCode'],
): Promise<Counts['stages'][number]> {
  const some = ctx.db
    .selectFrom('withdrawal')
    .where((eb) => isWithdrawalAtStageSql(eb, stage, ctx.clock.now()))
    .$if(currencyCode !== undefined, (q) => q.where('withdrawal.currency_code', '=', currencyCode ?? 'NGN'))
    .limit(maxCountedRows + 1)
  const { count } = await ctx.db
    .selectFrom(some.select('withdrawal.id').as('some'))
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  const total = count > maxCountedRows ? null : Number(count)
  // What was sent, and what is closed, waits for nobody.
  if (stage !== 'WAITING' && stage !== 'SECOND' && stage !== 'READY') return { stage, total, elsewhere: 0 }
  const isElsewhere =
    stage === 'READY'
      ? hasPayoutBlockingAmountSql
      : sql<boolean>`${withdrawalBlockerSql(ctx, adminId)} IS NOT NULL`
  const { elsewhere } = await ctx.db
    .selectFrom(
      some
        .innerJoin('account', 'account.id', 'withdrawal.account_id')
        .select(isElsewhere.as('isElsewhere'))
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<bigint>().filterWhere('some.isElsewhere', '=', true).as('elsewhere'))
    .executeTakeFirstOrThrow()
  return { stage, total, elsewhere: Number(elsewhere) }
}

type Condition = (eb: ExpressionBuilder<DB, 'withdrawal'>) => ReturnType<typeof isWithdrawalAtStageSql>

async function sums(ctx: Context, which: Condition): Promise<Counts['held']> {
  const rows = await ctx.db
    .selectFrom('withdrawal')
    .select('currency_code as currencyCode')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('count'),
      fn.sum<bigint | string>('amount_minor').as('total'),
    ])
    .where(which)
    .groupBy('currency_code')
    .orderBy('currency_code')
    .execute()
  return rows.map(({ currencyCode, count, total }) => ({
    currencyCode,
    count: Number(count),
    total: asMinorUnits(BigInt(total)),
  }))
}

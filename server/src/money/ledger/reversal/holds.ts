import type { CurrencyCode } from '@fanfare/contract/money/money'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import { asPreparedStatement } from '../../../platform/db/statement-options.ts'
import { unnestSql } from '../../../platform/db/unnest.ts'
import { appendEvents } from '../../../platform/events/outbox.ts'
import { smallerBigint } from '../booking/accounts.ts'
import { type LotChange, saveLotChanges } from '../booking/lots.ts'

/** Claim that holds money: an open dispute, or a refund that its card provider has not done yet. */
export type MoneyClaimKind = 'DISPUTE' | 'REFUND'

/** Money in somebody's wallet, or in their withdrawal, that an open dispute or a pending refund to a card holds. Minor units. */
export type MoneyHold = {
  /** The dispute's or the refund's id: the tables name it `dispute_id` for either. */
  claimId: string
  claimKind: MoneyClaimKind
  accountId: bigint
  owner: string
  kind: 'available' | 'held'
  currency: CurrencyCode
  shard: number
  amount: bigint
  /** The lot that it was; null of money that had cleared. */
  lot: { chargeId: string; clearsAt: Date } | null
}

/**
 * Puts holds on accounts that the caller has locked: what was a lot is none meanwhile.
 * @param from LOTS where what is held of lots is among them still, RELEASED where it was held before
 */
export async function insertHolds(
  tx: Tx,
  ctx: Context,
  holds: readonly MoneyHold[],
  from: 'LOTS' | 'RELEASED' = 'LOTS',
): Promise<void> {
  if (holds.length === 0) return
  const lots = from === 'LOTS' ? lotsOf(ctx, holds) : []
  await saveLotChanges(
    tx,
    lots.map((lot) => ({ ...lot, amount: -lot.amount })),
  )
  await sql`
    WITH hold AS MATERIALIZED (
      SELECT dispute_id, account_id, shard, charge_id, clears_at::timestamptz AS clears_at, amount FROM ${unnestSql(
        holds.map(({ claimId, accountId, shard, lot, amount }) => ({
          ...{ claimId, accountId, shard, amount },
          charge: lot?.chargeId ?? null,
          clears: lot?.clearsAt.toISOString() ?? null,
        })),
        {
          ...({ claimId: 'text', accountId: 'bigint', shard: 'int', amount: 'bigint' } as const),
          ...({ charge: 'text', clears: 'text' } as const),
        },
      )} AS hold (dispute_id, account_id, shard, amount, charge_id, clears_at)
    ), noted AS (
      INSERT INTO ledger_hold_change (dispute_id, account_id, shard, charge_id, amount, created_at)
      SELECT dispute_id, account_id, shard, charge_id, amount, ${ctx.clock.now()} FROM hold
    )
    INSERT INTO ledger_hold (dispute_id, account_id, shard, charge_id, clears_at, amount)
    SELECT dispute_id, account_id, shard, charge_id, clears_at, amount FROM hold
    ON CONFLICT ON CONSTRAINT ledger_hold_key DO UPDATE SET amount = ledger_hold.amount + excluded.amount`.execute(
    tx,
  )
  await changeAccounts(
    tx,
    holds.map(({ accountId, amount, lot }) => ({
      accountId,
      disputed: amount,
      uncleared: lot !== null && from === 'LOTS' ? -amount : 0n,
    })),
  )
  await noteMoved(tx, ctx, holds)
}

/** Loads what disputes and refunds hold, by their ids. */
export async function loadHoldsOfClaims(db: Db | Tx, claimIds: readonly string[]): Promise<MoneyHold[]> {
  if (claimIds.length === 0) return []
  const query = selectHolds(sql`hold.dispute_id = ANY(${claimIds}::text[])`)
  const { rows } = await db.executeQuery(asPreparedStatement('load-holds-of-claims', query.compile(db)))
  return rows.map(holdOf)
}

/**
 * Ends holds or parts of them, behind the locks of their accounts: what was a lot is one again, unless it has cleared
 * meanwhile.
 * @param about the refund or the lost dispute that takes the money back; null where a claim ends and nothing is taken
 */
export async function releaseHolds(
  tx: Tx,
  ctx: Context,
  parts: readonly MoneyHold[],
  about: string | null,
): Promise<void> {
  for (const part of parts) await cutHold(tx, ctx, { hold: part, to: 'LOTS', about })
  await noteMoved(tx, ctx, parts)
}

/**
 * Takes an amount, or less where less is held, from what claims hold on an account, the oldest hold first.
 * @param claimIds claims whose holds are taken from; those of all where it is left out
 * @param about the refund, the lost dispute or the withdrawal for which it is taken
 * @returns what was held, for the caller to hold elsewhere where the money goes into another wallet
 */
export async function takeUpToFromHolds(
  tx: Tx,
  ctx: Context,
  {
    owner,
    currency,
    kind = 'available',
    claimIds,
    amount,
    about,
  }: { amount: bigint; about: string } & Pick<MoneyHold, 'owner' | 'currency'> &
    Partial<Pick<MoneyHold, 'kind'>> & { claimIds?: readonly string[] },
): Promise<MoneyHold[]> {
  if (amount <= 0n) return []
  const { rows } = await selectHolds(
    sql`account.owner_id = ${owner} AND account.currency_code = ${currency} AND account.kind = ${kind}
      AND (${claimIds ?? null}::text[] IS NULL OR hold.dispute_id = ANY(${claimIds ?? null}::text[]))`,
  ).execute(tx)
  let left = amount
  const taken: MoneyHold[] = []
  for (const hold of rows.map(holdOf)) {
    const part = smallerBigint(hold.amount, left)
    if (part === 0n) break
    left -= part
    const cut = { ...hold, amount: part }
    await cutHold(tx, ctx, { hold: cut, to: 'TAKEN', about })
    taken.push(cut)
  }
  return taken
}

/**
 * Holds in somebody's wallet what was held elsewhere before it came to them, as far as it is there and has cleared.
 * @returns what is held there now
 */
export async function reholdInWallet(
  tx: Tx,
  ctx: Context,
  owner: string,
  holds: readonly MoneyHold[],
): Promise<MoneyHold[]> {
  const [first] = holds
  if (!first) return []
  const { rows } = await sql<{ id: bigint; shard: number; free: bigint }>`
    SELECT id, shard, balance - disputed_minor - uncleared_minor AS free FROM ledger_account
    WHERE owner_id = ${owner} AND currency_code = ${first.currency} AND kind = 'available'`.execute(tx)
  const [wallet] = rows
  if (!wallet) return []
  const { id: accountId, shard } = wallet
  let left = wallet.free
  const placed = holds.map((hold): MoneyHold => {
    const amount = smallerBigint(hold.amount, left)
    left -= amount
    return { ...hold, owner, accountId, shard, kind: 'available', amount }
  })
  const found = placed.filter(({ amount }) => amount > 0n)
  await insertHolds(tx, ctx, found, 'RELEASED')
  return found
}

async function cutHold(
  tx: Tx,
  ctx: Context,
  { hold, to, about }: { hold: MoneyHold; to: 'LOTS' | 'TAKEN'; about: string | null },
): Promise<void> {
  const { claimId, accountId, shard, lot, amount } = hold
  const isLot = to === 'LOTS' && hold.kind === 'available' && lot !== null && lot.clearsAt > ctx.clock.now()
  const isSame = sql`dispute_id = ${claimId} AND account_id = ${accountId}
    AND charge_id IS NOT DISTINCT FROM ${lot?.chargeId ?? null}`
  await sql`
    WITH noted AS (
      INSERT INTO ledger_hold_change (dispute_id, account_id, shard, charge_id, amount, about_id, created_at)
      VALUES (${claimId}, ${accountId}, ${shard}, ${lot?.chargeId ?? null}, ${-amount}, ${about}, ${ctx.clock.now()})
    ), gone AS (
      DELETE FROM ledger_hold WHERE ${isSame} AND amount = ${amount}
    )
    UPDATE ledger_hold SET amount = amount - ${amount} WHERE ${isSame} AND amount <> ${amount}`.execute(tx)
  if (isLot) await saveLotChanges(tx, lotsOf(ctx, [hold]))
  await changeAccounts(tx, [{ accountId, disputed: -amount, uncleared: isLot ? amount : 0n }])
}

type HoldRow = Omit<MoneyHold, 'lot'> & { chargeId: string | null; clearsAt: Date | null }

function selectHolds(condition: RawBuilder<unknown>): RawBuilder<HoldRow> {
  return sql<HoldRow>`
    SELECT hold.dispute_id AS "claimId", CASE WHEN refund.id IS NULL THEN 'DISPUTE' ELSE 'REFUND' END AS "claimKind",
      hold.account_id AS "accountId", account.owner_id AS owner, account.kind,
      account.currency_code AS currency, account.shard, hold.amount, hold.charge_id AS "chargeId",
      hold.clears_at AS "clearsAt"
    FROM ledger_hold hold JOIN ledger_account account ON account.id = hold.account_id
    LEFT JOIN refund ON refund.id = hold.dispute_id
    WHERE ${condition} ORDER BY hold.id`
}

function holdOf({ chargeId, clearsAt, ...hold }: HoldRow): MoneyHold {
  return { ...hold, lot: chargeId === null || clearsAt === null ? null : { chargeId, clearsAt } }
}

function lotsOf({ clock }: Context, holds: readonly MoneyHold[]): LotChange[] {
  const at = clock.now()
  return holds.flatMap(({ claimId, lot, owner, currency, shard, amount }) =>
    lot === null ? [] : [{ ...lot, owner, currency, shard, amount, cause: { claimId }, at }],
  )
}

type AccountChange = { accountId: bigint; disputed: bigint; uncleared: bigint }

async function changeAccounts(tx: Tx, changes: readonly AccountChange[]): Promise<void> {
  await sql`
    UPDATE ledger_account account SET disputed_minor = disputed_minor + change.disputed,
      uncleared_minor = uncleared_minor + change.uncleared
    FROM (
      SELECT id, sum(disputed) AS disputed, sum(uncleared) AS uncleared
      FROM ${unnestSql(changes, { accountId: 'bigint', disputed: 'bigint', uncleared: 'bigint' })}
        AS change (id, disputed, uncleared) GROUP BY id
    ) change WHERE account.id = change.id`.execute(tx)
}

/** Appends events for owners' outdated open screens. */
async function noteMoved(tx: Tx, ctx: Context, holds: readonly MoneyHold[]): Promise<void> {
  const owners = [...new Set(holds.map(({ owner }) => owner))]
  const events = owners.map((owner) => ({ actorId: owner, subjectId: owner }))
  await appendEvents(tx, 'WALLET_MOVED', events, ctx.clock.now())
}

/** Adds up holds, of one owner where one is named. Minor units. */
export function sumHolds(holds: readonly MoneyHold[], ownerId?: string): bigint {
  return holds.reduce(
    (sum, { owner, amount }) => (ownerId === undefined || owner === ownerId ? sum + amount : sum),
    0n,
  )
}

/** Names what holds somebody's money: a refund where no dispute is among it. */
export function claimKindOfHolds(holds: readonly MoneyHold[], ownerId: string): MoneyClaimKind {
  const own = holds.filter(({ owner }) => owner === ownerId)
  return own.length > 0 && own.every(({ claimKind }) => claimKind === 'REFUND') ? 'REFUND' : 'DISPUTE'
}

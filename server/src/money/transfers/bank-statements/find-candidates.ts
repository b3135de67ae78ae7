import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { BankStatementLineCandidate } from '@fanfare/contract/shapes/money/bank-statements'
import type { BankTransferStatus } from '@fanfare/contract/shapes/money/transfers'
import { normalizeUsername } from '@fanfare/contract/text/normalize-for-comparison'
import { tokenizeForSearch } from '@fanfare/contract/text/search/normalize-for-search'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { findPossibleTransferReferences, parseTransferReference } from '../reference-code.ts'

/** Facts in a bank statement about money that waits for an admin. */
export type BankStatementLineFacts = {
  id: string
  amount: bigint
  currencyCode: string
  text: string
  /** YYYY-MM-DD */
  dateBooked: string
  transferId: string | null
}

/** A transfer held against a line. */
export type TransferCandidate = Pick<
  BankStatementLineCandidate,
  'isLikely' | 'canBeCredited' | 'reference' | 'name' | 'daysLater'
> & {
  transferId: string
  payerId: string
  username: string
  difference: bigint
  /** Weight, only for ordering. */
  weight: number
}

type Row = {
  lineId: string
  id: string
  payerId: string
  username: string
  displayName: string
  reference: string
  amount: bigint
  currencyCode: CurrencyCode
  status: BankTransferStatus
  at: Date
}

const sameAmountMost = 5
const dayMs = 86_400_000

/**
 * Finds per line the transfers that it may be the money of, best first: the one that it was matched to, those
 * whose reference it nearly has, and the newest of the same amount that have no money yet.
 * @param find a username or a reference: its transfers are included
 */
export async function findTransferCandidates(
  ctx: Context,
  lines: readonly BankStatementLineFacts[],
  find?: string,
): Promise<Map<string, TransferCandidate[]>> {
  if (lines.length === 0) return new Map()
  const near = new Map(lines.map((line) => [line.id, findPossibleTransferReferences(line.text)]))
  const named = lines.flatMap((line) =>
    (near.get(line.id) ?? []).flatMap((each) =>
      each.near.map((reference) => ({ lineId: line.id, reference })),
    ),
  )
  const { rows } = await sql<Row>`
    WITH line AS (
      SELECT * FROM unnest(
        ${lines.map(({ id }) => id)}::text[], ${lines.map(({ amount }) => String(amount))}::bigint[],
        ${lines.map(({ currencyCode }) => currencyCode)}::text[], ${lines.map(({ transferId }) => transferId)}::text[]
      ) AS line (id, amount, currency, transfer_id)
    ), found AS (
      SELECT id AS line_id, transfer_id FROM line WHERE transfer_id IS NOT NULL
      UNION
      SELECT named.line_id, transfer.id
      FROM unnest(${named.map(({ lineId }) => lineId)}::text[], ${named.map(({ reference }) => reference)}::text[])
        AS named (line_id, reference)
      JOIN transfer ON transfer.reference = named.reference
      UNION
      SELECT line.id, same.id FROM line
      CROSS JOIN unnest(ARRAY['CLAIMED', 'AWAITING_TRANSFER', 'EXPIRED', 'CANCELLED', 'REJECTED']) AS open (status)
      CROSS JOIN LATERAL (
        SELECT transfer.id FROM transfer
        WHERE transfer.amount_minor = line.amount AND transfer.currency_code = line.currency
          AND transfer.status = open.status
        ORDER BY transfer.id DESC LIMIT ${sameAmountMost}) same
      UNION
      SELECT line.id, hers.id FROM line
      CROSS JOIN LATERAL (
        SELECT transfer.id FROM transfer
        WHERE transfer.account_id = (SELECT id FROM account WHERE username = ${find === undefined ? null : normalizeUsername(find)})
          OR transfer.reference = ${find === undefined ? null : parseTransferReference(find)}
        ORDER BY transfer.id DESC LIMIT 10) hers
    )
    SELECT found.line_id AS "lineId", transfer.id, account.id AS "payerId", account.username,
      account.display_name AS "displayName", transfer.reference, transfer.amount_minor AS amount,
      transfer.currency_code AS "currencyCode", transfer.status, coalesce(transfer.claimed_at, transfer.created_at) AS at
    FROM found JOIN transfer ON transfer.id = found.transfer_id JOIN account ON account.id = transfer.account_id`.execute(
    ctx.db,
  )
  const byLine = Map.groupBy(rows, ({ lineId }) => lineId)
  return new Map(
    lines.map((line) => [
      line.id,
      (byLine.get(line.id) ?? [])
        .map((row) => compare(line, row, near.get(line.id) ?? []))
        .toSorted((one, other) => other.weight - one.weight || (one.transferId < other.transferId ? 1 : -1)),
    ]),
  )
}

function compare(
  line: BankStatementLineFacts,
  row: Row,
  found: ReturnType<typeof findPossibleTransferReferences>,
): TransferCandidate {
  const difference = line.amount - row.amount
  const inBank = found.find(({ near }) => near.includes(row.reference))
  const reference = inBank ? { bank: inBank.bank, differs: differences(inBank.bank, row.reference) } : null
  const name = compareNames(line.text, row.displayName)
  const daysLater = Math.round((Date.parse(line.dateBooked) - dayOf(row.at)) / dayMs)
  const isWhole = inBank?.near.length === 1
  const isSameCurrency = row.currencyCode === line.currencyCode
  const canBeCredited = row.status !== 'CONFIRMED' && isSameCurrency
  return {
    transferId: row.id,
    payerId: row.payerId,
    username: row.username,
    difference,
    reference,
    name,
    daysLater,
    canBeCredited,
    isLikely: canBeCredited && (isWhole || (difference === 0n && (reference !== null || name.is === 'SAME'))),
    weight:
      (canBeCredited ? 100 : 0) +
      (isSameCurrency && difference === 0n ? 40 : 0) +
      (isWhole ? 40 : reference ? 30 : 0) +
      { SAME: 20, PARTLY: 8, MISSING: 0 }[name.is] +
      (row.status === 'CLAIMED' ? 6 : 0) +
      (Math.abs(daysLater) <= 1 ? 5 : Math.abs(daysLater) <= 7 ? 2 : 0),
  }
}

function dayOf(at: Date): number {
  return Date.parse(at.toISOString().slice(0, 10))
}

function differences(one: string, other: string): number {
  return [...one].filter((character, index) => character !== other[index]).length
}

function compareNames(text: string, displayName: string): TransferCandidate['name'] {
  const said = new Set(tokenizeForSearch(text))
  const nameParts = tokenizeForSearch(displayName).filter((word) => word.length > 2)
  const both = nameParts.filter((word) => said.has(word))
  const is = both.length === 0 ? 'MISSING' : both.length === nameParts.length ? 'SAME' : 'PARTLY'
  return { bank: both.join(' ').toUpperCase(), is }
}

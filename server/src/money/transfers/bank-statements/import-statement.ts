import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { BodyOf, ReturnedData } from '@fanfare/contract/call'
import type { AdminFactor } from '@fanfare/contract/fields/admin-factor'
import { normalizeSingleLine } from '@fanfare/contract/fields/names'
import { asMinorUnits } from '@fanfare/contract/money/money'
import type { importBankStatement as importCall } from '@fanfare/contract/shapes/money/bank-statements'
import { truncateToSingleLine } from '@fanfare/contract/text/truncate-to-single-line'
import { sql } from 'kysely'
import { appendAuditEntry } from '../../../access/audit/append-audit-entry.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import type { ReceivedFile } from '../../../platform/http/uploads/multipart.ts'
import { enqueue } from '../../../platform/queue/task.ts'
import { reauthenticateAdminAndTransact } from '../../approvals/reauthenticated-admin.ts'
import { loadPlatformBankAccountForAdmins } from '../platform-accounts/search-platform-accounts.ts'
import { matchBankStatementLines } from './match-lines.ts'
import { type ParsedBankStatement, type ParsedStatementLine, parseBankStatement } from './read-statement.ts'
import { loadBankStatement } from './search-statements.ts'

const previewMax = 20

/**
 * Keeps the lines of a statement, each once, whatever files it is in and however often they are imported; those that are
 * new are matched with transfers by a job. A dry run keeps nothing.
 * @throws Refusal NOT_FOUND; RULE_BROKEN before the account's columns are mapped; INVALID_INPUT for a file that does not read, and
 *   for a currency that is not the account's or that neither the file nor the caller names; and, but for a dry run, what `reauthenticateAdminAndTransact` throws
 */
export async function importBankStatement(
  ctx: Context,
  admin: AdminViewer,
  { platformAccountId, dryRun, currencyCode, ...factor }: BodyOf<typeof importCall>,
  file: ReceivedFile | undefined,
): Promise<ReturnedData<typeof importCall>> {
  const account = await loadPlatformBankAccountForAdmins(ctx.db, platformAccountId)
  if (!account.statementMapping) {
    throw refuse('RULE_BROKEN', { detail: 'Set up the statement format of this account first.' })
  }
  if (currencyCode !== undefined && currencyCode !== account.currencyCode) {
    const message = `This account is in ${account.currencyCode}. Choose the account the file is for.`
    throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'currencyCode', message }] })
  }
  if (!file) {
    const message = 'Choose a file'
    throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'statement', message }] })
  }
  const bytes = await readFile(file.path)
  const read = parseBankStatement(bytes, account.statementMapping, {
    currencyCode: account.currencyCode,
    now: ctx.clock.now(),
  })
  if (!dryRun && currencyCode === undefined && read.unnamedCurrencyCount > 0) {
    const message = `This file doesn't say which currency it's in. Confirm that it's in ${account.currencyCode}.`
    throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'currencyCode', message }] })
  }
  const [{ currencyCode: stated } = account] = read.lines
  const isOfAnother =
    stated !== account.currencyCode && read.lines.every((line) => line.currencyCode === stated)
  if (!dryRun && isOfAnother) {
    const message = `This file is in ${stated}, but the account is in ${account.currencyCode}. Choose the account the file is for.`
    throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'platformAccountId', message }] })
  }
  const statementId = dryRun
    ? null
    : await store(ctx, {
        admin,
        factor,
        platformAccountId,
        statement: read,
        file: {
          name: truncateToSingleLine(normalizeSingleLine(file.fileName), 200),
          hash: createHash('sha256').update(bytes).digest(),
        },
      })
  return {
    statement: statementId === null ? null : await loadBankStatement(ctx, statementId),
    preview: read.lines.slice(0, previewMax).map(({ dateBooked, amount, currencyCode, text, bankId }) => ({
      dateBooked,
      amount: asMinorUnits(amount),
      currencyCode,
      text,
      bankId,
    })),
    lineCount: read.lines.length,
    otherCurrencyCount: read.lines.filter(({ currencyCode }) => currencyCode !== account.currencyCode).length,
    unnamedCurrencyCount: read.unnamedCurrencyCount,
    skippedCount: read.skippedCount,
  }
}

async function store(
  ctx: Context,
  {
    admin,
    factor,
    platformAccountId,
    statement: { lines, skippedCount },
    file,
  }: {
    admin: AdminViewer
    factor: AdminFactor
    platformAccountId: string
    statement: ParsedBankStatement
    file: { name: string; hash: Buffer }
  },
): Promise<string> {
  return reauthenticateAdminAndTransact(ctx, { viewer: admin, factor }, async (tx) => {
    const statementId = ctx.newId()
    await tx
      .insertInto('bank_statement')
      .values({
        id: statementId,
        platform_account_id: platformAccountId,
        file_name: file.name,
        file_hash: file.hash,
        line_count: lines.length,
        new_count: 0,
        skipped_count: skippedCount,
        imported_by: admin.adminId,
        created_at: ctx.clock.now(),
      })
      .execute()
    const into = { statementId, platformAccountId }
    const added = await insertLines(tx, ctx, { statement: into, lines, status: 'NEW' })
    const reused = await linesUnderReusedIds(tx, platformAccountId, lines, added)
    const more = await insertLines(tx, ctx, { statement: into, lines: reused, status: 'QUEUED' })
    const newCount = added.size + more.size
    await tx
      .updateTable('bank_statement')
      .set({ new_count: newCount })
      .where('id', '=', statementId)
      .execute()
    await appendAuditEntry(tx, ctx, admin, {
      action: 'BANK_STATEMENT_IMPORTED',
      subjectKind: 'BANK_STATEMENT',
      subjectId: statementId,
      reason: null,
      before: {},
      after: { platformAccountId, fileName: file.name, lineCount: lines.length, newCount },
    })
    await enqueue(tx, matchBankStatementLines, { statementId })
    return statementId
  })
}

/** @returns the keys of the lines that were not known before */
async function insertLines(
  tx: Tx,
  ctx: Context,
  {
    statement: { statementId, platformAccountId },
    lines,
    status,
  }: {
    statement: { statementId: string; platformAccountId: string }
    lines: readonly ParsedStatementLine[]
    status: 'NEW' | 'QUEUED'
  },
): Promise<Set<string>> {
  // Ids in the file's order; written in the order of keys, so that two imports never wait for each other in a circle.
  const ordered = lines
    .map((line) => ({ ...line, id: ctx.newId() }))
    .toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
  const each = <T>(pick: (line: (typeof ordered)[number]) => T) => ordered.map(pick)
  const { rows } = await sql<{ key: string }>`
    INSERT INTO bank_line (id, statement_id, platform_account_id, key, booked_on, amount_minor, currency_code, text,
      bank_id, status, doubt, created_at)
    SELECT id, ${statementId}, ${platformAccountId}, key, booked_on, amount, currency_code, text, bank_id,
      CASE WHEN amount > 0 THEN ${status} ELSE 'OUTGOING' END,
      CASE WHEN amount > 0 AND ${status} = 'QUEUED' THEN 'BANK_ID_REUSED' END, ${ctx.clock.now()}
    FROM unnest(
      ${each(({ id }) => id)}::text[], ${each(({ key }) => key)}::text[],
      ${each(({ dateBooked }) => dateBooked)}::date[], ${each(({ amount }) => String(amount))}::bigint[],
      ${each(({ currencyCode }) => currencyCode)}::text[], ${each(({ text }) => text)}::text[],
      ${each(({ bankId }) => bankId)}::text[]
    ) AS line (id, key, booked_on, amount, currency_code, text, bank_id)
    ON CONFLICT (platform_account_id, key) DO NOTHING
    RETURNING key`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

/** Banks give an id twice now and then. Where day or amount differ it is other money, and must not be overlooked. */
async function linesUnderReusedIds(
  tx: Tx,
  platformAccountId: string,
  lines: readonly ParsedStatementLine[],
  added: ReadonlySet<string>,
): Promise<ParsedStatementLine[]> {
  const known = lines.filter(({ bankId }) => bankId !== null)
  const keys = [...new Set(known.map(({ key }) => key))]
  const { rows } = await sql<{ key: string; bookedOn: string; amount: bigint }>`
    SELECT key, booked_on AS "bookedOn", amount_minor AS amount FROM bank_line
    WHERE platform_account_id = ${platformAccountId} AND key = ANY(${keys}::text[])`.execute(tx)
  const stored = new Map(rows.map((row) => [row.key, row]))
  return known
    .filter(({ key, dateBooked, amount }) => {
      const first = stored.get(key)
      return first !== undefined && (first.bookedOn !== dateBooked || first.amount !== amount)
    })
    .map((line) => ({ ...line, key: `${line.key.slice(0, 220)}:${line.hash}` }))
    .filter(({ key }) => !added.has(key))
}

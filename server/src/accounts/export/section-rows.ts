import { CompiledQuery } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { ExportSection } from './sections.ts'

export type ExportRow = Record<string, unknown>

const atOnce = 500

/** The rows of a section, read by a cursor: never more of them at once than fit a hand. */
export async function* streamExportSectionRows(
  ctx: Context,
  { sql }: ExportSection,
  accountId: string,
): AsyncGenerator<ExportRow> {
  // Not `inTransaction`: rows are given out while it is open, and what was given out cannot be read again.
  const tx = await ctx.db.startTransaction().setAccessMode('read only').execute()
  try {
    await tx.executeQuery(CompiledQuery.raw(`DECLARE section NO SCROLL CURSOR FOR ${sql}`, [accountId]))
    for (;;) {
      const { rows } = await tx.executeQuery<ExportRow>(CompiledQuery.raw(`FETCH ${atOnce} FROM section`))
      for (const row of rows) yield readable(row)
      if (rows.length < atOnce) return
    }
  } finally {
    await tx.rollback().execute()
  }
}

/** Formats a row for people: every amount in minor units also as a decimal, and times as text. */
function readable(row: ExportRow): ExportRow {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
      if (value instanceof Date) return [[name, value.toISOString()]]
      if (!name.endsWith('Minor') || typeof value !== 'bigint') return [[name, value]]
      return [
        [name, Number(value)],
        [name.slice(0, -'Minor'.length), majorText(value)],
      ]
    }),
  )
}

/** "-12.50": every currency there is has hundredths. */
function majorText(minor: bigint): string {
  const [sign, digits] = minor < 0n ? ['-', -minor] : ['', minor]
  return `${sign}${digits / 100n}.${String(digits % 100n).padStart(2, '0')}`
}

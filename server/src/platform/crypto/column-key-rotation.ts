import { sql } from 'kysely'
import { decrypt, deriveKeyId, encrypt, encryptingKeyIdSql } from './encrypt.ts'
import type { KeyRotationTarget } from './key-rotation-target.ts'

type SealedColumn = {
  /** Name of the content, as used in messages. */
  name: string
  table: string
  column: string
  /** The columns of a row's id, which logs name, and of what its value is sealed for. */
  id: string
  owner: string
  purpose: string
}

/** The values that a column keeps sealed: so few that they are read at once. */
export function createColumnKeyRotation({
  name,
  table,
  column,
  id,
  owner,
  purpose,
}: SealedColumn): KeyRotationTarget {
  const keyName = encryptingKeyIdSql(column)
  const [from, sealed] = [sql.table(table), sql.ref(column)]
  return {
    name,
    async countByKey(db) {
      const { rows } = await sql<{ key: string | null; count: number }>`
        SELECT ${keyName} AS key, count(*)::integer AS count FROM ${from}
        WHERE ${sealed} IS NOT NULL GROUP BY 1 ORDER BY 1`.execute(db)
      return rows
    },
    async reSeal({ config, db, log }) {
      const { rows } = await sql<{ id: string; owner: string; bytes: Buffer }>`
        SELECT ${sql.ref(id)} AS id, ${sql.ref(owner)} AS owner, ${sealed} AS bytes FROM ${from}
        WHERE ${sealed} IS NOT NULL AND ${keyName} IS DISTINCT FROM ${deriveKeyId(config.secretKey)}`.execute(
        db,
      )
      let left = 0
      for (const row of rows) {
        try {
          const fresh = encrypt(config, purpose, row.owner, decrypt(config, purpose, row.owner, row.bytes))
          await sql`UPDATE ${from} SET ${sealed} = ${fresh} WHERE ${sql.ref(id)} = ${row.id} AND ${sealed} = ${row.bytes}`.execute(
            db,
          )
        } catch (cause) {
          log.error('re-seal', cause, { [`${table}Id`]: row.id })
          left++
        }
      }
      return left
    },
  }
}

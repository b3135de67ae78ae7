import { sql } from 'kysely'
import { keyNameIn, nameOfKey } from '../secrets/seal.ts'
import type { Vault } from '../secrets/vault.ts'
import { openAuthenticator, sealAuthenticator } from './authenticator.ts'

const keyName = keyNameIn('otp_secret')

/** The secrets of the admins' authenticator apps: a few, read at once. */
export const authenticatorVault: Vault = {
  name: 'authenticator apps',
  async countByKey(db) {
    const { rows } = await sql<{ key: string | null; count: number }>`
      SELECT ${keyName} AS key, count(*)::integer AS count FROM admin
      WHERE otp_secret IS NOT NULL GROUP BY 1 ORDER BY 1`.execute(db)
    return rows
  },
  async reSeal({ config, db, log }) {
    const { rows } = await sql<{ id: string; email: string; sealed: Buffer }>`
      SELECT id, email, otp_secret AS sealed FROM admin
      WHERE otp_secret IS NOT NULL AND ${keyName} IS DISTINCT FROM ${nameOfKey(config.secretKey)}`.execute(db)
    let left = 0
    for (const { id, email, sealed } of rows) {
      try {
        const fresh = sealAuthenticator(config, email, openAuthenticator(config, email, sealed))
        await sql`UPDATE admin SET otp_secret = ${fresh} WHERE id = ${id} AND otp_secret = ${sealed}`.execute(
          db,
        )
      } catch (cause) {
        log.error('re-seal', cause, { adminId: id })
        left++
      }
    }
    return left
  },
}

import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { deriveKeyId, encryptingKeyIdSql } from '../../../platform/crypto/encrypt.ts'
import type { KeyRotationTarget } from '../../../platform/crypto/key-rotation-target.ts'
import {
  decryptCardAuthorization,
  encryptCardAuthorization,
  fingerprintCardAuthorization,
} from './card-secret.ts'

const chunk = 200
const keyName = encryptingKeyIdSql('sealed_authorization')

/** Authorizations to charge saved cards again, and fingerprints made with the same key. */
export const savedCardKeyRotation: KeyRotationTarget = {
  name: 'saved cards',
  async countByKey(db) {
    const { rows } = await sql<{ key: string | null; count: number }>`
      SELECT ${keyName} AS key, count(*)::integer AS count FROM saved_card GROUP BY 1 ORDER BY 1`.execute(db)
    return rows
  },
  async reSeal(ctx) {
    let left = 0
    let after = ''
    for (;;) {
      const { rows } = await sql<Card>`
        SELECT id, sealed_authorization AS sealed FROM saved_card
        WHERE id > ${after} AND ${keyName} IS DISTINCT FROM ${deriveKeyId(ctx.config.secretKey)}
        ORDER BY id LIMIT ${chunk}`.execute(ctx.db)
      for (const card of rows) if (!(await reSealCard(ctx, card))) left++
      const last = rows.at(-1)
      if (last === undefined || rows.length < chunk) return left
      after = last.id
    }
  },
}

type Card = { id: string; sealed: Buffer }

/** @returns false when no key opens it */
async function reSealCard({ config, db, log }: Context, { id, sealed }: Card): Promise<boolean> {
  let authorization: string
  try {
    authorization = decryptCardAuthorization(config, id, sealed)
  } catch (cause) {
    log.error('re-seal', cause, { cardId: id })
    return false
  }
  const fingerprint = fingerprintCardAuthorization(config, authorization)
  // The same card may have been kept a second time while some processes had the new key and some had not.
  await sql`
    UPDATE saved_card SET
      sealed_authorization = ${encryptCardAuthorization(config, id, authorization)},
      fingerprint = CASE WHEN EXISTS (
        SELECT FROM saved_card other
        WHERE (other.owner_id, other.provider, other.fingerprint) = (saved_card.owner_id, saved_card.provider, ${fingerprint})
      ) THEN fingerprint ELSE ${fingerprint} END
    WHERE id = ${id} AND sealed_authorization = ${sealed}`.execute(db)
  return true
}

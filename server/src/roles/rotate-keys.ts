import {
  adminAuthenticatorKeyRotation,
  pendingAuthenticatorKeyRotation,
} from '../accounts/admins/authenticator.ts'
import { accountExportKeyRotation } from '../accounts/export/export-key.ts'
import { memberAuthenticatorKeyRotation } from '../accounts/factors/authenticator.ts'
import { identityDocumentKeyRotation } from '../accounts/verification/document-encryption.ts'
import { savedCardKeyRotation } from '../money/payments/cards/card-encryption.ts'
import type { Config } from '../platform/config/config.ts'
import type { Context } from '../platform/context.ts'
import { deriveKeyId } from '../platform/crypto/encrypt.ts'
import type { Db } from '../platform/db/connection/connect.ts'
import { enqueue, task } from '../platform/queue/task.ts'

const vaults = [
  savedCardKeyRotation,
  identityDocumentKeyRotation,
  adminAuthenticatorKeyRotation,
  pendingAuthenticatorKeyRotation,
  memberAuthenticatorKeyRotation,
  accountExportKeyRotation,
]

/**
 * Seals everything anew that another key than the newest has sealed. Safe to repeat.
 * @returns a sentence for each kind of which something stays as it is
 */
export async function reencryptAll(ctx: Context): Promise<string[]> {
  const sentences: string[] = []
  for (const { name, reSeal } of vaults) {
    const left = await reSeal(ctx)
    if (left > 0) sentences.push(`Not re-encrypted: ${name} (${left}). See the log for the reasons.`)
  }
  return sentences
}

export const reencryptJob = task('re-seal', async (ctx: Context) => {
  for (const sentence of await reencryptAll(ctx)) ctx.log.error('re-seal', sentence)
})

class MissingKeys extends Error {}

/**
 * Lists the missing keys that encrypted values need, a sentence for each, and checks whether anything is
 * encrypted with an older one.
 */
export async function inspectEncryptionKeys({
  db,
  config: { secretKey, olderSecretKeys, lostSecretKeys },
}: {
  db: Db
  config: Pick<Config, 'secretKey' | 'olderSecretKeys' | 'lostSecretKeys'>
}): Promise<{ missing: string[]; isToSeal: boolean }> {
  const newest = deriveKeyId(secretKey)
  const known = new Set([newest, ...olderSecretKeys.map(deriveKeyId), ...lostSecretKeys])
  const missing: string[] = []
  let isToSeal = false
  for (const { name, countByKey } of vaults) {
    for (const { key, count } of await countByKey(db)) {
      if (key !== newest) isToSeal = true
      if (key === null || known.has(key)) continue
      missing.push(`SECRET_KEYS is missing the key ${key}, which encrypted ${name} (${count}).`)
    }
  }
  return { missing, isToSeal }
}

/**
 * Makes sure that every key that has sealed something is there, and has everything sealed with the newest before long.
 * @throws MissingKeys that names each missing key, and what it has sealed; or where none of the keys was ever used with this database
 */
export async function requireKeysAndQueueReencryption(ctx: Context): Promise<void> {
  const { missing, isToSeal } = await inspectEncryptionKeys(ctx)
  if (missing.length > 0) {
    throw new MissingKeys(
      `${missing.join('\n')}\nPut it back until rotate-keys says you can remove it. If a key is permanently lost, name it in LOST_SECRET_KEYS.`,
    )
  }
  await recordKey(ctx)
  if (isToSeal) await enqueue(ctx.db, reencryptJob, {}, { key: 're-seal' })
}

/** Signatures depend on a key too, of which no column tells. */
async function recordKey({ db, config }: Context): Promise<void> {
  const newest = deriveKeyId(config.secretKey)
  const known = [newest, ...config.olderSecretKeys.map(deriveKeyId), ...config.lostSecretKeys]
  const used = (await db.selectFrom('used_secret_key').select('name').execute()).map(({ name }) => name)
  if (used.includes(newest)) return
  if (used.length > 0 && !used.some((name) => known.includes(name))) {
    throw new MissingKeys(
      `SECRET_KEY isn't the key this database was used with (${used.join(', ')}). Put that one back, or add it to SECRET_KEYS after the new one. If it's permanently lost, name it in LOST_SECRET_KEYS.`,
    )
  }
  await db
    .insertInto('used_secret_key')
    .values({ name: newest })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

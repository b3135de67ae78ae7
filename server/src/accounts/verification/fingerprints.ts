import { createHmac } from 'node:crypto'
import { deriveKey, type SecretKeys } from '../../platform/crypto/encrypt.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'

const seenMost = 50

type Kind = 'DOCUMENT_FRONT' | 'DOCUMENT_BACK' | 'SELFIE' | 'DOCUMENT_NUMBER'

/** Notes by what a picture or number is known again; what was noted of its kind before is forgotten. */
export async function storeDocumentFingerprints(
  tx: Tx,
  requestId: string,
  fingerprints: readonly { kind: Kind; fingerprint: Buffer }[],
): Promise<void> {
  await tx
    .insertInto('identity_fingerprint')
    .values(fingerprints.map((each) => ({ request_id: requestId, ...each })))
    .onConflict((is) =>
      is
        .columns(['request_id', 'kind'])
        .doUpdateSet(({ ref }) => ({ fingerprint: ref('excluded.fingerprint') })),
    )
    .execute()
}

/**
 * Notes a document's number, as what a secret key makes of it: few enough numbers exist to try them all. What an older key
 * made of the same one is made anew.
 */
export async function storeDocumentNumberFingerprint(
  tx: Tx,
  { secretKey, olderSecretKeys }: SecretKeys,
  requestId: string,
  document: { issuer: string; number: string },
): Promise<void> {
  const fingerprint = fingerprintWith(secretKey, document)
  if (olderSecretKeys.length > 0) {
    const older = olderSecretKeys.map((key) => fingerprintWith(key, document))
    await tx
      .updateTable('identity_fingerprint')
      .set({ fingerprint })
      .where('fingerprint', 'in', older)
      .execute()
  }
  await storeDocumentFingerprints(tx, requestId, [{ kind: 'DOCUMENT_NUMBER', fingerprint }])
}

function fingerprintWith(key: string, { issuer, number }: { issuer: string; number: string }): Buffer {
  return createHmac('sha256', deriveKey(key, 'numbers of identity documents'))
    .update(`${issuer} ${number}`)
    .digest()
}

/** Checks of other people that had the same picture or number as this one has, each with what is the same here. */
export function findMatchingIdentityChecks(db: Db, requestId: string) {
  return db
    .selectFrom('identity_fingerprint as here')
    .innerJoin('identity_fingerprint as there', 'there.fingerprint', 'here.fingerprint')
    .innerJoin('verification_request as mine', 'mine.id', 'here.request_id')
    .innerJoin('verification_request as theirs', 'theirs.id', 'there.request_id')
    .innerJoin('account', 'account.id', 'theirs.account_id')
    .select(['here.kind', 'theirs.id as requestId', 'theirs.submitted_at as submittedAt'])
    .select(['account.id as userId', 'account.username'])
    .distinct()
    .where('here.request_id', '=', requestId)
    .whereRef('theirs.account_id', '<>', 'mine.account_id')
    .orderBy('theirs.id')
    .orderBy('here.kind')
    .limit(seenMost)
    .execute()
}

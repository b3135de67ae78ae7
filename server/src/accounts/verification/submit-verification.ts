import { dirname, join } from 'node:path'
import type { BodyOf } from '@fanfare/contract/call'
import type { submitVerification } from '@fanfare/contract/shapes/accounts/verification'
import { removeUnattachedMedia } from '../../media/store-media.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { violatedUniqueConstraint } from '../../platform/db/transaction/unique-violation.ts'
import { type Refusal, refuse } from '../../platform/errors.ts'
import { appendAccountChangeEvents } from '../../platform/events/outbox.ts'
import type { ReceivedFile, ReceivedFiles } from '../../platform/http/uploads/multipart.ts'
import { checksumOfFileOrStream } from '../../platform/integrations/storage/checksum.ts'
import { isCountry } from '../../social/catalog/countries.ts'
import { loadStatesOfCountry } from '../../social/catalog/states.ts'
import { requireReadableDocumentPictures } from './check-documents.ts'
import { identityDocumentStorageKeys } from './document-keys.ts'
import { encryptDocumentFile } from './encrypt-document.ts'
import { storeDocumentFingerprints } from './fingerprints.ts'

const parts = ['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE'] as const
type Part = (typeof parts)[number]
type StatedIdentity = Omit<BodyOf<typeof submitVerification>, 'stateCode'> & { stateCode: string | null }

/**
 * Submits an identity check: three pictures, stored encrypted and separate from served media, and the
 * person's stated identity.
 * @throws Refusal INVALID_INPUT, WRONG_TYPE, TOO_LARGE or UNREADABLE_MEDIA; VERIFICATION_PENDING; RULE_BROKEN
 * if they are verified already
 */
export async function submitIdentityDocuments(
  ctx: Context,
  accountId: string,
  person: BodyOf<typeof submitVerification>,
  files: ReceivedFiles<Part>,
): Promise<void> {
  if (!isCountry(person.countryCode)) throw inputRefusal('countryCode', 'Choose your country')
  const stateCode = person.stateCode || null
  if (
    stateCode &&
    !(await loadStatesOfCountry(person.countryCode)).some((state) => state.stateCode === stateCode)
  ) {
    throw inputRefusal('stateCode', 'Choose your state or region')
  }
  await refuseUnlessOpen(ctx, accountId)
  const documents = parts.map((part) => ({ part, file: onlyFile(part, files[part]) }))
  await requireReadableDocumentPictures(ctx, accountId, documents)
  await insertVerificationRequest(ctx, accountId, { ...person, stateCode }, documents)
}

/**
 * Stores an identity check that waits for a decision, with its pictures as they were sent.
 * @throws Refusal VERIFICATION_PENDING; RULE_BROKEN if the person is verified already
 */
export async function insertVerificationRequest(
  ctx: Context,
  accountId: string,
  person: StatedIdentity,
  documents: readonly { part: Part; file: Pick<ReceivedFile, 'path'> }[],
): Promise<void> {
  const now = ctx.clock.now()
  const requestId = ctx.newId()
  const keys = identityDocumentStorageKeys(requestId, ctx.config.secretKey)
  // Until the request stands, the pictures count as an upload that belongs to nothing, which a sweep removes.
  await ctx.db
    .insertInto('media_upload')
    .values({ file_id: requestId, keys: Object.values(keys), started_at: now })
    .execute()
  try {
    const fingerprints = await Promise.all(
      documents.map(async ({ part, file }) => ({
        kind: part,
        fingerprint: (await checksumOfFileOrStream(file.path)).sha256,
      })),
    )
    for (const { part, file } of documents) {
      const sealed = join(dirname(file.path), `${part}.sealed`)
      await encryptDocumentFile(ctx.config, keys[part], file.path, sealed)
      await ctx.outside.storage.put(keys[part], sealed, 'application/octet-stream')
    }
    await inTransaction(ctx.db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('account')
        .set({ verification_status: 'PENDING' })
        .where('id', '=', accountId)
        .where('verification_status', '<>', 'VERIFIED')
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw alreadyVerified()
      await appendAccountChangeEvents(tx, [accountId], now)
      await tx
        .insertInto('verification_request')
        .values({
          id: requestId,
          account_id: accountId,
          legal_name: person.legalName,
          date_of_birth: person.dateOfBirth,
          address: person.address,
          country_code: person.countryCode,
          state_code: person.stateCode,
          document_front_key: keys.DOCUMENT_FRONT,
          document_back_key: keys.DOCUMENT_BACK,
          selfie_key: keys.SELFIE,
          submitted_at: now,
        })
        .execute()
      await storeDocumentFingerprints(tx, requestId, fingerprints)
      const { numDeletedRows } = await tx
        .deleteFrom('media_upload')
        .where('file_id', '=', requestId)
        .executeTakeFirst()
      if (numDeletedRows !== 1n) throw new Error('The pictures were swept before the request stood.')
    })
  } catch (error) {
    await discard(ctx, requestId)
    if (violatedUniqueConstraint(error) === 'verification_request_pending')
      throw refuse('VERIFICATION_PENDING')
    throw error
  }
}

async function discard(ctx: Context, requestId: string): Promise<void> {
  try {
    await removeUnattachedMedia(ctx, requestId)
  } catch (cause) {
    ctx.log.error('discard-documents', cause, { requestId })
  }
}

/** Says no before anything is read or stored; the transaction decides again. */
async function refuseUnlessOpen(ctx: Context, accountId: string): Promise<void> {
  const { verification_status } = await ctx.db
    .selectFrom('account')
    .select('verification_status')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (verification_status === 'VERIFIED') throw alreadyVerified()
  if (verification_status === 'PENDING') throw refuse('VERIFICATION_PENDING')
}

function alreadyVerified(): Refusal {
  return refuse('RULE_BROKEN', { detail: "You're already verified." })
}

function onlyFile(part: Part, [file]: readonly ReceivedFile[]): ReceivedFile {
  const asks = {
    DOCUMENT_FRONT: 'Add a photo of the front of your document',
    DOCUMENT_BACK: 'Add a photo of the back of your document',
    SELFIE: 'Add a photo of yourself',
  }
  if (!file) throw inputRefusal(part, asks[part])
  return file
}

function inputRefusal(path: string, message: string): Refusal {
  return refuse('INVALID_INPUT', { detail: message, errors: [{ path, message }] })
}

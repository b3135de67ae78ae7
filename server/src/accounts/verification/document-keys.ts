import { deriveKeyId } from '../../platform/crypto/encrypt.ts'

/**
 * Returns the storage keys of the encrypted pictures of an identity check; the folder is the name of the
 * encryption key.
 */
export function identityDocumentStorageKeys(id: string, secretKey: string) {
  const folder = `identity/${id}/${deriveKeyId(secretKey)}`
  return {
    DOCUMENT_FRONT: `${folder}/front`,
    DOCUMENT_BACK: `${folder}/back`,
    SELFIE: `${folder}/selfie`,
  }
}

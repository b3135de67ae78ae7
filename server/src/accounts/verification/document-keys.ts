import { nameOfKey } from '../../platform/crypto/encrypt.ts'

/** Where the sealed pictures of an identity check lie; the folder is the name of the key that has sealed them. */
export function documentKeys(id: string, secretKey: string) {
  const folder = `identity/${id}/${nameOfKey(secretKey)}`
  return {
    DOCUMENT_FRONT: `${folder}/front`,
    DOCUMENT_BACK: `${folder}/back`,
    SELFIE: `${folder}/selfie`,
  }
}

const IV_BYTES = 12

/** Generates a key for what browser storage holds; it cannot be exported, not even by this app. */
export function generateEncryptionKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Encrypts bytes for storage: the initialisation vector and the AES-GCM ciphertext. `name` is bound to it. */
export async function encryptBytesForStorage(
  key: CryptoKey,
  name: string,
  bytes: BufferSource,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const additionalData = new TextEncoder().encode(name)
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes)
  const encrypted = new Uint8Array(IV_BYTES + ciphertext.byteLength)
  encrypted.set(iv)
  encrypted.set(new Uint8Array(ciphertext), IV_BYTES)
  return encrypted
}

/** Decrypts bytes; null if they were encrypted with another key, under another name, or changed since. */
export async function decryptStoredBytes(
  key: CryptoKey,
  name: string,
  encrypted: Uint8Array<ArrayBuffer>,
): Promise<ArrayBuffer | null> {
  try {
    const [iv, ciphertext] = [encrypted.subarray(0, IV_BYTES), encrypted.subarray(IV_BYTES)]
    const additionalData = new TextEncoder().encode(name)
    return await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, ciphertext)
  } catch {
    return null
  }
}

/** Encrypts text for storage, as base64. `name` is bound to it. */
export async function encryptTextForStorage(key: CryptoKey, name: string, text: string): Promise<string> {
  let binary = ''
  for (const byte of await encryptBytesForStorage(key, name, new TextEncoder().encode(text)))
    binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** Decrypts text; null if it was encrypted with another key, under another name, or changed since. */
export async function decryptStoredText(
  key: CryptoKey,
  name: string,
  encrypted: string,
): Promise<string | null> {
  const bytes = decodeBase64(encrypted)
  const text = bytes && (await decryptStoredBytes(key, name, bytes))
  return text && new TextDecoder().decode(text)
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}

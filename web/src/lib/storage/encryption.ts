const IV_BYTES = 12

/** A key that seals what browser storage holds; it cannot be read out, not even by this app. */
export function generateEncryptionKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Encrypts bytes for storage: the initialisation vector and the AES-GCM ciphertext. `name` is bound to it. */
export async function encryptBytes(
  key: CryptoKey,
  name: string,
  bytes: BufferSource,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const additionalData = new TextEncoder().encode(name)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes)
  const all = new Uint8Array(IV_BYTES + sealed.byteLength)
  all.set(iv)
  all.set(new Uint8Array(sealed), IV_BYTES)
  return all
}

/** The bytes again; null when they were sealed with another key, under another name, or changed since. */
export async function decryptBytes(
  key: CryptoKey,
  name: string,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<ArrayBuffer | null> {
  try {
    const [iv, rest] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES)]
    const additionalData = new TextEncoder().encode(name)
    return await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, rest)
  } catch {
    return null
  }
}

/** Encrypts text for storage, as base64. `name` is bound to it. */
export async function encryptText(key: CryptoKey, name: string, text: string): Promise<string> {
  let binary = ''
  for (const byte of await encryptBytes(key, name, new TextEncoder().encode(text)))
    binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** The text again; null when it was sealed with another key, under another name, or changed since. */
export async function decryptText(key: CryptoKey, name: string, sealed: string): Promise<string | null> {
  const bytes = bytesOf(sealed)
  const text = bytes && (await decryptBytes(key, name, bytes))
  return text && new TextDecoder().decode(text)
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}

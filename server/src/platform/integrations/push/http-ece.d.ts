declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** What a message is sealed with (RFC 8188, 8291); `dh` and `authSecret` are the receiver's, base64url. */
  type Sealing = { version: 'aes128gcm'; dh: string; privateKey: ECDH; authSecret: string }

  export function encrypt(message: Buffer, sealing: Sealing): Buffer
}

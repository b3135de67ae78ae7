import { createECDH, type ECDH, randomBytes } from 'node:crypto'

/** A browser that has subscribed, and what has been pushed to it. */
export type PushSubscriber = {
  keys: ECDH
  auth: Buffer
  /**
   * Key of the only server that may push to it: the `applicationServerKey` of the subscription, base64url.
   */
  serverKey: string
  isGone: boolean
  messages: { text: string; ttl: number; urgency: string | null }[]
}

/** The push service of browsers, and the browsers. */
export type PushService = {
  subscribers: Map<string, PushSubscriber>
  /** Responses that replace those of the next requests. */
  answers: { status: number; retryAfter: string | null }[]
}

export function createPushService(): PushService {
  return { subscribers: new Map(), answers: [] }
}

/** Creates a subscriber as a browser’s `pushManager.subscribe` does. */
export function createPushSubscriber(serverKey: string): { token: string; subscriber: PushSubscriber } {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const subscriber = { keys, auth: randomBytes(16), serverKey, isGone: false, messages: [] }
  return { token: randomBytes(24).toString('base64url'), subscriber }
}

import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/social/push.ts'

/** Bytes as browsers write keys: base64url without padding. */
function bytes(length: number) {
  return z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}$`), 'This key is incomplete')
}

/** Output of a browser’s `PushSubscription.toJSON()`. */
const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/, abort: true }).max(1000),
  /** A point of P-256 and a secret (RFC 8291). */
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})

/** Message to the service worker, encrypted for it. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** The page that it is about, from the first slash on. */
  path: z.string(),
  /** Subject of the message: a newer message with the same tag replaces it. */
  tag: z.string(),
  /** Count on the app’s badge. */
  unread: z.int(),
})
export type PushMessage = z.output<typeof pushMessage>

export const loadPush = call(calls.loadPush, {
  summary: 'Check whether push notifications (RFC 8030) are on for this session’s device',
  data: z.object({
    /** The `applicationServerKey` to subscribe with; null where the operator has none. */
    publicKey: z.string().nullable(),
    isOn: z.boolean(),
  }),
})

export const startPush = call(calls.startPush, {
  bucket: 'change',
  topics: 'Only the device itself shows whether it is notified.',
  summary:
    'Turn on push notifications for this device until its session ends; repeating it replaces the subscription',
  body: pushSubscription,
  data: z.boolean(),
  refuses: ['RULE_BROKEN'],
})

export const endPush = call(calls.endPush, {
  bucket: 'tap',
  topics: 'Only the device itself shows whether it is notified.',
  summary: 'Turn off push notifications for this device',
  data: z.boolean(),
})

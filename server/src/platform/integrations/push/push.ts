// Read by whatever imports this, from any part of the repository.
/// <reference path="./http-ece.d.ts" />
import { createECDH } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { type RequestOptions, request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { encrypt } from 'http_ece'
import { importJWK, SignJWT } from 'jose'
import type { Config } from '../../config/config.ts'
import type { DependencyHealthRecorder } from '../dependency-health.ts'
import { providerAttemptTimeoutMs, RateLimitedAnswer } from '../retrying-client.ts'
import { publicOnlyDnsLookup } from './public-lookup.ts'

/** Push endpoint of a browser, and its keys. */
export type PushDevice = { endpoint: string; publicKey: Buffer; authSecret: Buffer }

/** TAKEN, or GONE: the browser takes no more; REFUSED is for good too, LATER is not. */
export type PushAnswer =
  | { outcome: 'TAKEN' | 'GONE' }
  | { outcome: 'REFUSED'; reason: string }
  | { outcome: 'LATER'; pauseMs: number | null }

/** Sends messages to the push services of browsers (RFC 8030), sealed for the browser (RFC 8291) and signed by us (RFC 8292). */
export type PushSender = {
  /** Public key with which browsers subscribe. */
  publicKey: string
  /**
   * Checks whether messages are sent to this address, which anybody may have submitted: it must belong to a
   * push service that the operator configured.
   */
  takes(endpoint: string): boolean
  /** @param message at most 3,900 bytes @param seconds how long it is kept for a device that is off */
  send(device: PushDevice, message: string, seconds: number): Promise<PushAnswer>
}

const curve = 'prime256v1'
/** A signature is good for so long, of the day that it may be. */
const signedSeconds = 12 * 3600

type Settings = NonNullable<Config['push']>

/** A sender of which it is noted how push services answered: any of them, as one. */
export function instrumentedPush(push: PushSender, probe: DependencyHealthRecorder): PushSender {
  return {
    ...push,
    async send(device, message, seconds) {
      const startedAt = performance.now()
      const answer = await push.send(device, message, seconds)
      const tookMs = performance.now() - startedAt
      if (answer.outcome === 'LATER') probe.failed(tookMs)
      else if (answer.outcome === 'REFUSED') probe.refused(tookMs)
      else probe.succeeded(tookMs)
      return answer
    },
  }
}

/**
 * @param settings `key`: the private one, base64url of 32 bytes; `hosts`: those of push services, with their port where it
 * is not the usual, `*.` before a domain for all below it; `mayBePlain`: those that are this machine's own speak http
 */
export function createPushSender({ key, hosts, subject, mayBePlain }: Settings): PushSender {
  const pair = createECDH(curve)
  pair.setPrivateKey(key, 'base64url')
  const publicKey = pair.getPublicKey()
  const signingKey = importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      d: key,
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
    },
    'ES256',
  )

  function isKnown({ host, protocol, username }: URL): boolean {
    if (username !== '' || (protocol !== 'https:' && !mayBePlain)) return false
    return hosts.some((known) => (known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known))
  }

  async function authorization(audience: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const token = await new SignJWT({ aud: audience, sub: subject, exp: now + signedSeconds })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .sign(await signingKey)
    return `vapid t=${token}, k=${publicKey.toString('base64url')}`
  }

  return {
    publicKey: publicKey.toString('base64url'),
    takes(endpoint) {
      const url = URL.parse(endpoint)
      return url !== null && isKnown(url)
    },
    async send({ endpoint, publicKey: theirKey, authSecret }, message, seconds) {
      const url = new URL(endpoint)
      if (!isKnown(url)) return { outcome: 'GONE' }
      const ours = createECDH(curve)
      ours.generateKeys()
      const body = encrypt(Buffer.from(message), {
        version: 'aes128gcm',
        dh: theirKey.toString('base64url'),
        privateKey: ours,
        authSecret: authSecret.toString('base64url'),
      })
      const headers = {
        authorization: await authorization(url.origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl: seconds,
        urgency: 'normal',
      }
      return post(url, { headers, isOurs: mayBePlain && isIP(url.hostname) !== 0 }, body)
    },
  }
}

/** Follows no redirect, and reads nothing of the answer but its head. */
function post(
  url: URL,
  { headers, isOurs }: { headers: RequestOptions['headers']; isOurs: boolean },
  body: Buffer,
): Promise<PushAnswer> {
  const options = {
    method: 'POST',
    headers,
    signal: AbortSignal.timeout(providerAttemptTimeoutMs),
    ...(!isOurs && { lookup: publicOnlyDnsLookup }),
  } satisfies RequestOptions
  return new Promise((resolve) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, options, (response) => {
      const { statusCode = 0 } = response
      response.destroy()
      resolve(answerOf(statusCode, response.headers['retry-after']))
    })
    request.on('error', () => resolve({ outcome: 'LATER', pauseMs: null }))
    request.end(body)
  })
}

function answerOf(status: number, retryAfter: string | undefined): PushAnswer {
  if (status >= 200 && status < 300) return { outcome: 'TAKEN' }
  if (status === 404 || status === 410) return { outcome: 'GONE' }
  if (status === 429 || status >= 500)
    return { outcome: 'LATER', pauseMs: new RateLimitedAnswer(retryAfter).pauseMs }
  return { outcome: 'REFUSED', reason: `The push service answered with ${status}.` }
}

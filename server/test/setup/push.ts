import { createECDH } from 'node:crypto'
import type { PushMessage } from '@fanfare/contract/shapes/social/push'
import { type FakeProviders, startFakeProviders } from '../../../sandbox/src/start.ts'
import { startTestApp, type TestApp } from './app.ts'
import { whenFileEnds } from './runner/file-end.ts'

export type PushApp = TestApp & { fakeProviders: FakeProviders }

/** A browser that has subscribed at the sandbox's push service. */
export type Browser = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** Returns the received messages, decrypted. */
  received(): Promise<PushMessage[]>
  /** Takes no more from now on. */
  leave(): Promise<void>
}

export function generatePushKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

/** The API with a push service of its own. */
export async function startPushApp(environment: Record<string, string> = {}): Promise<PushApp> {
  const fakeProviders = await startFakeProviders({ port: 0, smtpPort: 0 })
  whenFileEnds(() => fakeProviders.stop())
  const app = await startTestApp({
    PUSH_KEY: generatePushKey(),
    PUSH_HOSTS: new URL(fakeProviders.url).host,
    ...environment,
  })
  return { ...app, fakeProviders }
}

/** @param path below `/control/push`; without a body it is read */
export async function pushService<Answer = object>(
  { fakeProviders }: PushApp,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(
    `${fakeProviders.url}/control/push/${path}`,
    body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  )
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  return (await response.json()) as Answer
}

/** Subscribes as a browser does, with the key that the API names, or another. */
export async function browserOf(app: PushApp, token: string, serverKey?: string): Promise<Browser> {
  const { data } = await app.call('GET /notification/push', { token })
  const made = await pushService<Pick<Browser, 'endpoint' | 'keys'>>(app, 'subscribe', {
    applicationServerKey: serverKey ?? data.publicKey,
  })
  const name = made.endpoint.split('/').at(-1)
  return {
    ...made,
    async received() {
      const messages = await pushService<{ text: string }[]>(app, `messages/${name}`)
      return messages.map(({ text }) => JSON.parse(text))
    },
    leave: async () => void (await pushService(app, `expire/${name}`, {})),
  }
}

/** Switches on what tells this session's device. */
export async function pushed(app: PushApp, token: string): Promise<Browser> {
  const browser = await browserOf(app, token)
  const { endpoint, keys } = browser
  const { status } = await app.call('POST /notification/start-push', { token, body: { endpoint, keys } })
  if (status !== 200) throw new Error(`A device was refused with ${status}`)
  return browser
}

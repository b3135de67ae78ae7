import { readFile } from 'node:fs/promises'
import { systemNotificationTopics } from '@fanfare/contract/social/system-notification-topics'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const sentence = /^ {2,4}([A-Z_]+): (?:\(t(?:, whom)?\) =>\s+)?t`([^`]*)`/gm

async function sentencesIn(path: string): Promise<Record<string, string>> {
  const source = await readFile(new URL(path, root), 'utf8')
  return Object.fromEntries([...source.matchAll(sentence)].map(([, topic = '', text = '']) => [topic, text]))
}

test('web and server describe system notifications in the same sentences', async () => {
  const [web, server] = await Promise.all([
    sentencesIn('web/src/features/notifications/use-system-notification-message.ts'),
    sentencesIn('server/src/social/notifications/system-notification-text.ts'),
  ])
  // The web says how to pay, which depends on the viewer's wallet.
  const { RENEWAL_FAILED, ...same } = server
  expect(RENEWAL_FAILED).toBeDefined()
  expect(new Set(Object.keys(server))).toEqual(new Set(Object.keys(systemNotificationTopics)))
  expect(web).toEqual(same)
})

import { expect, type Page } from '@playwright/test'
import { api } from '../setup/api.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { addresses } from '../setup/stack/addresses.ts'
import { test } from '../setup/test.ts'

const label = 'Notifications on this device'

type Made = { endpoint: string; keys: Record<string, string> }

/** The browser’s push service is the sandbox’s: there is none where journeys run. @returns the token that it has there */
async function subscribesAtFakePushService(page: Page): Promise<() => string> {
  let token = ''
  await page.exposeFunction('subscribeAtFakePushService', async (applicationServerKey: string) => {
    const response = await fetch(`${addresses().fakeProviders}/control/push/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ applicationServerKey }),
    })
    const made = (await response.json()) as Made
    token = made.endpoint.split('/').at(-1) ?? ''
    return made
  })
  await page.addInitScript(() => {
    // A browser without a screen asks nobody, and says that it may not.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    const badges: number[] = []
    Object.assign(window, { badges })
    navigator.setAppBadge = async (unread = 0) => void badges.push(unread)
    let held: PushSubscription | null = null
    PushManager.prototype.getSubscription = async () => held
    PushManager.prototype.subscribe = async (options) => {
      const { subscribeAtFakePushService } = window as unknown as {
        subscribeAtFakePushService: (key: unknown) => Promise<Made>
      }
      const made = await subscribeAtFakePushService(options?.applicationServerKey)
      held = Object.assign(Object.create(PushSubscription.prototype), {
        toJSON: () => made,
        unsubscribe: async () => {
          held = null
          return true
        },
      })
      return held as PushSubscription
    }
  })
  return () => token
}

/** Returns the push messages that the sandbox's browser received, decrypted. */
async function pushMessagesOf(token: string): Promise<string[]> {
  const response = await fetch(`${addresses().fakeProviders}/control/push/messages/${token}`)
  return ((await response.json()) as { text: string }[]).map(({ text }) => text)
}

async function comment(fan: Person, postId: string, content: string): Promise<void> {
  await api('POST /comment/create-comment/{postId}', {
    params: { postId },
    body: { content },
    token: fan.token,
  })
}

test('a device is told what happens, and opens the page that it is about', async ({ open }) => {
  const [creator, fan] = await Promise.all([createCreator('Yewande'), createMember('Zain')])
  const { postId } = await publishPost(creator, { caption: 'Seen from the bridge' })
  const page = await open(creator, { serviceWorkers: 'allow', permissions: ['notifications'] })
  const token = await subscribesAtFakePushService(page)
  await page.goto('/settings/notifications')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const device = page.getByRole('switch', { name: label })
  await expect(device).not.toBeChecked()
  const pushStarted = page.waitForResponse((response) => response.url().endsWith('/notification/start-push'))
  await device.click()
  expect((await pushStarted).status()).toBe(200)
  await expect(device).toBeChecked()
  await expectAccessible(page, 'the settings of notifications')

  await comment(fan, postId, 'From the other side!')
  await expect.poll(() => pushMessagesOf(token()), { timeout: 15_000 }).toHaveLength(1)
  const [message = ''] = await pushMessagesOf(token())
  expect(JSON.parse(message)).toMatchObject({
    title: `${fan.displayName} commented on your post`,
    body: 'From the other side!',
    path: `/${creator.username}/post/${postId}`,
  })

  expect(await (await page.request.get('/sw.js')).text()).toContain("addEventListener('push'")
  // The service worker says so to the page when what it showed is pressed.
  await page.evaluate((open) => {
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { open } }))
  }, JSON.parse(message).path)
  await expect(page).toHaveURL(`/${creator.username}/post/${postId}`)
  await expect(page.getByText('From the other side!')).toBeVisible()

  const badges = await page.evaluate(() => (window as unknown as { badges: number[] }).badges)
  expect(badges.at(-1)).toBe(1)
  await page.goto('/notifications')
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1)))
    .toBe(0)

  await page.goto('/settings/notifications')
  await expect(device).toBeVisible()
})

test('who has blocked notifications, or whose browser has none, is told what to do', async ({ open }) => {
  const person = await createMember('Bisola')
  const blocked = await open(person)
  await blocked.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await blocked.goto('/settings/notifications')
  await expect(blocked.getByText(/Allow them in its settings for this site/)).toBeVisible()
  await expect(blocked.getByRole('switch', { name: label })).toHaveCount(0)

  for (const [userAgent, sentence] of [
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)', /“Add to Home Screen”/],
    ['Mozilla/5.0 (X11; Linux x86_64)', /This browser can't show notifications/],
  ] as const) {
    const without = await open(person, { userAgent })
    await without.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager')
    })
    await without.goto('/settings/notifications')
    await expect(without.getByText(sentence)).toBeVisible()
  }
})

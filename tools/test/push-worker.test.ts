import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import type { PushMessage } from '@fanfare/contract/shapes/social/push'
import { expect, test } from 'vitest'

const script = readFileSync(fileURLToPath(new URL('../../web/push-worker.js', import.meta.url)), 'utf8')
const message: PushMessage = {
  title: 'Zain commented on your post',
  body: 'From the other side!',
  path: '/ada/post/1',
  tag: '01',
  unread: 3,
}

/** A service worker as a browser runs it, with these pages open, and what it did. */
function worker(pages: { focused: boolean }[] = []) {
  const did: unknown[] = []
  const listeners: Record<string, (event: object) => void> = {}
  const windows = pages.map((page) => ({
    ...page,
    postMessage: (said: object) => did.push(said),
    focus: async () => did.push('focus'),
  }))
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener
    },
    registration: {
      showNotification: async (title: string, options: object) => did.push({ title, ...options }),
    },
    navigator: { setAppBadge: async (unread: number) => did.push(`badge ${unread}`) },
    clients: {
      matchAll: async () => windows,
      openWindow: async (path: string) => did.push(`new page ${path}`),
    },
  }
  runInNewContext(script, { self })
  async function happen(name: string, facts: object): Promise<unknown[]> {
    let working: Promise<unknown> | undefined
    listeners[name]?.({
      ...facts,
      waitUntil: (work: Promise<unknown>) => {
        working = work
      },
    })
    await working
    return did
  }
  return {
    push: () => happen('push', { data: { json: () => message } }),
    press: () =>
      happen('notificationclick', {
        notification: { data: { path: message.path }, close: () => did.push('close') },
      }),
  }
}

test('what is pushed is shown in the place of the same, with the badge', async () => {
  expect(await worker().push()).toEqual(
    expect.arrayContaining([
      'badge 3',
      expect.objectContaining({
        title: message.title,
        body: message.body,
        tag: '01',
        data: { path: '/ada/post/1' },
        badge: '/badge-96.png',
        silent: false,
      }),
    ]),
  )
})

test('who looks at the app hears nothing of it', async () => {
  expect(await worker([{ focused: true }]).push()).toContainEqual(expect.objectContaining({ silent: true }))
})

test('what is pressed opens in the page that is there', async () => {
  expect(await worker([{ focused: false }]).press()).toEqual(['close', { open: '/ada/post/1' }, 'focus'])
})

test('what is pressed opens a page where none is', async () => {
  expect(await worker().press()).toEqual(['close', 'new page /ada/post/1'])
})

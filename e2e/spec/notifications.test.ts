import { expect, type Page } from '@playwright/test'
import { api } from '../setup/api.ts'
import { topUpByCard } from '../setup/card.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { test } from '../setup/test.ts'
import { sendTip } from '../setup/tips.ts'

const desktop = { width: 1280, height: 900 }

let world: ReturnType<typeof makeWorld> | undefined

/** Creates a creator, and a fan who has caused every kind of notification. */
async function makeWorld() {
  const [creator, fan] = await Promise.all([createCreator('Vivian'), createMember('Wasiu')])
  const { token } = fan
  const [{ postId }] = await Promise.all([
    publishPost(creator, { caption: 'First light' }),
    topUpByCard(fan, 1000),
  ])
  await api('GET /post/like-post/{postId}', { params: { postId }, token })
  await api('POST /comment/create-comment/{postId}', {
    params: { postId },
    body: { content: `Look, @${fan.username}` },
    token,
  })
  await api('GET /subscription/create-free-subscription/{creatorId}', {
    params: { creatorId: creator.id },
    token,
  })
  await sendTip(fan, creator, 500, 'For the print fund.')
  await expect
    .poll(async () => {
      const { data } = await api('GET /notification/search-all-notification', {
        token: creator.token,
        query: {},
      })
      return new Set(data.map(({ kind }) => kind)).size
    })
    .toBe(4)
  return { creator, fan, place: `/${creator.username}/post/${postId}` }
}

async function cast() {
  world ??= makeWorld()
  return world
}

const rowOf = (page: Page, text: string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: text })

for (const { kind, text, menu, words = text, leads } of [
  {
    kind: 'Comment',
    text: 'Commented on your post',
    menu: ['Copy link to post', 'View post', 'Hide comment', 'Report comment'],
    leads: { by: 'View post', to: 'post' },
  },
  {
    kind: 'Like',
    text: 'Liked your post',
    menu: ['Copy link', 'View post'],
    leads: { by: 'View post', to: 'post' },
  },
  {
    kind: 'Subscription',
    text: 'Subscribed to your posts and content',
    menu: ['View profile'],
    leads: { by: 'View profile', to: 'profile' },
  },
  {
    kind: 'Tip',
    text: 'shows the content text',
    words: 'For the print fund.',
    menu: ['View profile'],
    leads: { by: 'View profile', to: 'profile' },
  },
]) {
  test(`${kind}: ${text}: ${menu.join(', ').toLowerCase()}`, async ({ open }) => {
    const { creator, fan, place } = await cast()
    const page = await open(creator, { at: '/notifications', viewport: desktop })
    await rowOf(page, words)
      .getByRole('button', { name: `Options for the notification from ${fan.displayName}` })
      .click()
    await expect(page.getByRole('menuitem')).toHaveText(menu)
    await page.getByRole('menuitem', { name: leads.by }).click()
    await expect(page).toHaveURL(leads.to === 'post' ? new RegExp(`${place}(#|$)`) : `/${fan.username}`)
  })
}

test('Comment text may contain @mentions linking to /{username}.', async ({ open }) => {
  const { creator, fan } = await cast()
  const page = await open(creator, { at: '/notifications', viewport: desktop })
  const mention = rowOf(page, 'Commented on your post').getByRole('link', { name: `@${fan.username}` })
  await expect(mention).toHaveAttribute('href', `/${fan.username}`)
})

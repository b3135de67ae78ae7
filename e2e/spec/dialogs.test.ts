import { expect } from '@playwright/test'
import { api } from '../setup/api.ts'
import { composerOf } from '../setup/compose.ts'
import { creatorJoined, joined } from '../setup/people/people.ts'
import { published } from '../setup/posts.ts'
import { test } from '../setup/test.ts'

const desktop = { width: 1280, height: 900 }

let world: ReturnType<typeof makeWorld> | undefined

async function makeWorld() {
  const [creator, fan] = await Promise.all([creatorJoined('Wura'), joined('Xola')])
  const { postId } = await published(creator, { caption: 'Look at this' })
  return { creator, fan, postId }
}

/** They are looked at, and change nothing. */
async function cast() {
  world ??= makeWorld()
  return world
}

test('a top-up says what is available, and has one amount and its button', async ({ open }) => {
  const { fan } = await cast()
  const page = await open(fan, { viewport: desktop })
  await page.getByRole('button', { name: 'Fund Wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wallet Balance' })
  await expect(dialog.getByText('Available balance')).toBeVisible()
  await expect(dialog.getByText('₦0.00').first()).toBeVisible()
  const amount = dialog.getByRole('textbox')
  await expect(amount).toHaveCount(1)
  await expect(amount).toHaveAccessibleName('Enter amount to add to your wallet')
  await expect(amount).toHaveAttribute('inputmode', 'numeric')
  // Of what is typed the digits stay, without zeros before them; nothing is 0.
  await amount.fill('0a12.5b')
  await expect(amount).toHaveValue('125')
  await amount.fill('')
  await expect(amount).toHaveValue('0')
  await expect(dialog.getByRole('button', { name: /^Top-up/ })).toBeEnabled()
})

test('a new post opens as what it was asked for, and leaves the matching button alone enabled', async ({
  open,
}) => {
  const { fan } = await cast()
  const page = await open(fan, { viewport: desktop })
  const main = page.getByRole('main')
  const { dialog, caption, question, addMedia, addAudio, createPoll } = composerOf(page)
  await main.getByRole('button', { name: 'Ask a question' }).click()
  await expect(question).toBeVisible()
  await expect(createPoll).toBeEnabled()
  await expect(addMedia).toBeDisabled()
  await expect(addAudio).toBeDisabled()
  await expect(dialog.getByRole('link', { name: /^You need to Verify Your Account/ })).toHaveText(
    'You need to Verify Your Account first to post Paid Content',
  )
  await expect(dialog.getByRole('link', { name: /^You need to Verify/ })).toHaveAttribute(
    'href',
    '/verification',
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('button', { name: 'New Post' }).click()
  await expect(caption.or(question)).toBeVisible()
})

test('lists and folders of the system cannot be picked', async ({ open }) => {
  const { creator, fan, postId } = await cast()
  const { token } = fan
  await api('POST /user-folder/create-user-folder', { body: { name: 'Painters' }, token })
  await api('POST /post-folder/create-post-folder', { body: { name: 'Walls' }, token })
  const page = await open(fan, { at: `/${creator.username}/post/${postId}`, viewport: desktop })
  for (const [item, dialog, own] of [
    ['Add to List', 'Add creator to lists', 'Painters'],
    ['Save to a folder', 'Add post to save folders', 'Walls'],
  ] as const) {
    await page.getByRole('button', { name: 'Post options' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    const choices = page.getByRole('dialog', { name: dialog }).getByRole('checkbox')
    await expect(choices).toHaveCount(1)
    await expect(choices).toHaveAccessibleName(new RegExp(`^${own}`))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: dialog })).toBeHidden()
  }
})

test('a report of a profile and one of a comment have their names and the three reasons, and lead to the legal pages', async ({
  open,
}) => {
  const { creator, fan, postId } = await cast()
  await api('POST /comment/create-comment/{postId}', {
    params: { postId },
    body: { content: 'Thank you all' },
    token: creator.token,
  })
  const page = await open(fan, { at: `/${creator.username}`, viewport: desktop })
  const expectReport = async (name: string) => {
    const dialog = page.getByRole('dialog', { name })
    for (const reason of [
      'Leaked or stolen content',
      'Displays aggressive violence',
      'Displays illegal content involving minors',
    ])
      await expect(dialog.getByRole('radio', { name: reason })).not.toBeChecked()
    await expect(dialog.getByRole('link', { name: 'acceptable use policy' })).toHaveAttribute(
      'href',
      '/site/legal/acceptable-use-policy',
    )
    await expect(dialog.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/site/legal/terms')
  }
  await page.getByRole('button', { name: 'Profile options' }).click()
  await page.getByRole('menuitem', { name: 'Report profile' }).click()
  await expectReport('Report profile')
  await page.goto(`/${creator.username}/post/${postId}`)
  await page.getByRole('button', { name: 'Comment options' }).click()
  await page.getByRole('menuitem', { name: 'Report comment' }).click()
  await expectReport('Report comment')
})

test('a tip asks for the balance as it is now when it is opened', async ({ open }) => {
  const { creator, fan, postId } = await cast()
  const page = await open(fan, { viewport: desktop })
  // Every visit begins with that too.
  const begun = page.waitForResponse((response) => response.url().endsWith('/user/refresh-user'))
  await page.goto(`/${creator.username}/post/${postId}`)
  await begun
  const tip = page.getByRole('article').first().getByRole('button', { name: 'Tip' })
  const asked = page.waitForRequest((request) => request.url().endsWith('/user/refresh-user'))
  await tip.click()
  await expect(page.getByRole('dialog', { name: 'Send tip' })).toBeVisible()
  await asked
})

test('toasts come at the top right', async ({ open }) => {
  const { creator, fan, postId } = await cast()
  const page = await open(fan, { at: `/${creator.username}/post/${postId}`, viewport: desktop })
  await page.getByRole('article').first().getByRole('button', { name: 'Save' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Press here to put it into a folder.' })
  await expect(toast).toBeVisible()
  await expect(async () => {
    const { x, y, width } = (await toast.boundingBox()) ?? { x: 0, y: 900, width: 0 }
    expect(x + width).toBeGreaterThan(desktop.width - 40)
    expect(x).toBeGreaterThan(desktop.width / 2)
    expect(y).toBeLessThan(120)
  }).toPass()
})

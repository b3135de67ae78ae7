import { expect } from '@playwright/test'
import { api } from '../setup/api.ts'
import { topUpByCard } from '../setup/card.ts'
import { clipboardOf } from '../setup/clipboard.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { test } from '../setup/test.ts'

const desktop = { width: 1280, height: 900 }

let world: ReturnType<typeof makeWorld> | undefined

async function makeWorld() {
  const [creator, fan] = await Promise.all([createCreator('Wura'), createMember('Xola')])
  const { postId } = await publishPost(creator, { caption: 'Look at this' })
  return { creator, fan, postId }
}

/** Returns the shared people, who are only viewed and change nothing. */
async function cast() {
  world ??= makeWorld()
  return world
}

test('Create user list, Add creator to lists, Create save folder and Add post to save folders. System-defined lists and folders are hidden from the pick dialogs.', async ({
  open,
}) => {
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
  for (const [path, button, dialog] of [
    ['/lists', 'New list', 'Create user list'],
    ['/saves', 'New folder', 'Create save folder'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog', { name: dialog }).getByRole('textbox')).toBeVisible()
  }
})

test('Subscribe to creator: the copy says cancel any time and shows the price per month. It links to /site/legal/terms and /site/legal/acceptable-use-policy.', async ({
  open,
}) => {
  const [creator, { fan }] = await Promise.all([createCreator('Sade', { price: 1500 }), cast()])
  const page = await open(fan, { at: `/${creator.username}`, viewport: desktop })
  await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Subscribe to ${creator.displayName}` })
  await expect(dialog.getByText('Cancel any time')).toBeVisible()
  await expect(dialog.getByText('₦1,500').first()).toBeVisible()
  await expect(dialog.getByText('per month')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/site/legal/terms')
  await expect(dialog.getByRole('link', { name: 'acceptable use policy' })).toHaveAttribute(
    'href',
    '/site/legal/acceptable-use-policy',
  )
})

test('Share post: targets are Facebook, X, WhatsApp and Telegram.', async ({ open }) => {
  const { creator, fan, postId } = await cast()
  const page = await open(fan, {
    at: `/${creator.username}/post/${postId}`,
    viewport: desktop,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: 'Share post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share post' })
  const link = new URL(`/${creator.username}/post/${postId}`, page.url()).href
  for (const [name, host] of [
    ['Facebook', 'www.facebook.com'],
    ['X', 'x.com'],
    ['WhatsApp', 'wa.me'],
    ['Telegram', 't.me'],
  ] as const) {
    const address = new URL(
      (await dialog.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '',
    )
    expect(address.host).toBe(host)
    expect([...address.searchParams.values()].join(' ')).toContain(link)
  }
  await expectAccessible(page, 'the share dialog')
  await dialog.getByRole('button', { name: 'Copy link to post' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => clipboardOf(page)).toBe(link)
})

test('Report profile, Report post and Report comment, with links to the legal pages.', async ({ open }) => {
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
  await page.getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await expectReport('Report post')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Comment options' }).click()
  await page.getByRole('menuitem', { name: 'Report comment' }).click()
  await expectReport('Report comment')
})

test('Send tip: the user refreshes on open.', async ({ open }) => {
  const { creator, fan, postId } = await cast()
  const page = await open(fan, { viewport: desktop })
  // Every visit begins with that too.
  const refreshed = page.waitForResponse((response) => response.url().endsWith('/user/refresh-user'))
  await page.goto(`/${creator.username}/post/${postId}`)
  await refreshed
  const tip = page.getByRole('article').first().getByRole('button', { name: 'Tip' })
  const asked = page.waitForRequest((request) => request.url().endsWith('/user/refresh-user'))
  await tip.click()
  await expect(page.getByRole('dialog', { name: 'Send tip' })).toBeVisible()
  await asked
})
test('Cancel subscription (with optional reason), Confirm dialog, Rename folder and Rename list.', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Yinka'), createMember('Zainab')])
  const { token } = fan
  await api('GET /subscription/create-free-subscription/{creatorId}', {
    params: { creatorId: creator.id },
    token,
  })
  const [list, folder] = await Promise.all([
    api('POST /user-folder/create-user-folder', { body: { name: 'Painters' }, token }),
    api('POST /post-folder/create-post-folder', { body: { name: 'Walls' }, token }),
  ])
  const page = await open(fan, { at: `/${creator.username}`, viewport: desktop })
  await page.getByRole('button', { name: 'Profile options' }).click()
  await page.getByRole('menuitem', { name: 'Unsubscribe' }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Cancel subscription' })
  await expect(leaving.getByLabel('Why are you leaving? (optional)')).toHaveValue('')
  await expect(leaving.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled()
  for (const [path, menu, name] of [
    [`/saves/${folder.data.postFolderId}`, 'Folder options', 'folder'],
    [`/lists/${list.data.userFolderId}`, 'List options', 'list'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: `Rename ${name}` }).click()
    const renaming = page.getByRole('dialog', { name: `Rename ${name}` })
    await expect(renaming.getByRole('textbox')).toHaveValue(/Painters|Walls/)
    await page.keyboard.press('Escape')
    await expect(renaming).toBeHidden()
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: `Delete ${name}` }).click()
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeVisible()
  }
})

test('Delete account, Update password, One-time password and Withdrawal form.', async ({ open }) => {
  const creator = await createCreator('Amara')
  await topUpByCard(creator, 1000)
  const page = await open(creator, { at: '/settings/account', viewport: desktop })
  await page.getByRole('button', { name: 'Delete account' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete account' })
  await expect(deleting.getByText(`delete ${creator.username}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(deleting).toBeHidden()
  for (const label of ['Old password', 'New password']) await expect(page.getByLabel(label)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update password' })).toBeVisible()

  await page.goto('/settings/earnings')
  await page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Withdraw' })
  await form.getByLabel('Bank name').fill('First Bank')
  await form.getByLabel('Account name').fill('Amara Obi')
  await form.getByLabel('Account number').fill('0123456789')
  await form.getByLabel(/^I confirm/).check()
  await form.getByRole('button', { name: 'Continue', exact: true }).click()
  const code = page.getByRole('dialog', { name: 'One-time password' })
  await expect(code.getByLabel('6-digit code')).toBeVisible()
  await expect(code.getByText(/Resend code in \d+ s/)).toBeVisible()
})

test('Media lightbox: It is fullscreen. Left and right arrows or keys move between items, and up, down or escape close it. It shows "n / total" when there is more than one item.', async ({
  open,
}) => {
  const creator = await createCreator('Tari')
  const pictures = [await drawJpeg('a.jpg'), await drawJpeg('b.jpg', '#3a3')]
  const posts = await Promise.all([
    publishPost(creator, { caption: 'One', pictures: pictures.slice(1) }),
    publishPost(creator, { caption: 'Two', pictures }),
  ])
  const pathOf = (at: number) => `/${creator.username}/post/${posts[at]?.postId}`
  const page = await open(null, { viewport: desktop })
  const lightbox = page.getByRole('dialog', { name: 'Photos' })
  const openFirst = async () => {
    await page.getByRole('button', { name: 'Open image 1' }).first().click()
    await expect(lightbox).toBeVisible()
    await expect.poll(() => lightbox.boundingBox()).toMatchObject({ x: 0, y: 0, ...desktop })
  }
  await page.goto(pathOf(0))
  await openFirst()
  await expect(page.getByText(/\d+ \/ \d+/)).toHaveCount(0)
  await expect(lightbox.getByRole('button', { name: /Previous|Next/ })).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(lightbox).toHaveCount(0)

  await page.goto(pathOf(1))
  await openFirst()
  await expect(lightbox.getByText('1 / 2')).toBeVisible()
  await lightbox.getByRole('button', { name: 'Next' }).click()
  await expect(lightbox.getByText('2 / 2')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox.getByText('1 / 2')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByText('2 / 2')).toBeVisible()
  for (const key of ['ArrowDown', 'Escape']) {
    await page.keyboard.press(key)
    await expect(lightbox).toHaveCount(0)
    await openFirst()
  }
})

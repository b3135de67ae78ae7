import { expect, type Page } from '@playwright/test'
import { api } from '../setup/api.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { test } from '../setup/test.ts'

test('a saved post is among all saves, and out of them when it is saved no more', async ({ open }) => {
  const { fan, creator } = await readerOf('A thing worth keeping')
  const page = await open(fan, { at: `/${creator.username}` })
  const save = page.getByRole('article').first().getByRole('button', { name: 'Save' })
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await sidebar(page).getByRole('link', { name: 'Saves' }).click()
  await page.getByRole('link', { name: 'All saves 1 post' }).click()
  const card = page.getByRole('article').filter({ hasText: 'A thing worth keeping' })
  await expect(card).toBeVisible()
  await expectAccessible(page, 'a save folder')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('Removed from your saves')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nothing here... for now')).toBeVisible()
})

test('a page of saves with nothing on it is no end where the list goes on', async ({ open }) => {
  const { fan, creator } = await readerOf('Far down')
  const page = await open(fan, { at: `/${creator.username}` })
  await page.getByRole('article').first().getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const further = Promise.withResolvers<void>()
  await page.route('**/search-post-folder-items/**', async (route) => {
    const url = new URL(route.request().url())
    if (url.searchParams.has('cursor')) {
      await further.promise
      url.searchParams.delete('cursor')
      return route.continue({ url: url.href })
    }
    const response = await route.fetch()
    const answer = await response.json()
    const json = { ...answer, data: [], page: { ...answer.page, hasMore: true, nextCursor: 'newest.behind' } }
    await route.fulfill({ response, json })
  })

  await sidebar(page).getByRole('link', { name: 'Saves' }).click()
  await page.getByRole('link', { name: 'All saves 1 post' }).click()
  await expect(page.getByRole('status', { name: 'Loading more' })).toBeVisible()
  await expect(page.getByText('Nothing here... for now')).toHaveCount(0)
  further.resolve()
  await expect(page.getByRole('article').filter({ hasText: 'Far down' })).toBeVisible()
})

test('a post goes into a folder that is made on the way', async ({ open }) => {
  const { fan, creator } = await readerOf('Into a folder')
  const page = await open(fan, { at: `/${creator.username}` })
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: 'Save' }).click({ button: 'right' })
  const dialog = page.getByRole('dialog', { name: 'Add post to save folders' })
  await expect(dialog.getByText('All saves')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please select at least one folder')
  await dialog.getByRole('textbox', { name: 'New folder' }).fill('x')
  await dialog.getByRole('button', { name: 'New folder' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You need a valid folder name')
  await dialog.getByRole('textbox', { name: 'New folder' }).fill('  Prints to buy  ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Folder Created')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Prints to buy' })).toBeChecked()
  await expectAccessible(page, 'the dialog of save folders')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/saves')
  await expect(page.getByRole('link', { name: 'All saves 1 post' })).toBeVisible()
  await page.getByRole('link', { name: 'Prints to buy 1 post' }).click()
  await page.getByRole('article').first().getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Remove from this folder' }).click()
  await expect(page.getByText('Removed from Prints to buy')).toBeVisible()
  await expect(page.getByText('Nothing here... for now')).toBeVisible()
  await page.goto('/saves')
  await expect(page.getByRole('link', { name: 'All saves 1 post' })).toBeVisible()
})

test('a folder whose name is typed is made by Save itself, and what is saved no more comes back into it', async ({
  open,
}) => {
  const { fan, creator } = await readerOf('Not lost')
  const page = await open(fan, { at: `/${creator.username}` })
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Save to a folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add post to save folders' })
  await dialog.getByRole('textbox', { name: 'New folder' }).fill('Recipes')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  const save = card.getByRole('button', { name: 'Save' })
  await expect(save).toHaveAttribute('aria-pressed', 'true')

  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: /^Removed from your saves/ }).click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await sidebar(page).getByRole('link', { name: 'Saves' }).click()
  await page.getByRole('link', { name: 'Recipes 1 post' }).click()

  await card.getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Remove from this folder' }).click()
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: /^Removed from Recipes/ }).click()
  await expect(card).toContainText('Not lost')
})

test('folders are made, renamed, cleared and deleted', async ({ open }) => {
  const { fan, post } = await readerOf('Kept twice')
  const page = await open(fan, { at: '/saves' })
  await page.getByRole('button', { name: 'New folder' }).click()
  const making = page.getByRole('dialog', { name: 'Create save folder' })
  await making.getByLabel('Folder name').fill(' ')
  await making.getByRole('button', { name: 'Create folder' }).click()
  await expect(making.getByRole('alert')).toHaveText('You need a valid folder name')
  await making.getByLabel('Folder name').fill('Tour')
  await making.getByRole('button', { name: 'Create folder' }).click()
  await expect(page.getByText('Folder Created')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tour 0 posts' })).toBeVisible()
  await expectAccessible(page, 'the saves')

  const { data: folders } = await api('GET /post-folder/get-post-folders', { token: fan.token, query: {} })
  const postFolderId = folders.find(({ name }) => name === 'Tour')?.postFolderId ?? ''
  await api('POST /post-folder/add-to-user-folder', {
    token: fan.token,
    body: { postFolderIds: [postFolderId], postId: post.postId },
  })
  await page.goto(`/saves/${postFolderId}`)
  await expect(page.getByRole('article').filter({ hasText: 'Kept twice' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Post types' }).getByRole('link', { name: 'Audio' }).click()
  await expect(page.getByText('Nothing here... for now')).toBeVisible()
  await expect(page).toHaveURL(`/saves/${postFolderId}?filter=audio`)
  await page.goBack()

  await page.goto(`/saves/${postFolderId}`)
  await options(page, 'Rename folder')
  const renaming = page.getByRole('dialog', { name: 'Rename folder' })
  await renaming.getByLabel('Folder name').fill(' tour ')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await expect(renaming.getByRole('alert')).toHaveText(
    'You are already using this name. Please choose a different name.',
  )
  await renaming.getByLabel('Folder name').fill('Autumn tour')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('Folder Renamed to')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Autumn tour' })).toBeVisible()

  await options(page, 'Clear folder')
  await page
    .getByRole('alertdialog', { name: 'Clear Autumn tour?' })
    .getByRole('button', { name: 'Clear' })
    .click()
  await expect(page.getByText('Nothing here... for now')).toBeVisible()
  await options(page, 'Delete folder')
  await page
    .getByRole('alertdialog', { name: 'Delete Autumn tour?' })
    .getByRole('button', { name: 'Delete folder' })
    .click()
  await expect(page).toHaveURL('/saves')
  await expect(page.getByRole('link', { name: 'All saves 1 post' })).toBeVisible()
  await expect(page.getByText('Autumn tour')).toHaveCount(0)
})

test('a folder says while it is named that there is one of that name, and stays known over a reload', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Nana'), createMember('Shelf')])
  await publishPost(creator, { caption: 'Hello' })
  const { data: folder } = await api('POST /post-folder/create-post-folder', {
    token: fan.token,
    body: { name: 'Tour' },
  })
  const taken = 'You are already using this name. Please choose a different name.'
  const page = await open(fan, { at: `/${creator.username}` })
  const save = page.getByRole('article').first().getByRole('button', { name: 'Save' })
  await save.click()
  await page.getByText('Tap to choose a folder.').click()
  const dialog = page.getByRole('dialog', { name: 'Add post to save folders' })
  await dialog.getByRole('textbox', { name: 'New folder' }).fill('TOUR')
  await expect(dialog.getByRole('textbox', { name: 'New folder' })).toHaveAccessibleDescription(taken)
  await page.route('**/post-folder/create-post-folder', (route) => route.abort())
  await dialog.getByRole('textbox', { name: 'New folder' }).fill('Autumn')
  await dialog.getByRole('button', { name: 'New folder' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Server Error: Folder could not be created')
  await dialog.getByRole('textbox', { name: 'New folder' }).clear()
  await dialog.getByRole('checkbox', { name: /Tour/ }).check()
  await page.route('**/post-folder/add-to-user-folder', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Server Error: Cannot save to folder')

  await page.goto(`/saves/${folder.postFolderId}`)
  await expect(page.getByRole('heading', { name: 'Tour' })).toBeVisible()
  const selectedFolder = () => page.evaluate(() => sessionStorage.getItem('selected-post-folder'))
  await expect.poll(selectedFolder).toBeTruthy()
  expect(await selectedFolder()).not.toContain('Tour')
  await page.route('**/post-folder/get-post-folders*', () => undefined)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tour' })).toBeVisible()
  await page.unroute('**/post-folder/get-post-folders*')
})

test('a folder that is not there says so, and guests are asked to sign in', async ({ open }) => {
  const page = await open(await createMember('Lost'), { at: '/saves/01K8YQ4Z7M3T5V9X2B6C8D0EFG' })
  await expect(page.getByText("This folder doesn't exist or was removed.")).toBeVisible()
  const guest = await open()
  await guest.goto('/saves')
  await expect(guest).toHaveURL('/auth/login?to=%2Fsaves')
})

async function options(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Folder options' }).click()
  await page.getByRole('menuitem', { name }).click()
}

function sidebar(page: Page) {
  return page.getByRole('complementary', { name: 'Sidebar' })
}

async function readerOf(caption: string): Promise<{
  fan: Person
  creator: Person
  post: Awaited<ReturnType<typeof publishPost>>
}> {
  const [creator, fan] = await Promise.all([createCreator('Sade'), createMember('Keeper')])
  return { creator, fan, post: await publishPost(creator, { caption }) }
}

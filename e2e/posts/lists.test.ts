import { expect, type Page } from '@playwright/test'
import { api } from '../setup/api.ts'
import { payByCard } from '../setup/card.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { test } from '../setup/test.ts'

test('a creator goes on a list that is made on the way, and off it again', async ({ open }) => {
  const [creator, fan] = await Promise.all([createCreator('Lina'), createMember('Sorter')])
  await publishPost(creator, { caption: 'Hello' })
  const page = await open(fan, { at: `/${creator.username}` })
  await page.getByRole('article').first().getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Add to List' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add creator to lists' })
  await expect(dialog.getByRole('textbox', { name: 'New list' })).toBeVisible()
  await expect(dialog.getByText('Following')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Add to List' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please select at least one list')
  await expectAccessible(page, 'the dialog of lists')
  await dialog.getByRole('textbox', { name: 'New list' }).fill('Photographers')
  await dialog.getByRole('button', { name: 'Add to List' }).click()
  await expect(page.getByText('New List Created')).toBeVisible()
  await expect(page.getByText(`@${creator.username} was added to your list`)).toBeVisible()

  await page.goto('/lists')
  await page.getByRole('link', { name: 'Photographers 1 person' }).click()
  const row = page.getByRole('list', { name: 'Photographers' }).getByRole('listitem')
  await expect(row).toContainText(creator.displayName)
  await expectAccessible(page, 'a list of people')
  const search = page.getByRole('searchbox', { name: 'Search this list' })
  await search.fill('nobody.here')
  await expect(page.getByText('No result')).toBeVisible()
  await search.fill(`@${creator.username.slice(0, 6)}`)
  await expect(row).toContainText(creator.displayName)
  await row.getByRole('button', { name: `Remove ${creator.displayName} from this list` }).click()
  await expect(page.getByText(`@${creator.username} was removed from Photographers`)).toBeVisible()
  await search.fill('')
  await expect(page.getByText('Nothing here... for now')).toBeVisible()
})

test('lists are made, renamed, cleared and deleted; those of the system are not', async ({ open }) => {
  const [creator, fan] = await Promise.all([createCreator('Lino'), createMember('Keeper')])
  const page = await open(fan, { at: '/lists' })
  for (const name of ['Following', 'Fans', 'Favourites', 'Blocked']) {
    await expect(page.getByRole('link', { name: `${name} 0 people` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'New list' }).click()
  const making = page.getByRole('dialog', { name: 'Create user list' })
  await making.getByLabel('List name').fill('a')
  await making.getByRole('button', { name: 'Create list' }).click()
  await expect(making.getByRole('alert')).toHaveText('You need a valid list name')
  await expect(making.getByLabel('List name')).toHaveAccessibleDescription('You need a valid list name')
  await making.getByLabel('List name').fill('Bands')
  await making.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByText('New List Created')).toBeVisible()
  await expectAccessible(page, 'the lists')

  const { data: lists } = await api('GET /user-folder/get-user-folders', { token: fan.token, query: {} })
  const userFolderId = lists.find(({ name }) => name === 'Bands')?.userFolderId ?? ''
  await api('POST /user-folder/add-to-user-folder', {
    token: fan.token,
    body: { userFolderIds: [userFolderId], creatorId: creator.id },
  })
  await page.goto(`/lists/${userFolderId}`)
  await expect(page.getByRole('list', { name: 'Bands' }).getByText(`@${creator.username}`)).toBeVisible()
  await options(page, 'Rename list')
  const renaming = page.getByRole('dialog', { name: 'Rename list' })
  await renaming.getByLabel('List name').fill('BANDS ')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await expect(renaming.getByRole('alert')).toHaveText(
    'You are already using this name. Please choose a different name.',
  )
  await renaming.getByLabel('List name').fill('Choirs')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('List renamed to')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Choirs' })).toBeVisible()
  await options(page, 'Clear list')
  await page
    .getByRole('alertdialog', { name: 'Clear Choirs?' })
    .getByRole('button', { name: 'Clear' })
    .click()
  await expect(page.getByText('Nothing here... for now')).toBeVisible()
  await options(page, 'Delete list')
  await page
    .getByRole('alertdialog', { name: 'Delete Choirs?' })
    .getByRole('button', { name: 'Delete list' })
    .click()
  await expect(page).toHaveURL('/lists')
  await expect(page.getByText('Choirs')).toHaveCount(0)

  await page.getByRole('link', { name: /^Following/ }).click()
  await expect(page.getByRole('heading', { name: 'Following' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'List options' })).toHaveCount(0)
})

test('who is blocked finds nobody there, until the block ends', async ({ open }) => {
  const [creator, fan] = await Promise.all([createCreator('Bola'), createMember('Nuisance')])
  const page = await open(creator, { at: `/${fan.username}` })
  await page.getByRole('button', { name: 'Profile options' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  const question = page.getByRole('alertdialog', { name: `Block @${fan.username}?` })
  await question.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('main').getByText(`You blocked @${fan.username}`)).toBeVisible()
  await expect(isThere(fan, creator)).resolves.toBe(false)

  await page.goto('/lists')
  await page.getByRole('link', { name: 'Blocked 1 person' }).click()
  await page.getByRole('button', { name: `Unblock ${fan.displayName}` }).click()
  await expect(page.getByText(`You unblocked @${fan.username}`)).toBeVisible()
  await expect(page.getByText('Nothing here... for now')).toBeVisible()
  await expect(isThere(fan, creator)).resolves.toBe(true)
})

test('who blocks a creator sees that, pays nothing, and finds all of it again after unblocking', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Nkem', { price: 1500 }), createMember('Blocker')])
  await publishPost(creator, { caption: 'A morning by the lagoon' })
  await payByCard(fan, { amount: 150_000, transactionSource: 'SUBSCRIPTION', creatorId: creator.id })
  const page = await open(fan, { at: `/${creator.username}` })
  const main = page.getByRole('main')
  await expect(main.getByText('A morning by the lagoon')).toBeVisible()
  await page.getByRole('button', { name: 'Profile options' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  const question = page.getByRole('alertdialog', { name: `Block @${creator.username}?` })
  await expect(question).toContainText(
    "Your subscription won't renew. What you've paid for stays yours until",
  )
  await expectAccessible(page, 'the question before a block')
  await question.getByRole('button', { name: 'Block' }).click()
  await expect(main.getByText(`You blocked @${creator.username}`)).toBeVisible()
  await expect(main.getByText('A morning by the lagoon')).toHaveCount(0)
  for (const name of ['Subscribe', `Tip ${creator.displayName}`]) {
    await expect(main.getByRole('button', { name })).toHaveCount(0)
  }
  await expectAccessible(page, 'the profile of somebody blocked')
  await page.goto('/subscriptions')
  await expect(page.getByText('Blocked', { exact: true })).toBeVisible()

  await page.goto(`/${creator.username}`)
  await main.getByRole('button', { name: 'Unblock' }).click()
  await expect(main.getByText('A morning by the lagoon')).toBeVisible()
})

async function options(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'List options' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Checks whether the profile exists for this viewer. */
async function isThere(viewer: Person, { username }: Person): Promise<boolean> {
  try {
    await api('GET /creator/get-creator-details/{username}', { token: viewer.token, params: { username } })
    return true
  } catch (error) {
    if (error instanceof Error && error.message.includes('CREATOR_NOT_FOUND')) return false
    throw error
  }
}

test('whom a list shows stands in its address, and is still so when the page is loaded anew', async ({
  open,
}) => {
  const page = await open(await createMember('Femi'), { at: '/lists' })
  await page.getByRole('link', { name: /^Favourites/ }).click()
  const search = page.getByRole('searchbox', { name: 'Search this list' })
  await search.fill('zainab')
  await expect(page).toHaveURL(/\?username=zainab$/)
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  await page.getByText('By name').click()
  await expect(page).toHaveURL(/\?username=zainab&sort=name$/)

  await page.reload()
  await expect(search).toHaveValue('zainab')
  await expect(page.getByRole('button', { name: 'Everyone, Any price, By name' })).toBeVisible()
  await search.fill('')
  await expect(page).toHaveURL(/\?sort=name$/)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Everyone, Any price, By name' })).toBeVisible()
  await page.goto(`${new URL(page.url()).pathname}?username=@zai%20nab&price=0&tab=&sort=sideways`)
  await expect(search).toHaveValue('@zai nab')
  await expect(page.getByText('No result')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filter and sort' })).toBeVisible()
})

test('a list says while it is named that there is one of that name, and why nobody could be added', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Ngozi'), createMember('Namer')])
  await publishPost(creator, { caption: 'Hello' })
  await api('POST /user-folder/create-user-folder', { token: fan.token, body: { name: 'Bands' } })
  const taken = 'You are already using this name. Please choose a different name.'
  const page = await open(fan, { at: '/lists' })
  await page.getByRole('button', { name: 'New list' }).click()
  const making = page.getByRole('dialog', { name: 'Create user list' })
  await making.getByLabel('List name').fill(' bands ')
  await expect(making.getByLabel('List name')).toHaveAccessibleDescription(taken)
  await making.getByLabel('List name').fill('Choirs')
  await expect(making.getByLabel('List name')).not.toHaveAccessibleDescription(taken)
  await page.keyboard.press('Escape')
  await expect(making).toBeHidden()

  await page.goto(`/${creator.username}`)
  await page.getByRole('article').first().getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Add to List' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add creator to lists' })
  await dialog.getByRole('textbox', { name: 'New list' }).fill('BANDS')
  await expect(dialog.getByRole('textbox', { name: 'New list' })).toHaveAccessibleDescription(taken)
  await dialog.getByRole('textbox', { name: 'New list' }).clear()
  await dialog.getByRole('checkbox', { name: /Bands/ }).check()
  await page.route('**/user-folder/add-to-user-folder', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Add to List' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Server Error: Cannot add to list')
})

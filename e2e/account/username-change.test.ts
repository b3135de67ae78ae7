import { expect } from '@playwright/test'
import { api } from '../setup/api.ts'
import { createBackOfficeAdmin, signInToBackOffice } from '../setup/people/admins.ts'
import { createCreator, generateUniqueNames } from '../setup/people/people.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { test } from '../setup/test.ts'

test('an old URL redirects to the creator’s new username, with its query', async ({ open }) => {
  const creator = await createCreator('Ada')
  const { username } = generateUniqueNames('adaeze')
  await api('POST /user/update-user', {
    token: creator.token,
    body: { username, confirmation: { password: creator.password } },
  })
  const page = await open()
  await page.goto(`/${creator.username}?tab=audio`)
  await expect(page).toHaveURL(new RegExp(`/${username}\\?tab=audio$`))
  await expect(page.getByText(`@${username}`).first()).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(new RegExp(creator.username))
})

test('a verified creator with another name is without the mark until a moderator has reviewed it', async ({
  open,
}) => {
  test.slow()
  const creator = await createCreator('Bola')
  const guests = await open()
  const mark = guests.getByRole('main').getByLabel('Verified').first()
  await guests.goto(`/${creator.username}`)
  await expect(mark).toBeVisible()
  const { displayName } = generateUniqueNames('Simisola')
  const rename = () => api('POST /user/update-user', { token: creator.token, body: { displayName } })
  await rename()
  const page = await open(creator, { at: `/${creator.username}` })
  await expect(page.getByText('Name under review')).toBeVisible()
  await guests.reload()
  await expect(guests.getByRole('heading', { level: 1, name: displayName })).toBeVisible()
  await expect(mark).toBeHidden()

  await page.goto('/settings/profile')
  const field = page.getByLabel('Display name')
  await expect(page.getByText("We're reviewing your new name.")).toBeVisible()
  const desk = await open(null, { viewport: { width: 1440, height: 900 } })
  await signInToBackOffice(desk, await createBackOfficeAdmin('MODERATOR'), `/users/${creator.username}`)
  await expect(desk.getByText('The new name is waiting for review')).toBeVisible()
  await desk.getByRole('link', { name: 'Review new name' }).click()
  const queue = desk.getByRole('region', { name: 'New names' })
  const mine = queue.getByRole('button', { name: displayName })
  const names = desk.getByRole('region', { name: 'Names', exact: true })
  const form = desk.getByRole('region', { name: 'Decision' })
  await expect(names).toContainText(creator.displayName)
  await expect(desk.getByRole('link', { name: /New names/ })).toContainText('waiting')
  await test.step('Enter decides nothing before something is chosen', async () => {
    await desk.keyboard.press('Enter')
    await expect(form.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(form.getByLabel('Reason')).toHaveCount(0)
    await expectAccessible(desk, 'a new name in review')
  })
  await test.step('refused, the old name is back everywhere', async () => {
    await desk.keyboard.press('x')
    await form.getByRole('button', { name: 'Reject new name' }).click()
    await expect(form.getByLabel('Reason'), 'a reason is asked for').toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('Reason').fill('It is the name of somebody else.')
    await form.getByRole('button', { name: 'Reject new name' }).click()
    await expect(mine).toHaveCount(0)
    await expect(field).toHaveValue(creator.displayName)
    await guests.reload()
    await expect(guests.getByRole('heading', { level: 1, name: creator.displayName })).toBeVisible()
    await expect(mark).toBeVisible()
  })
  await test.step('confirmed, the new name has the mark', async () => {
    await rename()
    await desk.goto(`${new URL(desk.url()).origin}/renames?id=${creator.id}`)
    await expect(desk.getByRole('region', { name: 'Earlier names' })).toContainText('somebody else')
    await desk.keyboard.press('a')
    await form.getByLabel('Reason').fill('It is on the passport.')
    await form.getByRole('button', { name: 'Confirm badge' }).click()
    await expect(desk.getByText(`${displayName} has the verified badge again`)).toBeVisible()
    await expect(mine).toHaveCount(0)
    await expect(page.getByText('you lose your verified badge until')).toBeVisible()
    await guests.reload()
    await expect(guests.getByRole('heading', { level: 1, name: displayName })).toBeVisible()
    await expect(mark).toBeVisible()
  })
})

import { expect } from '@playwright/test'
import { createCreator } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { runOnOwnStack } from '../setup/stack/own-stack.ts'
import { test } from '../setup/test.ts'

runOnOwnStack({ AGE_GATE: 'confirm' })

test('a guest enters their date of birth, and the device remembers it; a guest who is too young sees nothing', async ({
  open,
}) => {
  const creator = await createCreator('Zola')
  const draft = { caption: 'Only for grown people', pictures: [await drawJpeg('evening.jpg')], isAdult: true }
  const post = await publishPost(creator, draft)
  const address = `/${creator.username}/post/${post.postId}`

  const guest = await open()
  await guest.goto(address)
  await guest.getByRole('button', { name: 'I am 18 or over' }).click()
  const dialog = guest.getByRole('dialog', { name: 'Are you 18 or over?' })
  await dialog.getByRole('button', { name: 'Confirm my age' }).click()
  await expect(dialog.getByText('Enter your date of birth')).toBeVisible()
  await dialog.getByLabel('Date of birth').fill('1990-05-17')
  await expectAccessible(guest, 'the age gate')
  await dialog.getByRole('button', { name: 'Confirm my age' }).click()
  await expect(guest.getByText('Only for grown people')).toBeVisible()
  await expect(guest.getByRole('img', { name: /Photo by/ }).first()).toBeVisible()
  // Later the guest only has to press a button, as members do.
  await guest.goto(`/${creator.username}`)
  await guest.getByRole('button', { name: 'Show adult content' }).click()
  await expect(guest.getByText('Only for grown people')).toBeVisible()

  const minor = await open()
  await minor.goto(address)
  await minor.getByRole('button', { name: 'I am 18 or over' }).click()
  const asked = minor.getByRole('dialog', { name: 'Are you 18 or over?' })
  const fifteen = new Date().getUTCFullYear() - 15
  await asked.getByLabel('Date of birth').fill(`${fifteen}-01-01`)
  await asked.getByRole('button', { name: 'Confirm my age' }).click()
  await expect(asked.getByText('You must be 18 or over to see this')).toBeVisible()
  await expect(asked.getByLabel('Date of birth')).toHaveCount(0)
  await minor.goto(address)
  await expect(minor.getByText('Only people 18 or over can see this post.')).toBeVisible()
  await expect(minor.getByRole('button', { name: 'I am 18 or over' })).toHaveCount(0)
  await expect(minor.getByText('grown people')).toHaveCount(0)
})

import { expect } from '@playwright/test'
import { api } from '../setup/api.ts'
import { creatorJoined, newNames } from '../setup/people/people.ts'
import { test } from '../setup/test.ts'

test('an old address leads to the creator under her new name, with what it asked for', async ({ open }) => {
  const creator = await creatorJoined('Ada')
  const { username } = newNames('adaeze')
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

test('a verified creator who takes another name reads that it is in review, and others see no mark', async ({
  open,
}) => {
  const creator = await creatorJoined('Bola')
  const guests = await open()
  const mark = guests.getByRole('main').getByLabel('Verified').first()
  await guests.goto(`/${creator.username}`)
  await expect(mark).toBeVisible()
  const { displayName } = newNames('Simisola')
  await api('POST /user/update-user', { token: creator.token, body: { displayName } })
  const page = await open(creator, { at: `/${creator.username}` })
  await expect(page.getByText('Name in review')).toBeVisible()
  await guests.reload()
  await expect(guests.getByRole('heading', { level: 1, name: displayName })).toBeVisible()
  await expect(mark).toBeHidden()
})

import { expect } from '@playwright/test'
import { createCreator, createMember } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { test } from '../setup/test.ts'

test('a tab says the screen and then the brand, as the server says it and wherever one goes from there', async ({
  open,
}) => {
  const creator = await createCreator('Tito')
  const page = await open()
  const named = `${creator.displayName} (@${creator.username}) · Fanfare`
  await page.goto(`/${creator.username}`)
  await expect(page).toHaveTitle(named)
  await page.getByRole('link', { name: 'Search' }).first().click()
  await expect(page).toHaveTitle('Search · Fanfare')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await expect(page).toHaveTitle('Sign in · Fanfare')
  const { postId } = await publishPost(creator, { caption: 'Rain on a tin roof' })
  await page.goto(`/${creator.username}/post/${postId}`)
  const saying = `${creator.displayName}: Rain on a tin roof · Fanfare`
  await expect(page).toHaveTitle(saying)
  await page.goto('/site/about')
  await expect(page).toHaveTitle('About us · Fanfare')
  const member = await open(await createMember('Tola'))
  await expect(member).toHaveTitle('Home · Fanfare')
  await member.getByRole('link', { name: 'Saves' }).click()
  await expect(member).toHaveTitle('Saves · Fanfare')
  await member.goto(`/${creator.username}`)
  await expect(member).toHaveTitle(named)
  await member.goto(`/${creator.username}/post/${postId}`)
  await expect(member).toHaveTitle(saying)
})

import { expect } from '@playwright/test'
import { api } from '../setup/api.ts'
import { composerOf } from '../setup/compose.ts'
import { joinInBrowser } from '../setup/people/join.ts'
import { createCreator, createMember, generateUniqueNames, verifyMember } from '../setup/people/people.ts'
import { expectHome, submitSignIn } from '../setup/people/sign-in.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { expectLegibleAtWidths } from '../setup/screens/legibility.ts'
import { test } from '../setup/test.ts'
import { waitForServiceWorker } from '../setup/wait-for-service-worker.ts'

test('a new member picks interests, follows the ticked creators, adds a picture, and is not asked again', async ({
  open,
}) => {
  const leo = await createCreator('Leo')
  const form = new FormData()
  for (const [name, value] of [
    ['type', 'TEXT'],
    ['caption', 'A song for you'],
    ['isPublicPost', 'true'],
    ['contentTagCodes[0]', 'PODCAST'],
  ] as const) {
    form.append(name, value)
  }
  await api('POST /post/create-post', { token: leo.token, form })
  const fan = generateUniqueNames('Ngozi')
  const page = await open()
  await joinInBrowser(page, fan)

  const likes = page.getByRole('dialog', { name: 'What are you here for?' })
  await likes.getByRole('button', { name: 'Podcast' }).click()
  await likes.getByRole('button', { name: 'Continue with 1' }).click()

  const creators = page.getByRole('dialog', { name: 'Start with these' })
  const list = creators.getByRole('list', { name: 'Creators to start with' })
  await expect(list.getByText('New in Podcast')).toBeVisible()
  await creators.getByRole('button', { name: 'Deselect all' }).click()
  await list.getByRole('button', { name: `Follow ${leo.displayName}` }).click()
  await creators.getByRole('button', { name: 'Subscribe to 1 for free' }).click()

  const face = page.getByRole('dialog', { name: 'Put a face to your name' })
  await face
    .getByLabel('Choose a photo')
    .first()
    .setInputFiles(await drawJpeg('face.jpg'))
  const crop = page.getByRole('dialog', { name: 'Crop your avatar' })
  await crop.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await crop.getByRole('button', { name: 'Use this crop' }).click()
  await expect(face.getByRole('img', { name: 'Your photo' })).toHaveAttribute('src', /\/files\//)
  await face.getByRole('button', { name: 'Take me home' }).click()
  await expectHome(page)
  await expect(page.getByRole('article').filter({ hasText: 'A song for you' })).toBeVisible()
  await page.reload()
  await expectHome(page)
  await expect(page.getByRole('region', { name: 'First steps' })).toBeHidden()
})

test('without a line first steps are said to be missing and come by themselves, and whom one ticks is followed once it is back', async ({
  open,
}) => {
  const [bola, fan] = await Promise.all([createCreator('Bola'), createMember('Kunle')])
  const form = new FormData()
  for (const [name, value] of [
    ['type', 'TEXT'],
    ['caption', 'A cake for you'],
    ['isPublicPost', 'true'],
    ['contentTagCodes[0]', 'FOOD'],
  ] as const) {
    form.append(name, value)
  }
  await api('POST /post/create-post', { token: bola.token, form })
  const page = await open(fan, { serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })
  await waitForServiceWorker(page)
  const card = page.getByRole('region', { name: 'First steps' })
  await expect(card).toContainText('0/3')
  const context = page.context()

  await context.setOffline(true)
  await card.getByRole('button', { name: 'Continue' }).click()
  const likes = page.getByRole('dialog', { name: 'What are you here for?' })
  await expect(likes.getByText('The topics could not be loaded')).toBeVisible()
  await expect(likes.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await expectLegibleAtWidths(page, 'offline-interests', [390])
  await context.setOffline(false)
  await likes.getByRole('button', { name: 'Food' }).click()
  await likes.getByRole('button', { name: 'Continue with 1' }).click()

  const creators = page.getByRole('dialog', { name: 'Start with these' })
  const row = creators.getByRole('listitem').filter({ hasText: bola.displayName })
  await expect(row).toBeVisible()
  await context.setOffline(true)
  await creators.getByRole('button', { name: 'Deselect all' }).click()
  await row.getByRole('button', { name: `Follow ${bola.displayName}` }).click()
  await creators.getByRole('button', { name: 'Subscribe to 1 for free' }).click()
  await expect(page.getByText("You'll be subscribed when you're back online.")).toBeVisible()
  const face = page.getByRole('dialog', { name: 'Put a face to your name' })
  await face.getByRole('button', { name: 'Back' }).click()
  await expect(row.getByText('Waiting for a connection')).toBeVisible()
  await expect(row.getByRole('button')).toHaveAttribute('aria-pressed', 'true')
  await expectLegibleAtWidths(page, 'offline-creators', [390])
  const isFollowed = async () => {
    const { data } = await api('GET /creator/get-creator-details/{username}', {
      params: { username: bola.username },
      token: fan.token,
    })
    return data.isSubscribed
  }
  expect(await isFollowed()).toBe(false)

  await test.step('and what is taken back is not sent', async () => {
    await row.getByRole('button').click()
    await creators.getByRole('button', { name: 'Continue', exact: true }).click()
    await face.getByRole('button', { name: 'Back' }).click()
    await expect(row.getByText('Waiting for a connection')).toBeHidden()
    await row.getByRole('button').click()
    await creators.getByRole('button', { name: 'Subscribe to 1 for free' }).click()
  })
  await expect(face).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await expect.poll(isFollowed).toBe(true)
  await expect(card).toContainText('2/3')
})

test('first steps that are put off wait at home where they stood; skipped ones come back nowhere', async ({
  open,
}) => {
  const fan = await createMember('Ifeoma')
  const page = await open(fan)
  const card = page.getByRole('region', { name: 'First steps' })
  await expect(card).toContainText('0/3')
  await card.getByRole('button', { name: 'Continue' }).click()
  const likes = page.getByRole('dialog', { name: 'What are you here for?' })
  await likes.getByRole('button', { name: 'Film' }).click()
  await likes.getByRole('button', { name: 'Continue with 1' }).click()
  await expect(page.getByRole('dialog', { name: 'Start with these' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toContainText('1/3')
  await card.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Start with these' }).getByRole('button', { name: 'Skip' }).click()
  await expect(card).toBeHidden()

  const elsewhere = await open()
  await elsewhere.goto('/auth/login')
  await submitSignIn(elsewhere, fan.username, fan.password)
  await expectHome(elsewhere)
  await expect(elsewhere.getByRole('button', { name: /^More/ })).toBeVisible()
  await expect(elsewhere.getByRole('region', { name: 'First steps' })).toBeHidden()
})

test('a creator is guided from verification to a first post and to people, and completed steps stay done', async ({
  open,
}) => {
  const zainab = await createMember('Zainab')
  const page = await open(zainab)
  await verifyMember(zainab)
  await page.reload()
  const steps = page.getByRole('list', { name: 'First steps' })
  await expect(steps.getByRole('listitem').first()).toContainText('Done')
  await steps.getByRole('button', { name: '₦1,500' }).click()
  await steps.getByRole('button', { name: 'Set price' }).click()
  await expect(steps.getByRole('listitem').nth(1)).toContainText('Done')
  await steps.getByRole('button', { name: 'New Post' }).click()
  const composer = composerOf(page)
  await composer.caption.fill('My first cloth')
  await composer.post.click()
  await expect(composer.dialog).toBeHidden()
  await page.reload()
  await expect(steps.getByRole('listitem').nth(2)).toContainText('Done')
  await steps.getByRole('button', { name: 'Share' }).click()
  await expect(steps).toBeHidden()
  const { data } = await api('GET /user/first-steps', { token: zainab.token })
  expect(data).toMatchObject({ offered: null, hasPrice: true, hasPosted: true, hasShared: true })
})

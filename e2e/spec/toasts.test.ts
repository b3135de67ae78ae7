import { expect, type Locator } from '@playwright/test'
import { createCreator, createMember } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { test } from '../setup/test.ts'

const desktop = { width: 1280, height: 900 }

test('Toasts appear top-right and auto-dismiss after 5 s.', async ({ open }) => {
  const creator = await createCreator('Toke')
  await publishPost(creator, { caption: 'Worth keeping' })
  const page = await open(await createMember('Uche'), { viewport: desktop })
  await page.clock.install()
  await page.goto(`/${creator.username}`)
  const save = page.getByRole('article').first().getByRole('button', { name: 'Save' })
  const toast = page.getByRole('status').filter({ hasText: 'Tap to choose a folder.' })

  await save.click()
  await expect(toast).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'Tap to choose a folder.' })
  await expect(async () => {
    const { x, y, width } = (await card.boundingBox()) ?? { x: 0, y: 900, width: 0 }
    expect(x + width).toBeGreaterThan(desktop.width - 40)
    expect(x).toBeGreaterThan(desktop.width / 2)
    expect(y).toBeLessThan(120)
  }).toPass()
  await page.clock.fastForward(5000)
  await expect(toast).toBeHidden()

  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  await save.click()
  await expect(toast).toBeVisible()
  await toast.hover()
  await page.clock.fastForward(20_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(10, 700)
  await page.clock.fastForward(1000)
  await expect(toast).toBeHidden()
})

test('a toast comes within 300 ms', async ({ open }) => {
  const creator = await createCreator('Tinu')
  await publishPost(creator, { caption: 'Worth a moment' })
  const page = await open(await createMember('Wale'), {
    at: `/${creator.username}`,
    reducedMotion: 'no-preference',
  })
  await page.getByRole('article').first().getByRole('button', { name: 'Save' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Tap to choose a folder.' })
  await expect(toast).toHaveCSS('transition-property', /transform/)
  await expect(toast).toHaveCSS('transition-duration', '0.3s, 0.3s, 0.3s, 0.2s')
})

test('a toast lies below a phone’s header and below the head of an open dialog', async ({ open }) => {
  const creator = await createCreator('Temi')
  await publishPost(creator, { caption: 'Worth a word' })
  const viewport = { width: 390, height: 844 }
  const page = await open(await createMember('Zola'), { at: `/${creator.username}`, viewport })
  const toast = page.getByRole('listitem').filter({ hasText: 'Tap to choose a folder.' })
  const bottomOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 }
    return y + height
  }
  await page.getByRole('article').first().getByRole('button', { name: 'Save' }).click()
  await expect(toast).toBeVisible()
  const header = await bottomOf(page.locator('main [data-head]'))
  await expect.poll(async () => (await toast.boundingBox())?.y).toBeGreaterThanOrEqual(header)

  await toast.hover()
  await page.keyboard.press('n')
  const composer = page.getByRole('dialog', { name: 'New Post' })
  await expect(composer).toBeVisible()
  const head = await bottomOf(composer.getByRole('heading', { name: 'New Post' }))
  await expect.poll(async () => (await toast.boundingBox())?.y).toBeGreaterThanOrEqual(head)
  // By its key: the pointer stays on the toast, which waits for that.
  await page.keyboard.press('Escape')
  await expect(composer).toBeHidden()
  await expect.poll(async () => (await toast.boundingBox())?.y).toBeLessThan(head)
})

import { expect, type Locator } from '@playwright/test'
import { api } from '../setup/api.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { test } from '../setup/test.ts'

const phone = { width: 390, height: 844 }

test('where the device gives the colours, what is chosen, on and pressed is still told apart', async ({
  open,
}) => {
  const creator = await createCreator('Femi', { price: 700 })
  await publishPost(creator, { caption: 'Good evening' })
  const fan = await createMember('Kemi')
  await api('GET /user/toggle-dark-mode', { token: fan.token })
  const page = await open(fan, { at: '/settings/privacy', viewport: phone, forcedColors: 'active' })
  const main = page.getByRole('main')

  const search = main.getByRole('switch', { name: /^Show me in search/ })
  await expect(search).toBeChecked()
  await expectAppearanceChanges(search, async () => {
    await search.click()
    await expect(search).not.toBeChecked()
    await expect(search).not.toHaveAttribute('aria-busy')
  })
  const nobody = main.getByRole('group', { name: 'Who can comment' }).getByRole('radio', { name: 'No one' })
  await expectAppearanceChanges(nobody, async () => {
    await nobody.click()
    await expect(nobody).toBeChecked()
  })
  await expectAccessible(page, 'privacy in forced colours')

  await page.goto(`/${creator.username}`)
  const button = main.getByRole('button', { name: 'Subscribe', exact: true })
  expect(await groundOf(button)).not.toBe(await groundOf(page.locator('body')))
  await expectAccessible(page, 'a profile in forced colours')

  const home = page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Home' })
  await expectAppearanceChanges(home, async () => {
    await home.click()
    await expect(home).toHaveAttribute('aria-current', 'page')
  })
  const tab = main.getByRole('link', { name: 'Media', exact: true })
  await expectAppearanceChanges(tab, async () => {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
  })
  await expectAccessible(page, 'home in forced colours')
})

/** Holds what is done to being seen, also by who sees no colours of ours. */
async function expectAppearanceChanges(locator: Locator, doIt: () => Promise<unknown>): Promise<void> {
  const before = await pictureOf(locator)
  await doIt()
  await expect
    .poll(async () => (await pictureOf(locator)).equals(before), { message: 'it looks as before' })
    .toBe(false)
}

async function pictureOf(locator: Locator): Promise<Buffer> {
  const page = locator.page()
  await locator.scrollIntoViewIfNeeded()
  // Neither hovered nor focused: those are other looks.
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  // What it is drawn upon belongs to it.
  const box = await locator.evaluate((element) => {
    const { x, y, width, height } = (element.closest('label') ?? element).getBoundingClientRect()
    return { x, y, width, height }
  })
  return page.screenshot({ clip: box, animations: 'disabled' })
}

function groundOf(locator: Locator): Promise<string> {
  return locator.evaluate((element) => getComputedStyle(element).backgroundColor)
}

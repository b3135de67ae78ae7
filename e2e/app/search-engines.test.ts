import { expect } from '@playwright/test'
import { api } from '../setup/api.ts'
import { fetchPageWithMeta } from '../setup/fetch-page-with-meta.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { everyScreen } from '../setup/screens/routes.ts'
import { addresses } from '../setup/stack/addresses.ts'
import { test } from '../setup/test.ts'
import { waitForHydration } from '../setup/wait-for-hydration.ts'

const raw = async (path: string) => (await fetch(`${addresses().web}${path}`)).text()

test('pages say what is there to who reads them without running them, and nothing that is sold', async ({
  open,
}) => {
  const creator = await createCreator('Hostile')
  await api('POST /user/update-user', {
    token: creator.token,
    body: { displayName: `</script><script>throw 1</script>"'&` },
  })
  const locked = await publishPost(creator, { caption: 'Marigold evening', forSubscribers: true })
  const seen = await publishPost(creator, { caption: 'Rivers at dawn' })
  const profile = `/${creator.username}`
  const [ofProfile, ofSeen, ofLocked] = await Promise.all([
    fetchPageWithMeta(addresses().web + profile),
    fetchPageWithMeta(`${addresses().web}${profile}/post/${seen.postId}`),
    fetchPageWithMeta(`${addresses().web}${profile}/post/${locked.postId}`),
  ])
  expect(ofProfile).toContain('&#60;/script&#62;&#60;script&#62;throw 1&#60;/script&#62;')
  expect(ofProfile).not.toContain('<script>throw 1')
  expect(ofSeen).toMatch(/<title>[^<]*: Rivers at dawn · /)
  expect(ofLocked).toMatch(/<title>Post by /)
  expect(ofLocked).not.toContain('Marigold')

  const page = await open()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(profile)
  await expect(page.getByText('Rivers at dawn')).toBeVisible()
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', `${addresses().web}${profile}`)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Explore', exact: true }).click()
  await expect(page).toHaveURL('/explore')
  await expect(canonical).toHaveCount(0)
  await expect(page.locator('head title')).toHaveCount(1)
  // No text becomes a document in a page of the app.
  await page.goto('about:blank')
  for (const path of [`${profile}/feed.xml`, '/sitemap.xml', '/sitemap/posts-0.xml']) {
    const text = await raw(path)
    expect(text).not.toContain('Marigold')
    const broken = await page.evaluate(
      (xml) =>
        new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror')?.textContent,
      text,
    )
    expect([path, broken]).toEqual([path, undefined])
  }
  expect(await raw(`${profile}/feed.xml`)).toContain('Rivers at dawn')
  expect(await raw('/robots.txt')).toContain(`Sitemap: ${addresses().web}/sitemap.xml`)
  expect(said.filter((text) => /policy|refused/i.test(text))).toEqual([])
})

test('a subscriber adds their private feed to a podcast app, and revokes its URL', async ({ open }) => {
  const [creator, fan] = [await createCreator('Feeder'), await createMember('Listener')]
  await publishPost(creator, { caption: 'Marigold evening', forSubscribers: true })
  await api('GET /subscription/create-free-subscription/{creatorId}', {
    token: fan.token,
    params: { creatorId: creator.id },
  })
  const page = await open(fan, { viewport: { width: 1440, height: 900 } })
  await page.goto(`/${creator.username}`)
  const openFeed = async () => {
    await page.getByRole('button', { name: 'Profile options' }).click()
    await page.getByRole('menuitem', { name: 'Private feed' }).click()
    return page.getByRole('dialog', { name: 'Private feed' })
  }
  const dialog = await openFeed()
  await dialog.getByRole('button', { name: 'Create my private feed' }).click()
  const shown = dialog.getByRole('status', { name: 'Feed URL' })
  const { pathname, origin } = new URL((await shown.textContent()) ?? '')
  expect(origin).toBe(addresses().web)
  expect(await raw(pathname)).toContain('Marigold evening')
  await expectAccessible(page, 'a new private feed')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  const again = await openFeed()
  await expect(again.getByText('Its URL was shown once')).toBeVisible()
  await again.getByRole('button', { name: 'Turn off this feed' }).click()
  await expect(again).toBeHidden()
  expect((await fetch(addresses().web + pathname)).status).toBe(404)
})

test('every page that works is answered with 200', async ({ open }) => {
  const creator = await createCreator('Ada')
  const { postId } = await publishPost(creator, { caption: 'There', tags: ['FOOD'] })
  const page = await open()
  await page.goto('/site/about')
  const values = { username: creator.username, postId, code: 'FOOD' }
  const ids = Object.fromEntries(
    ['decisionId', 'takedownId', 'token', 'folderId', 'listId', 'transactionId'].map((name) => [
      name,
      postId,
    ]),
  )
  const screens = await everyScreen(page, { ...values, ...ids })
  const statuses = await Promise.all(
    screens.map(async ({ pattern, path }) => [pattern, (await fetch(addresses().web + path)).status]),
  )
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([['/$', 404]])
})

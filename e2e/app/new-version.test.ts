import { expect, type Page } from '@playwright/test'
import { openComposer } from '../setup/compose.ts'
import { startNetworkProxy } from '../setup/network-proxy.ts'
import { createMember } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { test } from '../setup/test.ts'
import { waitForServiceWorker } from '../setup/wait-for-service-worker.ts'

test('a new version is offered while a post is being written, and loses neither text nor pictures', async ({
  open,
}) => {
  await using line = await startNetworkProxy()
  const page = await open(await createMember('Ngozi'), { serviceWorkers: 'allow', proxy: line.proxy })
  await waitForServiceWorker(page)
  const before = await openComposer(page)
  await before.caption.fill('Half of a sentence')
  await before.add(await drawJpeg('dunes.jpg'))
  await expect(before.dialog.getByRole('img', { name: /dunes/ })).toBeVisible()

  line.renewApp()
  await checkForNewVersion(page)
  await page.keyboard.press('Escape')
  await loadsBy(page, 'A new version is available')

  const after = await openComposer(page)
  await expect(after.caption).toHaveValue('Half of a sentence')
  await expect(after.dialog.getByRole('img', { name: /dunes/ })).toBeVisible()
})

test('a new version asks before it takes what is not saved yet', async ({ open }) => {
  await using line = await startNetworkProxy()
  const page = await open(await createMember('Sade'), {
    at: '/settings/profile',
    serviceWorkers: 'allow',
    proxy: line.proxy,
  })
  await waitForServiceWorker(page)
  const name = page.getByLabel('Display name')
  const before = await name.inputValue()
  await name.fill('Sade of the sea')

  line.renewApp()
  await checkForNewVersion(page)
  await page.getByText('A new version is available').click()
  await expect(page.getByText('You have unsaved changes')).toBeVisible()
  await expect(name).toHaveValue('Sade of the sea')
  await loadsBy(page, 'You have unsaved changes')
  await expect(name).toHaveValue(before)
})

/** Checks for a new version, as an open page does every hour. */
async function checkForNewVersion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })
}

async function loadsBy(page: Page, offer: string): Promise<void> {
  const loaded = page.waitForEvent('load')
  await page.getByText(offer).click()
  await loaded
}

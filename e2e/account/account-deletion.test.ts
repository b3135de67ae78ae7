import { expect, type Page } from '@playwright/test'
import { emailsTo } from '../setup/emails.ts'
import { createCreator, type Person } from '../setup/people/people.ts'
import { signIn, submitSignIn } from '../setup/people/sign-in.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { test } from '../setup/test.ts'

async function expectProfile(page: Page, { username, displayName }: Person, isThere: boolean): Promise<void> {
  await page.goto(`/${username}`)
  const name = page.getByRole('heading', { level: 1, name: displayName })
  if (isThere) await expect(name).toBeVisible()
  else await expect(page.getByText("This account doesn't exist.").first()).toBeVisible()
}

test('a member who deactivates their account is hidden until they sign in', async ({ open }) => {
  const ada = await createCreator('Ada')
  const [page, guest] = [await open(ada), await open()]
  await expectProfile(guest, ada, true)
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Deactivate account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Deactivate account' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'leaving')
  await dialog.getByRole('button', { name: 'Keep my account' }).click()
  await expect(dialog).toBeHidden()
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByRole('button', { name: 'Share something with your fans' })).toBeVisible()
  const refused: string[] = []
  page.context().on('response', (response) => {
    if (response.status() === 401) refused.push(response.url())
  })
  const [deactivated, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/user/deactivate-account', async (route) => {
    const response = await route.fetch()
    deactivated.resolve()
    await answered.promise
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Deactivate account' }).click()
  await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await deactivated.promise
  // The live stream is opened anew at once, as after a line that dropped.
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  answered.resolve()
  await expect(page.getByText('Your account is deactivated. Sign in to reactivate it.')).toBeVisible()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/auth\/login/)
    await expect(tab.getByText('You were logged out')).toBeHidden()
  }
  await other.close()
  expect(refused).toEqual([])
  await expectProfile(guest, ada, false)
  await signIn(page, ada)
  await expectProfile(guest, ada, true)
})

test('a member who types the phrase is deleted, and restored by the link in the email', async ({ open }) => {
  const bola = await createCreator('Bola')
  const [page, guest] = [await open(bola), await open()]
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  const phrase = dialog.getByRole('textbox')
  const refusal = dialog.getByText('Please type in the correct phrase to proceed')
  await expect(phrase).toBeFocused()
  await expectAccessible(page, 'leaving')
  await page.keyboard.press('Enter')
  await expect(refusal).toBeVisible()
  await phrase.fill(`delete ${bola.username}x`)
  await expect(refusal).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(refusal).toBeVisible()
  await phrase.clear()
  await phrase.evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, `delete ${bola.username}`)
  await expect(phrase).toHaveValue('')
  await page.keyboard.type(`  DELETE ${bola.username.toUpperCase()} `)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Account deleted successfully')).toBeVisible()
  await expectProfile(guest, bola, false)
  await page.goto('/auth/login')
  await submitSignIn(page, bola.username, bola.password)
  await expect(page.getByText('This account is scheduled for deletion.')).toBeVisible()

  let link = ''
  await expect
    .poll(async () => {
      const texts = (await emailsTo(bola.email)).map(({ text }) => text)
      link = texts.map((text) => /\/undo-delete#[\w-]+/.exec(text)?.[0]).find((each) => each) ?? ''
      return link
    })
    .not.toBe('')
  await guest.goto(link)
  await expect(guest.getByText('Restore your account?')).toBeVisible()
  await expectAccessible(guest, 'undo delete')
  await guest.getByRole('button', { name: 'Restore account' }).click()
  await expect(guest.getByText(`Welcome back, @${bola.username}`)).toBeVisible()
  await guest.goto(link)
  await guest.reload()
  await guest.getByRole('button', { name: 'Restore account' }).click()
  await expect(guest.getByText('This link has expired or was already used.')).toBeVisible()
  await signIn(page, bola)
  await expectProfile(guest, bola, true)
})

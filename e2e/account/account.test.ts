import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { openPromise } from 'yauzl'
import { api } from '../setup/api.ts'
import { emailsTo, waitForEmailedCode } from '../setup/emails.ts'
import { createCreator, createMember, generateUniqueNames, type Person } from '../setup/people/people.ts'
import { signIn } from '../setup/people/sign-in.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { expectAccessible, expectLegible } from '../setup/screens/axe.ts'
import { test } from '../setup/test.ts'

async function confirmWith(page: Page, { password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Requests another email address, and confirms the person's identity. */
async function wantEmail(page: Page, person: Person, email: string): Promise<Locator> {
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Change email' }).click()
  const field = page.getByLabel('New email')
  const send = page.getByRole('button', { name: 'Send both codes' })
  await send.click()
  await expect(page.getByText('Enter a valid email')).toBeVisible()
  await field.fill(person.email)
  await send.click()
  await confirmWith(page, person)
  await expect(page.getByRole('alert')).toHaveText('This is already your email.')
  await field.fill(email)
  await send.click()
  await confirmWith(page, person)
  const codes = page.getByRole('dialog', { name: 'Change your email' })
  await expect(codes).toBeVisible()
  return codes
}

test('a member with access to both mailboxes changes their email, and signs in with the new one', async ({
  open,
}) => {
  const ada = await createMember('Ada')
  const { email } = generateUniqueNames('adaeze')
  const page = await open(ada)
  const before = (await emailsTo(ada.email)).length
  const codes = await wantEmail(page, ada, email)
  const [old, fresh] = [await waitForEmailedCode(ada.email, before), await waitForEmailedCode(email)]
  await expectAccessible(page, 'codes of a change of email')
  await codes.getByLabel(`Code sent to ${ada.email}`).fill(old)
  await codes.getByLabel(`Code sent to ${email}`).fill(fresh === '123456' ? '654321' : '123456')
  await codes.getByRole('button', { name: 'Confirm' }).click()
  await expect(codes.getByRole('alert')).toHaveText('Enter a valid OTP')
  await expect(codes.getByText('Enter a valid OTP')).toHaveCount(2)
  await codes.getByLabel(`Code sent to ${email}`).fill(fresh)
  await codes.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your email was changed')).toBeVisible()
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible()
  await expect
    .poll(async () =>
      (await emailsTo(ada.email)).some(({ text }) => text.includes('The email address of your account')),
    )
    .toBe(true)
  const elsewhere = await open()
  await signIn(elsewhere, { ...ada, username: email })
})

test('a member who did not request another email cancels it by the emailed link, and all sessions end', async ({
  open,
}) => {
  const bola = await createMember('Bola')
  const [thief, owner] = [await open(bola), await open()]
  await wantEmail(thief, bola, generateUniqueNames('thief').email)
  let link = ''
  await expect
    .poll(async () => {
      const texts = (await emailsTo(bola.email)).map(({ text }) => text)
      link = texts.map((text) => /\/stop-email-change#[\w-]+/.exec(text)?.[0]).find((each) => each) ?? ''
      return link
    })
    .not.toBe('')
  await owner.goto(link)
  await expect(owner.getByText('Stop this change?')).toBeVisible()
  await expectAccessible(owner, 'stop a change of email')
  await owner.getByRole('button', { name: 'Stop it' }).click()
  await expect(owner.getByText(`Your email stays the same, @${bola.username}`)).toBeVisible()
  await expect(owner.getByRole('link', { name: 'Set a new password' })).toBeVisible()
  // The page that is open leaves by itself, and nothing leads back.
  await expect(thief).toHaveURL(/\/auth/)
  await thief.goto('/settings/account')
  await expect(thief).toHaveURL(/\/auth/)
})

test('a member who changes their username reads what happens to the old one, and how many changes remain', async ({
  open,
}) => {
  const chi = await createCreator('Chi')
  const taken = await createMember('Taken')
  const { username } = generateUniqueNames('chinwe')
  const page = await open(chi, { at: '/settings/profile' })
  const field = page.getByLabel('Username', { exact: true })
  await field.fill(taken.username)
  await expect(page.getByText('This username is taken.')).toBeVisible()
  await field.fill(username)
  await expect(page.getByText('This username is available')).toBeAttached()
  await expect(page.getByText(`@${chi.username} redirects to your profile for 30 days`)).toBeVisible()
  await expect(page.getByText('3 times')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const confirming = page.getByRole('dialog', { name: "Confirm it's you" })
  await confirming.getByLabel('Password', { exact: true }).fill(chi.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(page.getByText(`@${chi.username} redirects to your profile until`)).toBeVisible()
  await expectAccessible(page, 'a changed username')
  for (const tail of ['a', 'b']) {
    await api('POST /user/update-user', {
      token: chi.token,
      body: { username: `${username}${tail}`, confirmation: { password: chi.password } },
    })
  }
  await page.reload()
  await expect(page.getByText('You can change it again on')).toBeVisible()
  await expect(field).not.toBeEditable()
})

test('a member who requests their data export confirms their identity, and opens it', async ({ open }) => {
  const eki = await createCreator('Eki')
  const page = await open(eki, { at: '/settings/account' })
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('link', { name: 'Export your data first' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Export my data' }).click()
  await expect(page.getByText('Available until')).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page, 'data that is ready')
  await expect
    .poll(async () => (await emailsTo(eki.email)).some(({ text }) => text.includes('#export')))
    .toBe(true)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await confirmWith(page, eki)
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${eki.username}-.*\\.zip$`))
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-export-'))
  try {
    await unzipTo(folder, await download.path())
    const reader = await open()
    for (const colorScheme of ['dark', 'light'] as const) {
      await reader.emulateMedia({ colorScheme })
      await reader.goto(`file://${folder}/index.html`)
      await expect(reader.getByRole('heading', { name: eki.displayName })).toBeVisible()
      await expectAccessible(reader, `an opened export, ${colorScheme}`)
      await reader.getByRole('link', { name: 'Profile and account' }).click()
      await expect(reader.getByText(eki.email)).toBeVisible()
      await expectAccessible(reader, `a page of an export, ${colorScheme}`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** Unpacks a zip into a folder. */
async function unzipTo(folder: string, path: string): Promise<void> {
  const zip = await openPromise(path)
  for await (const entry of zip.eachEntry()) {
    const target = join(folder, entry.fileName)
    await mkdir(dirname(target), { recursive: true })
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target))
  }
}

/** The colour in the middle of the picture that a profile shows. */
async function colourAt(picture: Locator): Promise<number[]> {
  return picture.evaluate(async (shown) => {
    const image = shown as HTMLImageElement
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
    const context = canvas.getContext('2d')
    const bitmap = await createImageBitmap(await (await fetch(image.src)).blob())
    context?.drawImage(bitmap, bitmap.width / 2, bitmap.height / 2, 1, 1, 0, 0, 1, 1)
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
  })
}

test('who chooses a picture crops it by keyboard and slider before it is sent', async ({ open }) => {
  const dayo = await createCreator('Dayo')
  const page = await open(dayo, { at: '/settings/profile' })
  const picture = await drawJpeg('wide.jpg', '#d2691e', 3000, 600)
  const chooser = page.locator('input[type=file]')
  const cut = { ...picture, name: 'cut.jpg', buffer: picture.buffer.subarray(0, picture.buffer.length / 4) }
  // Toasts load with the first press.
  await page.getByRole('heading', { name: 'Profile' }).click()
  await expect(page.locator('section[aria-live="polite"]')).toBeAttached()
  await chooser.nth(1).setInputFiles(cut)
  await expect(page.getByText("cut.jpg: This image is damaged and can't be read.")).toBeVisible()
  await chooser.nth(0).setInputFiles({ ...cut, name: 'text.jpg', buffer: Buffer.from('hello, world') })
  await expect(page.getByText(/^text.jpg: This type of file or content isn't supported/)).toBeVisible()
  // A picture that lacks its last bytes alone is drawn whole, and for the server to judge.
  await chooser
    .nth(1)
    .setInputFiles({ ...picture, name: 'short.jpg', buffer: picture.buffer.subarray(0, -2) })
  await page.getByRole('button', { name: 'Remove avatar' }).click()
  await expect(page.getByRole('button', { name: 'Remove avatar' })).toBeHidden()

  await chooser.nth(1).setInputFiles(picture)
  const dialog = page.getByRole('dialog', { name: 'Crop your avatar' })
  const part = dialog.getByRole('application', { name: 'Visible area' })
  await expect(part).toBeVisible()
  await expectAccessible(page, 'cropping')
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  await expectLegible(page, 'cropping, light')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove avatar' })).toBeHidden()

  await chooser.nth(1).setInputFiles(picture)
  await part.focus()
  for (let presses = 0; presses < 60; presses++) await page.keyboard.press('ArrowRight')
  await dialog.getByRole('slider', { name: 'Zoom' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '110 %')
  await dialog.getByRole('button', { name: 'Use this crop' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove avatar' })).toBeVisible()
  // Moved to its left end, the picture shows its ground there, and not the rings of its middle.
  const shown = page.getByRole('img', { name: 'Your avatar' }).locator('visible=true').first()
  const [red = 255, , blue = 0] = await colourAt(shown)
  expect(red).toBeLessThan(80)
  expect(blue).toBeGreaterThan(80)

  await chooser.nth(0).setInputFiles(picture)
  const banner = page.getByRole('dialog', { name: 'Crop your banner' })
  await banner.getByRole('button', { name: 'Use this crop' }).click()
  await expect(page.getByRole('button', { name: 'Remove banner' })).toBeVisible()
})

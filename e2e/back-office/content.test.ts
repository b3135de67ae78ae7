import { expect, type Page } from '@playwright/test'
import { api } from '../setup/api.ts'
import {
  createBackOfficeAdmin,
  createBackOfficeAdminToken,
  signInToBackOffice,
} from '../setup/people/admins.ts'
import { createMember, type Person } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { expectImagesLoaded } from '../setup/screens/images-loaded.ts'
import { test } from '../setup/test.ts'

const wide = { viewport: { width: 1440, height: 900 } }

async function reported(author: Person, fan: Person, caption: string, images: number): Promise<string> {
  const pictures = images > 0 ? [await drawJpeg('one.jpg')] : []
  const { postId } = await publishPost(author, { caption, pictures })
  await api('POST /report/report-post/{postId}', {
    token: fan.token,
    params: { postId },
    body: { reason: 'Harassment or bullying', description: 'It is about my sister.' },
  })
  return postId
}

async function isThere(postId: string, { token }: Person): Promise<boolean> {
  return api('GET /post/get-post-details/{postId}', { token, params: { postId } }).then(
    () => true,
    () => false,
  )
}

const row = (page: Page, caption: string) =>
  page.getByRole('region', { name: 'Reports' }).getByRole('button', { name: caption })

test('ten reports are decided without the mouse, and one is taken back', async ({ open }) => {
  test.setTimeout(180_000)
  const [author, fan] = [await createMember('Leo'), await createMember('Tola')]
  const tail = author.username.slice(-4)
  const captions = Array.from({ length: 10 }, (_, at) => `Number ${at} of ${tail}`)
  for (const [at, caption] of captions.entries()) await reported(author, fan, caption, at === 0 ? 1 : 0)
  const page = await open(null, wide)
  await signInToBackOffice(page, await createBackOfficeAdmin('MODERATOR'), '/reports')
  const first = row(page, captions[0] ?? '')
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Show media' })).toBeVisible()
  await expect(page.locator(':focus'), 'no ring is drawn around what is open').toHaveCSS(
    'outline-style',
    'none',
  )
  await expectAccessible(page, 'a report')
  await page.keyboard.press('m')
  await expectImagesLoaded(page.getByRole('img', { name: 'Original' }))

  let isTakenBack = false
  for (let decided = 0; decided < captions.length; ) {
    const current = page.getByRole('region', { name: 'Reports' }).locator('[aria-current=true]')
    const said = (await current.textContent()) ?? ''
    const caption = captions.find((each) => said.includes(each))
    if (!caption) {
      await page.keyboard.press('j')
      await expect(current).not.toHaveText(said)
      continue
    }
    await expect(page.getByRole('heading', { name: /^Post by/ })).toBeVisible()
    await page.keyboard.press(decided === 0 ? '3' : '1')
    await page.keyboard.press('Enter')
    await expect(row(page, caption)).toHaveCount(0)
    if (decided === 0 && !isTakenBack) {
      isTakenBack = true
      await page.keyboard.press('z')
      await expect(row(page, caption), 'taken back').toHaveCount(1)
      await row(page, caption).focus()
      await page.keyboard.press('Enter')
      continue
    }
    decided++
  }
  const token = await createBackOfficeAdminToken('OWNER')
  const { data } = await api('GET /admin/search-report-decisions', {
    token,
    query: { username: author.username, limit: 50 },
  })
  expect(data.filter(({ isUndone }) => !isUndone)).toHaveLength(10)
  expect(data.filter(({ isUndone }) => isUndone)).toHaveLength(1)
})

test('a post is found by its words on a phone, removed with a reason, and restored', async ({ open }) => {
  const author = await createMember('Mila')
  const caption = `Backstage ${author.username.slice(-6)}`
  const { postId } = await publishPost(author, { caption })
  const page = await open(null, { viewport: { width: 390, height: 844 } })
  await signInToBackOffice(page, await createBackOfficeAdmin('MODERATOR'), '/posts')
  await expect(page.getByLabel('In the caption')).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('In the caption').fill(caption)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: caption }).click()
  const dialog = page.getByRole('dialog', { name: `Post of ${author.displayName}` })
  await expectAccessible(page, 'a post at the desk')
  await dialog.getByRole('button', { name: 'Remove post' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/)
  await dialog.getByLabel('Reason').fill('It shows somebody who did not agree.')
  await dialog.getByRole('button', { name: 'Remove post' }).click()
  await expect(dialog.getByText('Removed by an admin')).toBeVisible()
  expect(await isThere(postId, author)).toBe(false)
  await dialog.getByLabel('Reason').fill('She agreed.')
  await dialog.getByRole('button', { name: 'Restore post' }).click()
  await expect(dialog.getByText('Public')).toBeVisible()
  expect(await isThere(postId, author)).toBe(true)
})

test('a decided report is reopened, noted, assigned, and waits for a decision again', async ({ open }) => {
  const [author, fan] = [await createMember('Ife'), await createMember('Uche')]
  await reported(author, fan, `Reopened ${author.username.slice(-6)}`, 0)
  const token = await createBackOfficeAdminToken('MODERATOR')
  const { username } = author
  const { data: waiting } = await api('GET /admin/search-reports', { token, query: { username } })
  const { data: made } = await api('POST /admin/decide-report/{reportId}', {
    token,
    params: { reportId: waiting[0]?.reportId ?? '' },
    body: { decision: 'WARN', rule: 'HARASSMENT', reason: 'It is about somebody’s sister.' },
  })
  const page = await open(null, wide)
  await signInToBackOffice(
    page,
    await createBackOfficeAdmin('MODERATOR'),
    `/reports?tab=DECIDED&id=${made.decisionId}`,
  )
  const reopen = page.getByRole('region', { name: 'Reopen' })
  await reopen.getByLabel('Reason').fill('It names nobody.')
  await reopen.getByRole('button', { name: 'Reopen report' }).click()
  await expect(page.getByText(`Reports on ${author.displayName} reopened`)).toBeVisible()

  const { data: again } = await api('GET /admin/search-reports', { token, query: { username } })
  await page.goto(`${new URL(page.url()).origin}/reports?id=${again[0]?.reportId}`)
  await page.getByLabel('Note').fill('Ask who speaks Igbo.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByLabel('Note')).toHaveValue('')
  await expect(page.getByText('Ask who speaks Igbo.')).toBeVisible()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByRole('button', { name: 'Unassign me' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('heading', { name: /^Post by/ })
    .click()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Dismissed: ${author.displayName}`)).toBeVisible()
})

test('an appeal is decided by another admin, on a phone', async ({ open }) => {
  const [author, fan] = [await createMember('Ife'), await createMember('Uche')]
  await reported(author, fan, `Appealed ${author.username.slice(-6)}`, 0)
  const moderator = await createBackOfficeAdminToken('MODERATOR')
  const { data: waiting } = await api('GET /admin/search-reports', {
    token: moderator,
    query: { username: author.username },
  })
  const { data: made } = await api('POST /admin/decide-report/{reportId}', {
    token: moderator,
    params: { reportId: waiting[0]?.reportId ?? '' },
    body: { decision: 'WARN', rule: 'HARASSMENT', reason: 'It is about somebody’s sister.' },
  })
  const { decisionId } = made
  const body = { words: 'It is about nobody.' }
  // The author is notified 15 seconds later, and can appeal then.
  await expect(async () => {
    await api('POST /report/appeal/{decisionId}', { token: author.token, params: { decisionId }, body })
  }).toPass({ timeout: 40_000 })
  const page = await open(null, { viewport: { width: 390, height: 844 } })
  await signInToBackOffice(page, await createBackOfficeAdmin('MODERATOR'), '/appeals')
  await page.getByRole('button', { name: author.displayName }).click()
  await expect(page.getByText('It is about nobody.')).toBeVisible()
  await page.getByText('Reverse', { exact: true }).click()
  await expectAccessible(page, 'an appeal at the desk')
  await page.getByLabel('Reason').fill('It names nobody.')
  await page.getByRole('button', { name: 'Reverse decision' }).click()
  await expect(page.getByRole('status').getByText(`Decision on ${author.displayName} reversed`)).toBeVisible()
})

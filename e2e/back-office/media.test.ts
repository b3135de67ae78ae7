import { expect, type Locator, type Page } from '@playwright/test'
import { api } from '../setup/api.ts'
import { publishMediaPost } from '../setup/media-posts.ts'
import {
  createBackOfficeAdmin,
  createBackOfficeAdminToken,
  signInToBackOffice,
} from '../setup/people/admins.ts'
import { createMember, type Person } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { createPlatformAccount } from '../setup/platform-account.ts'
import { isPlaying } from '../setup/playback.ts'
import { expectImagesLoaded } from '../setup/screens/images-loaded.ts'
import { addresses } from '../setup/stack/addresses.ts'
import { test } from '../setup/test.ts'
import { createWithdrawingCreator } from '../setup/withdrawals.ts'

const wide = { viewport: { width: 1440, height: 900 } }
const reason = { reason: 'Scam or fraud', description: 'Look at this.' } as const

async function expectPlays(video: Locator) {
  await video.evaluate(async (one: HTMLVideoElement) => {
    one.muted = true
    await one.play()
  })
  await expect.poll(() => isPlaying(video)).toBe(true)
}

const shown = (page: Page) => page.getByRole('img', { name: 'Original' })

async function show(page: Page, path: string) {
  await page.goto(`${addresses().admin}${path}`)
  await page.getByRole('button', { name: 'Show media' }).click()
}

async function withPictures(person: Person) {
  for (const path of ['POST /user/update-avatar', 'POST /user/update-banner'] as const) {
    const form = new FormData()
    const { buffer } = await drawJpeg('face.jpg', '#5a3d91')
    form.append('IMAGE', new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }), 'face.jpg')
    await api(path, { token: person.token, form } as never)
  }
}

async function reportOf(token: string, username: string): Promise<string> {
  const { data } = await api('GET /admin/search-reports', { token, query: { username } })
  return data[0]?.reportId ?? ''
}

test('a moderator sees each picture and film wherever the desk shows one', async ({ open }) => {
  test.setTimeout(240_000)
  const [author, fan] = [await createMember('Leo'), await createMember('Tola')]
  await withPictures(author)
  await withPictures(fan)
  const token = await createBackOfficeAdminToken('MODERATOR')
  const { postId } = await publishMediaPost(author, {
    caption: `Seen ${author.username.slice(-5)}`,
    videos: ['sea'],
    pictures: [await drawJpeg('one.jpg', '#913d5a')],
  })
  await api('POST /report/report-post/{postId}', { token: fan.token, params: { postId }, body: reason })
  const page = await open(null, wide)
  const askedOfDesk: string[] = []
  page.on('request', (request) => {
    const isMedia = ['image', 'media'].includes(request.resourceType())
    if (isMedia && request.url().startsWith(addresses().admin)) askedOfDesk.push(request.url())
  })
  await signInToBackOffice(page, await createBackOfficeAdmin('MODERATOR'))

  await test.step('in a copyright notice', async () => {
    const postUrl = `${addresses().web}/${author.username}/post/${postId}`
    const { data } = await api('POST /takedown/send-notice', {
      token: fan.token,
      body: {
        ...{ postUrl, work: 'My film.', name: 'Tola', owner: 'Tola', email: fan.email },
        ...{ address: '1 Road', phone: '+234 1', signature: 'Tola', isGoodFaith: true, isAccurate: true },
      },
    })
    await show(page, `/takedowns?id=${data.takedownId}`)
    await expectImagesLoaded(shown(page), 1)
    await expectPlays(page.locator('video'))
    const body = { decision: 'REJECT', reason: 'It is their own film.' } as const
    await api('POST /admin/decide-takedown/{takedownId}', { token, params: data, body } as never)
  })

  await test.step('in a report, with the face of who reported', async () => {
    await show(page, `/reports?id=${await reportOf(token, author.username)}`)
    await expectImagesLoaded(shown(page), 1)
    await expectPlays(page.locator('video'))
    await expectImagesLoaded(page.getByRole('main').locator('img[width="32"]'), 1)
    const { data } = await api('GET /admin/search-audit', {
      token: await createBackOfficeAdminToken('OWNER'),
      query: { action: 'FILE_READ', limit: 10 } as never,
    })
    expect(data.length, 'the looks are in the audit log').toBeGreaterThanOrEqual(2)
  })

  await test.step('among the posts', async () => {
    await page.goto(`${addresses().admin}/posts?username=${author.username}`)
    await page.getByRole('button', { name: /^Seen/ }).click()
    await page.getByRole('button', { name: 'Show media' }).click()
    await expectImagesLoaded(shown(page), 1)
    await expectPlays(page.locator('video'))
  })

  await test.step('of a removed post, in its author’s appeal', async () => {
    const { data } = await api('POST /admin/decide-report/{reportId}', {
      token,
      params: { reportId: await reportOf(token, author.username) },
      body: { decision: 'REMOVE', rule: 'FRAUD', reason: 'Against our rules' },
    })
    const { decisionId } = data
    const body = { words: 'It is mine.' }
    await expect(async () => {
      await api('POST /report/appeal/{decisionId}', { token: author.token, params: { decisionId }, body })
    }).toPass({ timeout: 40_000 })
    await show(page, `/appeals?id=${decisionId}`)
    await expectImagesLoaded(shown(page), 1)
    await expectPlays(page.locator('video'))
  })

  await test.step('of a decided report', async () => {
    const { data } = await api('GET /admin/search-report-decisions', {
      token,
      query: { username: author.username },
    })
    await show(page, `/reports?tab=DECIDED&id=${data[0]?.decisionId}`)
    await expectImagesLoaded(shown(page), 1)
    await expectPlays(page.locator('video'))
  })

  await test.step('among the known bad files', async () => {
    // A picture of its own: other journeys publish the common ones.
    const { postId: bad } = await publishMediaPost(author, {
      caption: 'Never again',
      pictures: [await drawJpeg('bad.jpg', '#91913d')],
    })
    await api('POST /report/report-post/{postId}', {
      token: fan.token,
      params: { postId: bad },
      body: reason,
    })
    await api('POST /admin/decide-report/{reportId}', {
      token,
      params: { reportId: await reportOf(token, author.username) },
      body: { decision: 'REMOVE', rule: 'FRAUD', keepAway: true, reason: 'Against our rules' },
    })
    await page.goto(`${addresses().admin}/known-bad-files`)
    await page
      .getByRole('row')
      .filter({ hasText: 'image/' })
      .first()
      .getByRole('button', { name: 'Against our rules' })
      .click()
    await page.getByRole('button', { name: 'Show media' }).click()
    await expectImagesLoaded(shown(page), 1)
  })

  await test.step('of a person, and of a profile that is reported', async () => {
    await page.goto(`${addresses().admin}/users/${author.username}`)
    const pictures = page.getByRole('region', { name: 'Pictures' })
    await expectImagesLoaded(pictures.locator('img[width="64"]'), 1)
    await pictures.getByRole('button', { name: 'Show media' }).click()
    await expectImagesLoaded(shown(page), 2)
    await api('POST /report/report-profile/{userId}', {
      token: fan.token,
      params: { userId: author.id },
      body: { ...reason, reason: 'Impersonation' },
    })
    await show(page, `/reports?id=${await reportOf(token, author.username)}`)
    await expectImagesLoaded(shown(page), 2)
  })

  await test.step('of an identity check, with the face of who asks', async () => {
    const form = new FormData()
    const given = {
      ...{ legalName: author.displayName, dateOfBirth: '1995-04-12', address: '12 Marina Road' },
      countryCode: 'NG',
    }
    for (const [name, value] of Object.entries(given)) form.append(name, value)
    const { buffer } = await drawJpeg('document.jpg', '#3d915a')
    for (const name of ['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE']) {
      form.append(name, new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }), `${name}.jpg`)
    }
    await api('POST /verification/submit', { token: author.token, form } as never)
    const { data } = await api('GET /admin/search-verification-requests', {
      token,
      query: { username: author.username },
    })
    await page.goto(`${addresses().admin}/checks?id=${data[0]?.requestId}`)
    const row = page.getByRole('region', { name: 'Identity checks' }).locator('[aria-current=true]')
    await expectImagesLoaded(row.locator('img[width="32"]'), 1)
    await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled()
    await page.getByRole('button', { name: 'Show the documents' }).click()
    await expectImagesLoaded(page.locator('figure img'), 3)
    await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled()
  })
  expect(askedOfDesk, 'no picture or film is asked of the desk itself').toEqual([])

  await test.step('of those who are paid, in the list and in their request', async () => {
    await createPlatformAccount(await createBackOfficeAdminToken('FINANCE'))
    const { creator, id } = await createWithdrawingCreator('Ngozi', 6000, 'Harbour Bank')
    await withPictures(creator)
    const finance = await open(null, wide)
    await signInToBackOffice(
      finance,
      await createBackOfficeAdmin('FINANCE'),
      `/withdrawals?id=${id}&text=${creator.username}`,
    )
    await expectImagesLoaded(finance.getByRole('table', { name: 'Withdrawals' }).locator('img'), 1)
    await expectImagesLoaded(finance.getByRole('complementary', { name: 'Withdrawal' }).locator('img'), 1)
  })
})

/** Presses keys as fast as a hand that knows them by heart: ten of them in 50 ms. */
async function pressFast(page: Page, keys: readonly string[]) {
  await page.evaluate(async (pressed) => {
    for (const key of pressed) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await new Promise((done) => setTimeout(done, 5))
    }
  }, keys)
}

test('a burst of keys decides one report at most, and none of another; what somebody else decided is said', async ({
  open,
}) => {
  const fan = await createMember('Tola')
  const authors = [await createMember('Leo'), await createMember('Mila'), await createMember('Nur')] as const
  const token = await createBackOfficeAdminToken('MODERATOR')
  const reportIds: string[] = []
  for (const { id: userId, username } of authors) {
    const body = { ...reason, reason: 'Impersonation' } as const
    await api('POST /report/report-profile/{userId}', { token: fan.token, params: { userId }, body })
    reportIds.push(await reportOf(token, username))
  }
  const [first, second, third] = reportIds
  const page = await open(null, wide)
  await signInToBackOffice(
    page,
    await createBackOfficeAdmin('MODERATOR'),
    `/reports?kind=PROFILE&id=${first}`,
  )
  const heading = (at: 0 | 1 | 2) =>
    page.getByRole('heading', { name: `Profile of ${authors[at].displayName}` })
  const decision = page.getByRole('region', { name: 'Decision' })
  const decidedOn = async (at: 0 | 1 | 2) => {
    const query = { username: authors[at].username }
    return (await api('GET /admin/search-report-decisions', { token, query })).data
  }
  await heading(0).waitFor()
  await page
    .getByRole('region', { name: 'Reports' })
    .getByRole('button', { name: authors[1].displayName })
    .waitFor()

  // Meant for the second, which is not on the screen yet.
  const isPressed = Promise.withResolvers<void>()
  await page.route(`**/admin/report-details/${second}*`, async (route) => {
    await isPressed.promise
    await route.continue()
  })
  await pressFast(page, ['j', '4', 'Enter', '4', 'Enter'])
  isPressed.resolve()
  await heading(1).waitFor()
  expect(await decidedOn(0), 'the first is as it was').toHaveLength(0)

  await page.goto(`${addresses().admin}/reports?kind=PROFILE&id=${second}`)
  await heading(1).waitFor()
  await pressFast(page, ['4', 'Enter', 'Enter', '3', 'Enter', 'z', 'Enter', '1', 'Enter', 'Enter'])
  await expect(page.getByText(`Warned: ${authors[1].displayName}`)).toBeVisible()
  await heading(2).waitFor()
  expect((await decidedOn(1)).map((each) => each.decision)).toEqual(['WARN'])
  await expect(decision.getByRole('radio', { checked: true })).toHaveCount(0)

  const { data } = await api('POST /admin/decide-report/{reportId}', {
    token,
    params: { reportId: third ?? '' },
    body: { decision: 'DISMISS', reason: 'It is their own name.' },
  })
  await pressFast(page, ['4', 'Enter'])
  await expect(decision.getByRole('alert')).toContainText('already')
  expect((await decidedOn(2)).map((each) => each.decisionId)).toEqual([data.decisionId])
  expect(await reportOf(token, authors[0].username)).toBe(first)
})

test('keys typed before a report is shown decide nothing, and suspending asks once, for how long', async ({
  open,
}) => {
  const [author, fan] = [await createMember('Leo'), await createMember('Tola')]
  await api('POST /report/report-profile/{userId}', {
    token: fan.token,
    params: { userId: author.id },
    body: { ...reason, reason: 'Impersonation' },
  })
  const token = await createBackOfficeAdminToken('MODERATOR')
  const reportId = await reportOf(token, author.username)
  const page = await open(null, wide)
  await signInToBackOffice(page, await createBackOfficeAdmin('MODERATOR'))
  let letThrough = () => {}
  const held = new Promise<void>((done) => {
    letThrough = done
  })
  await page.route('**/admin/report-details/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${addresses().admin}/reports?id=${reportId}`)
  await page.getByRole('region', { name: 'Reports' }).waitFor()
  await page.keyboard.press('4')
  await page.keyboard.press('Enter')
  letThrough()
  await expect(page.getByRole('heading', { name: /^Profile of/ })).toBeVisible()
  const decision = page.getByRole('region', { name: 'Decision' })
  await expect(decision.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(decision.getByRole('button', { name: 'Choose a decision' })).toBeDisabled()
  await page.keyboard.press('Enter')
  await page.keyboard.press('2')
  await expect(decision.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.keyboard.press('4')
  await expect(decision.getByRole('radio', { name: /Warn the author/ })).toBeChecked()
  await page.keyboard.press('5')
  await expect(decision.getByLabel('Sanction')).toContainText('For 30 days')
  await page.keyboard.press('Enter')
  const timed = page.getByRole('alertdialog', { name: `Suspend ${author.displayName} for 30 days?` })
  await timed.waitFor()
  await page.keyboard.press('Enter')
  await expect(timed).toHaveCount(0)
  await expect(page.getByText(`${author.displayName} wasn’t suspended.`)).toBeVisible()
  expect(await reportOf(token, author.username), 'a key alone suspends nobody').toBe(reportId)
  await decision.getByLabel('Sanction').click()
  await page.getByRole('option', { name: 'Indefinitely' }).click()
  await decision.getByRole('button', { name: 'Suspend the author' }).click()
  const asked = page.getByRole('alertdialog', { name: `Suspend ${author.displayName} indefinitely?` })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  expect(await reportOf(token, author.username), 'it still waits').toBe(reportId)
  await decision.getByRole('button', { name: 'Suspend the author' }).click()
  await asked.getByRole('button', { name: 'Suspend indefinitely' }).click()
  await expect(page.getByText(`Suspended: ${author.displayName}`)).toBeVisible()
})

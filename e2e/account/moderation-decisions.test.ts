import { expect, type Page } from '@playwright/test'
import { api } from '../setup/api.ts'
import { emailsTo, waitForEmailedCode } from '../setup/emails.ts'
import {
  createBackOfficeAdmin,
  createBackOfficeAdminToken,
  signInToBackOffice,
} from '../setup/people/admins.ts'
import { createMember, type Person } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { test } from '../setup/test.ts'

const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

/** The link of the newest mail with this subject: both sides are told 15 seconds after a decision. */
async function linkOf(person: Person, subject: string): Promise<string> {
  const find = async () => {
    const mail = (await emailsTo(person.email)).find((each) => each.subject === subject)
    return /https?:\/\/\S+\/(?:decision|takedown)\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(find, { timeout: 40_000 }).not.toBe('')
  const { pathname, hash } = new URL(await find())
  return pathname + hash
}

async function expectAccessibleScreen(page: Page, screenName: string): Promise<void> {
  await expectAccessible(page, screenName)
}

test('a suspended member reads the reason only by the full link of the email, and appeals once', async ({
  page,
}) => {
  const [author, fan] = [await createMember('Leo'), await createMember('Tola')]
  const { postId } = await publishPost(author, { caption: 'Live at Freedom Park, full set' })
  const { data } = await api('POST /report/report-post/{postId}', {
    token: fan.token,
    params: { postId },
    body: { reason: 'Leaked or stolen content', description: 'My recording.' },
  })
  await api('POST /admin/decide-report/{reportId}', {
    token: await createBackOfficeAdminToken('MODERATOR'),
    params: { reportId: data.reportId },
    body: { decision: 'REMOVE', rule: 'RIGHTS', reason: 'The sound is somebody else’s work.', days: 7 },
  })
  await page.setViewportSize(widths.phone)
  const link = await linkOf(author, 'We removed one of your posts')
  await page.goto(link)
  const main = page.getByRole('main')
  await expect(main.getByText('“Live at Freedom Park, full set”')).toBeVisible()
  await expect(main.getByText('Stolen and leaked work')).toBeVisible()
  await expect(main.getByText(/Suspended until/)).toBeVisible()
  await expectAccessibleScreen(page, 'a statement of reasons')
  await main.getByRole('button', { name: 'Send appeal' }).click()
  const appeal = main.getByLabel('Why the decision is wrong')
  await expect(main.getByRole('alert')).toHaveText('Tell us why')
  await expect(appeal).toHaveAccessibleDescription('Tell us why')
  await expect(appeal).toBeFocused()
  await main.getByLabel('Why the decision is wrong').fill('It is my own recording.')
  await main.getByRole('button', { name: 'Send appeal' }).click()
  await expect(main.getByText(/Someone else on our team is reviewing it, and/)).toBeVisible()
  await page.setViewportSize(widths.desktop)
  await page.reload()
  await expect(main.getByText('It is my own recording.')).toBeVisible()
  await expectAccessibleScreen(page, 'an appeal that waits')

  await page.goto('/site/about')
  await page.goto(new URL(link, page.url()).pathname)
  await expect(main.getByText("There's nothing at this address.")).toBeVisible()
  await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('a stranger has a post taken down by the form, its author answers, and the desk withdraws the notice', async ({
  open,
  page,
}) => {
  const author = await createMember('Ravi')
  const post = await publishPost(author, { caption: 'Cover of the week' })
  await page.goto('/site/takedown-notice')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Send notice' }).click()
  const address = main.getByLabel('Link to the post')
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription(/This isn't a link to a post/)
  await expect(main.getByLabel('Signature')).toHaveAccessibleDescription(/Sign with your full name/)
  await expect(main.getByLabel(/^Under penalty/)).toHaveAccessibleDescription('Confirm both statements')
  await expectAccessibleScreen(page, 'the takedown form')
  await main
    .getByLabel('Link to the post')
    .fill(`${new URL(page.url()).origin}/${author.username}/post/${post.postId}`)
  await main.getByLabel('Your work').fill('“Slow Harbour”, 2024.')
  await main.getByLabel('Your full name').fill('Ada Label')
  await main.getByLabel('Your email').fill('ada@label.example')
  await main.getByLabel('Your telephone number').fill('+234 1 555')
  await main.getByLabel('Your postal address').fill('14 Marina Road, Lagos')
  await main.getByLabel(/^I believe in good faith/).check()
  await main.getByLabel(/^Under penalty of perjury/).check()
  await main.getByLabel('Signature').fill('Ada Label')
  await main.getByRole('button', { name: 'Send notice' }).click()
  await expect(main.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await expectAccessibleScreen(page, 'the code of a takedown notice')
  await main.getByLabel('6-digit code').fill(await waitForEmailedCode('ada@label.example'))
  const receipt = main.getByText(/We received your notice/)
  await expect(receipt).toBeVisible()
  const takedownId = /[0-9A-Z]{26}/.exec((await receipt.textContent()) ?? '')?.[0] ?? ''
  await api('POST /admin/decide-takedown/{takedownId}', {
    token: await createBackOfficeAdminToken('MODERATOR'),
    params: { takedownId },
    body: { decision: 'TAKE_DOWN', reason: 'The notice is complete.' },
  })
  await page.goto(await linkOf(author, 'Your post was taken down'))
  await expect(main.getByText('“Cover of the week”')).toBeVisible()
  await expectAccessibleScreen(page, 'a notice')
  await main.getByLabel('Why the removal was a mistake').fill('I have a licence.')
  await main.getByLabel('Your full name').fill('Ravi Menon')
  await main.getByLabel('Your telephone number').fill('+91 1')
  await main.getByLabel('Your postal address').fill('2 Lane, Pune')
  await main.getByLabel(/^Under penalty of perjury/).check()
  await main.getByLabel(/^I accept the jurisdiction/).check()
  await main.getByLabel('Signature').fill('Ravi Menon')
  await main.getByRole('button', { name: 'Send counter-notice' }).click()
  await expect(main.getByText(/You've responded\. Your post will be restored on/)).toBeVisible()

  const desk = await open(null, { viewport: widths.desktop })
  await signInToBackOffice(desk, await createBackOfficeAdmin('MODERATOR'), `/takedowns?id=${takedownId}`)
  const withdrawal = desk.getByRole('region', { name: 'Withdraw' })
  await withdrawal.getByLabel('Reason for withdrawing').fill('Ada Label wrote to us.')
  await expectAccessible(desk, 'a takedown notice at the desk')
  await withdrawal.getByRole('button', { name: 'Withdraw notice' }).click()
  await expect(desk.getByText('Withdrew the notice from Ada Label')).toBeVisible()
  await page.goto(`/${author.username}/post/${post.postId}`)
  await expect(main.getByText('Cover of the week')).toBeVisible()
})

import { expect, type Page } from '@playwright/test'
import { api } from '../setup/api.ts'
import { checkoutOf, testCardNumbers } from '../setup/card.ts'
import { openComposer } from '../setup/compose.ts'
import { emailsTo } from '../setup/emails.ts'
import { joinInBrowser, joinOnOpenPage } from '../setup/people/join.ts'
import { createCreator, createMember, generateUniqueNames } from '../setup/people/people.ts'
import { submitSignIn } from '../setup/people/sign-in.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { addresses } from '../setup/stack/addresses.ts'
import { runServerCommand } from '../setup/stack/server-command.ts'
import { test } from '../setup/test.ts'

// The whole way is gone in browsers that install the app, as people's do.
test.use({ serviceWorkers: 'allow' })

test('a creator joins and publishes, and a fan tops up, subscribes, sees the picture and tips', async ({
  open,
  request,
}) => {
  test.slow()
  const creator = generateUniqueNames('Amara')
  const caption = `Behind the scenes of ${creator.username}`
  const creatorPage = await open()

  await test.step('the creator signs up with the code from the email', async () => {
    await joinInBrowser(creatorPage, creator)
    await creatorPage.getByRole('dialog').getByRole('button', { name: 'Skip' }).click()
    await expect(creatorPage.getByRole('heading', { name: 'Home' })).toBeVisible()
  })

  await test.step('the creator verifies their identity, and the operator approves', async () => {
    await creatorPage.goto('/verification')
    await creatorPage.getByLabel('Legal name').fill('Amara Okafor')
    await creatorPage.getByLabel('Date of birth').fill('1995-04-12')
    await creatorPage.getByLabel('Address').fill('12 Marina Road, Lagos')
    await creatorPage.getByLabel('Document, front').setInputFiles(await drawJpeg('front.jpg', '#884400'))
    await creatorPage.getByLabel('Document, back').setInputFiles(await drawJpeg('back.jpg', '#008844'))
    await creatorPage
      .getByLabel('Selfie with your document')
      .setInputFiles(await drawJpeg('selfie.jpg', '#440088'))
    await creatorPage.getByRole('button', { name: 'Submit for verification' }).click()
    await expect(creatorPage.getByText('Your documents are being reviewed.')).toBeVisible()

    expect(await runServerCommand('verify-creator', creator.username)).toBe(
      `@${creator.username} is verified now.`,
    )
    await expect.poll(async () => (await emailsTo(creator.email)).length).toBe(2)
    await creatorPage.reload()
    await expect(creatorPage.getByText("You're verified.")).toBeVisible()
  })

  await test.step('the creator sets the monthly price', async () => {
    await creatorPage.getByRole('link', { name: 'Set your price' }).click()
    await creatorPage.getByRole('radio', { name: 'Paid' }).check()
    await creatorPage.getByLabel('Price per month (Nigerian naira)').fill('1500')
    await expect(creatorPage.getByLabel('Price per month (Nigerian naira)')).toHaveValue('1,500')
    await expect(creatorPage.getByRole('radio', { name: 'Stay subscribed for free' })).toBeChecked()
    await creatorPage.getByRole('button', { name: 'Save' }).click()
    await expect(creatorPage.getByText('Your price is set')).toBeVisible()
    await expect(creatorPage.getByText('New subscribers pay ₦1,500 a month.')).toBeVisible()
  })

  const { postPath, file } = await test.step('the creator publishes a picture for subscribers', async () => {
    const composer = await openComposer(creatorPage)
    await composer.caption.fill(caption)
    await composer.add(await drawJpeg('studio.jpg'))
    await composer.dialog.getByRole('radio', { name: 'Subscribers' }).check()
    await composer.post.click()
    await creatorPage.getByRole('button', { name: 'Published' }).click()
    await expect(creatorPage).toHaveURL(new RegExp(`/${creator.username}/post/\\w{26}$`))
    await expectPictureShown(creatorPage, `Photo by ${creator.displayName}`)
    const picture = creatorPage.getByRole('img', { name: `Photo by ${creator.displayName}` })
    const source = await picture.getAttribute('src')
    return { postPath: new URL(creatorPage.url()).pathname, file: new URL(source ?? '').pathname }
  })

  const fan = await createMember('Bayo')
  const his = await open(fan)
  const reached = watchFile(his, file)

  await test.step('the fan finds it locked, and receives nothing of the file', async () => {
    await his.goto(`/${creator.username}`)
    const post = his.getByRole('article').filter({ hasText: caption })
    await expect(post.getByRole('img', { name: 'Locked' })).toBeVisible()
    await expect(post.getByText('1 picture')).toBeVisible()
    await expect(post.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-disabled', 'true')
    await expect(post.getByRole('button', { name: 'Tip' })).toHaveAttribute('aria-disabled', 'true')
    expect(await reached()).toBe(false)
  })

  await test.step('the fan tops up by card, and the fee is added', async () => {
    await his
      .getByRole('complementary', { name: 'More to explore' })
      .getByRole('button', { name: 'Fund Wallet' })
      .click()
    const dialog = his.getByRole('dialog', { name: 'Wallet Balance' })
    await dialog.getByRole('textbox', { name: 'Enter amount to add to your wallet' }).fill('5000')
    await expect(dialog.getByText('₦5,177.67', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Top-up · ₦5,177.67', exact: true }).click()
    const checkout = checkoutOf(his)
    await expect(checkout.frame.getByRole('button', { name: 'Pay NGN 5,177.67' })).toBeVisible()
    await checkout.payWith(testCardNumbers.succeeds)
    await expect(his.getByText('Top-up successful')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expectBalance(his, '₦5,000.00')
  })

  await test.step('the fan subscribes from the wallet and sees the picture', async () => {
    await his.getByRole('button', { name: `Subscribe to see ${creator.username}'s post` }).click()
    const dialog = his.getByRole('dialog', { name: `Subscribe to ${creator.displayName}` })
    await expect(dialog.getByText('₦1,500', { exact: true })).toBeVisible()
    await expect(dialog.getByText('From your wallet', { exact: true })).toBeVisible()
    await expect(dialog.getByText(/^Renews on .* for ₦1,500 from your wallet/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Subscribe · ₦1,500.00', exact: true }).click()
    await expect(his.getByText('Subscription successful')).toBeVisible()
    await expect(his.getByText('Your payment was received.')).toBeVisible()
    await expectPictureShown(his, `Photo by ${creator.displayName}`)
    await expectBalance(his, '₦3,500.00')
  })

  await test.step('the fan likes and tips it', async () => {
    const post = his.getByRole('article').filter({ hasText: caption })
    await post.getByRole('button', { name: 'Like, 0' }).click()
    await expect(post.getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true')
    await post.getByRole('button', { name: 'Tip' }).click()
    const dialog = his.getByRole('dialog', { name: 'Send tip' })
    await dialog.getByRole('button', { name: '₦500', exact: true }).click()
    await dialog.getByLabel('Message (optional)').fill('Wonderful!')
    await dialog.getByRole('button', { name: 'Send tip · ₦500.00', exact: true }).click()
    await expect(his.getByText('Your tip has been sent.')).toBeVisible()
    await expectBalance(his, '₦3,000.00')
  })

  await test.step('the fan’s wallet lists the payments', async () => {
    await his.goto('/settings/wallet')
    const movements = his.getByRole('region', { name: 'Transactions' }).getByRole('listitem')
    await expect(movements).toHaveCount(3)
    await expect(movements.nth(0)).toContainText(`Tip to ${creator.displayName}`)
    await expect(movements.nth(0)).toContainText('−₦500.00')
    await expect(movements.nth(0)).toContainText('Balance ₦3,000.00')
    await expect(movements.nth(1)).toContainText(`Subscription to ${creator.displayName}`)
    await expect(movements.nth(1)).toContainText('−₦1,500.00')
    await expect(movements.nth(2)).toContainText('Top-up')
    await expect(movements.nth(2)).toContainText('+₦5,000.00')
  })

  await test.step('the creator’s wallet has the tip and the subscription, less the platform fee', async () => {
    await creatorPage.goto('/settings/wallet')
    await expect(creatorPage.getByRole('main').getByText('₦1,800.00', { exact: true })).toBeVisible()
    const movements = creatorPage.getByRole('region', { name: 'Transactions' }).getByRole('listitem')
    await expect(movements).toHaveCount(2)
    await expect(movements.nth(0)).toContainText(`Tip from ${fan.displayName}`)
    await expect(movements.nth(0)).toContainText('+₦450.00')
    await expect(movements.nth(0)).toContainText('₦500.00 paid, ₦50.00 fee')
    await expect(movements.nth(0)).toContainText('“Wonderful!”')
    await expect(movements.nth(1)).toContainText(`Subscription from ${fan.displayName}`)
    await expect(movements.nth(1)).toContainText('+₦1,350.00')
    await creatorPage.goto(postPath)
    await expect(creatorPage.getByRole('button', { name: 'Like, 1' })).toBeVisible()
  })

  await test.step('the file itself stays closed to everybody else', async () => {
    expect(await reached()).toBe(true)
    expect(file).toMatch(/^\/files\/\w{26}$/)
    const answer = await request.get(new URL(file, addresses().api).href)
    expect(answer.status()).toBe(404)
    expect(await runServerCommand('verify-ledger')).toMatch(/^The ledger check passed\./)
  })
})

test('a guest finds the post locked, and Subscribe leads to the sign-in and back to it', async ({ open }) => {
  const creator = await createCreator('Chidi', { price: 900 })
  const fan = await createMember('Dayo')
  const caption = `Only for those inside ${creator.username}`
  const post = await publishPost(creator, {
    caption,
    pictures: [await drawJpeg('inside.jpg')],
    forSubscribers: true,
  })
  const postPath = `/${creator.username}/post/${post.postId}`
  const page = await open()
  const reached = watchFile(page, post.files[0]?.url ?? '')

  await page.goto(postPath)
  await expect(page.getByText(caption)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Locked' }).first()).toBeVisible()
  expect(await reached()).toBe(false)

  await page
    .getByRole('button', { name: `Subscribe to see ${creator.username}'s post` })
    .first()
    .click()
  await expect(page).toHaveURL(`/auth?to=${encodeURIComponent(`${postPath}#subscribe`)}`)
  await expect(page.getByText(`Join to subscribe to ${creator.displayName} · ₦900`)).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByText(`Sign in to subscribe to ${creator.displayName} · ₦900`)).toBeVisible()
  await submitSignIn(page, fan.email, fan.password)
  await expect(page).toHaveURL(postPath)
  const dialog = page.getByRole('dialog', { name: `Subscribe to ${creator.displayName}` })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(
    page.getByRole('button', { name: `Subscribe to see ${creator.username}'s post` }),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('what a guest pressed is named during sign-up, and opens afterwards', async ({ open }) => {
  const creator = await createCreator('Ebele', { price: 700 })
  const page = await open()
  await page.goto(`/${creator.username}`)
  await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).first().click()
  await expect(page.getByText(`Join to subscribe to ${creator.displayName} · ₦700`)).toBeVisible()
  await joinOnOpenPage(page, generateUniqueNames('Femi'))
  await expect(page).toHaveURL(`/${creator.username}`)
  await expect(page.getByRole('dialog', { name: `Subscribe to ${creator.displayName}` })).toBeVisible()
  const { data: after } = await api('GET /creator/get-creator-details/{username}', {
    token: creator.token,
    params: { username: creator.username },
  })
  expect(after.subscriberCount, 'nothing is paid without a press').toBe(0)
})

test('a guest who was about to tip, save or comment goes on there after signing in', async ({ open }) => {
  const creator = await createCreator('Gbemi', { price: 700 })
  const fan = await createMember('Halima')
  const { postId } = await publishPost(creator, { caption: `Seen by all ${creator.username}` })
  const postPath = `/${creator.username}/post/${postId}`

  async function afterSigningIn(press: (page: Page) => Promise<void>, intent: string): Promise<Page> {
    const page = await open()
    await page.goto(postPath)
    await press(page)
    await expect(page.getByText(`Join to ${intent}`)).toBeVisible()
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText(`Sign in to ${intent}`)).toBeVisible()
    await submitSignIn(page, fan.email, fan.password)
    await expect(page).toHaveURL(new RegExp(`${postPath}(#comment)?$`))
    return page
  }

  const tipping = await afterSigningIn(
    (page) => page.getByRole('article').first().getByRole('button', { name: 'Tip' }).click(),
    `tip ${creator.displayName}`,
  )
  await expect(tipping.getByRole('dialog', { name: 'Send tip' })).toBeVisible()
  const saving = await afterSigningIn(
    (page) => page.getByRole('article').first().getByRole('button', { name: 'Save' }).click(),
    `save this post by ${creator.displayName}`,
  )
  await expect(saving.getByRole('dialog', { name: 'Add post to save folders' })).toBeVisible()
  const commenting = await open()
  await commenting.goto(postPath)
  await commenting.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(
    commenting.getByText(`Sign in to comment on this post by ${creator.displayName}`),
  ).toBeVisible()
  await submitSignIn(commenting, fan.email, fan.password)
  await expect(commenting.getByRole('textbox', { name: 'Write a comment' })).toBeFocused()
})

async function expectBalance(page: Page, balance: string): Promise<void> {
  await expect(
    page.getByRole('complementary', { name: 'More to explore' }).getByText(balance, { exact: true }),
  ).toBeVisible()
}

async function expectPictureShown(page: Page, alt: string): Promise<void> {
  const picture = page.getByRole('img', { name: alt }).first()
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}

/** Watches the page's responses: true if one contains the file's URL, or any of its content. */
function watchFile(page: Page, path: string): () => Promise<boolean> {
  const { api } = addresses()
  const replies: Promise<boolean>[] = []
  page.on('response', (response) => {
    const url = new URL(response.url())
    // The stream of live events has no end.
    if (url.origin !== api || url.pathname === '/notification/stream') return
    if (url.pathname.startsWith('/files/'))
      replies.push(Promise.resolve(url.pathname === path && response.ok()))
    else
      replies.push(
        response.text().then(
          (text) => text.includes(path),
          () => false,
        ),
      )
  })
  return async () => (await Promise.all(replies)).includes(true)
}

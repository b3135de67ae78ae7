import { expect, type Page } from '@playwright/test'
import {
  chargeCardWithoutVerifying,
  checkoutOf,
  payByCard,
  testCardNumbers,
  topUpByCard,
} from '../setup/card.ts'
import { openComposer } from '../setup/compose.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { submitSignIn } from '../setup/people/sign-in.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { test } from '../setup/test.ts'

async function publishForSale(creator: Person) {
  return publishPost(creator, {
    caption: 'The harmattan collection',
    pictures: [
      await drawJpeg('sketch.jpg'),
      await drawJpeg('hem.jpg', '#225588'),
      await drawJpeg('cloth.jpg', '#882255'),
    ],
    sale: { price: 1500, previews: [0], body: 'Cut the cloth along the grain.' },
  })
}

test('a guest sees what a post holds, signs in, and has it from the wallet in one press', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Zainab', { price: 2000 }), createMember('Tunde')])
  const [{ postId }] = await Promise.all([publishForSale(creator), topUpByCard(fan, 5000)])
  const postPath = `/${creator.username}/post/${postId}`
  const page = await open()
  await page.goto(postPath)
  await expect(
    page.getByText(/^Locked, 2 more pictures, a text of 1 minute, unlock for 1,500 Nigerian naira/),
  ).toBeAttached()
  await expect(page.getByText('Paid once. Not part of the subscription.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Preview/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Subscribe to see/ })).toBeHidden()
  await page.getByRole('button', { name: 'Unlock for ₦1,500' }).click()
  await expect(page).toHaveURL(`/auth?to=${encodeURIComponent(`${postPath}#unlock`)}`)
  await expect(page.getByText(`Join to unlock this post by ${creator.displayName}`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await submitSignIn(page, fan.username, fan.password)

  const dialog = page.getByRole('dialog', { name: 'Unlock this post' })
  await expect(dialog.getByText('From your wallet', { exact: true })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(postPath)
  await expect(other.getByRole('button', { name: 'Unlock for ₦1,500' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Unlock · ₦1,500.00', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expectOpen(page)
  await expect(page.locator('[data-content] :focus')).toHaveCount(1)
  await expectOpen(other)
  await other.close()

  await page.goto('/settings/purchases')
  const row = page.getByRole('list', { name: 'Purchases' }).getByRole('listitem')
  await expect(row).toContainText('₦1,500.00')
  await row.getByRole('button', { name: 'The harmattan collection' }).click()
  await expect(row.getByText('Cut the cloth along the grain.')).toBeVisible()
  await row.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByText('Receipt number')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('₦1,500.00')
})

test('a fan without money pays by card, and the post opens in place', async ({ open }) => {
  const [creator, fan] = await Promise.all([createCreator('Amara'), createMember('Bisi')])
  await publishForSale(creator)
  const page = await open(fan, { at: `/${creator.username}` })
  await page.getByRole('button', { name: 'Unlock for ₦1,500' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unlock this post' })
  await expect(dialog.getByText('By card', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Card fee')).toBeVisible()
  await dialog.getByRole('button', { name: 'Unlock · ₦1,522.85', exact: true }).click()
  await checkoutOf(page).payWith(testCardNumbers.succeeds)
  await expect(page.getByText('Post unlocked')).toBeVisible()
  await expect(page.getByRole('button', { name: /Open image/ })).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Unlock for ₦1,500' })).toBeHidden()
})

test('a purchase that only the provider reports opens the post in every tab and on every device', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Simi'), createMember('Kunle')])
  const { postId } = await publishForSale(creator)
  const pages = [await open(fan), await open(fan)]
  for (const page of pages) {
    const stream = page.waitForResponse((response) => response.url().includes('/notification/stream'))
    await page.goto(`/${creator.username}/post/${postId}`)
    await stream
    await expect(page.getByRole('button', { name: 'Unlock for ₦1,500' })).toBeVisible()
  }
  await chargeCardWithoutVerifying(fan, {
    amount: 150_000 as never,
    transactionSource: 'PURCHASE',
    creatorId: creator.id,
    itemKind: 'POST',
    itemId: postId,
  })
  for (const page of pages) await expectOpen(page)
})

test('a guest subscribes in place to a creator who sells to subscribers only, and can buy the post', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Ngozi'), createMember('Sade')])
  const { postId } = await publishPost(creator, {
    caption: 'For those who follow',
    pictures: [await drawJpeg('one.jpg')],
    sale: { price: 1500, isForSubscribers: true },
  })
  const postPath = `/${creator.username}/post/${postId}`
  const page = await open()
  await page.goto(postPath)
  await page.getByRole('button', { name: 'Subscribe first' }).click()
  await expect(page).toHaveURL(`/auth?to=${encodeURIComponent(`${postPath}#subscribe`)}`)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await submitSignIn(page, fan.username, fan.password)
  const dialog = page.getByRole('dialog', { name: `Subscribe to ${creator.displayName}` })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Subscribe first' }).click()
  await dialog.getByRole('button', { name: 'Subscribe for free' }).click()
  await expect(page.getByRole('button', { name: 'Unlock for ₦1,500' })).toBeVisible()
  await expect(page).toHaveURL(postPath)
})

test('a creator sells two pictures, shows one of them, and changes the price', async ({ open }) => {
  const creator = await createCreator('Leo')
  const page = await open(creator)
  const composer = await openComposer(page)
  await composer.caption.fill('Carnival at night')
  await composer.add(await drawJpeg('one.jpg'), await drawJpeg('two.jpg', '#225588'))
  await composer.dialog.getByRole('radio', { name: 'For sale' }).check()
  const price = composer.dialog.getByRole('textbox', { name: 'Price' })
  await price.fill('100')
  await composer.post.click()
  await expect(composer.problem).toHaveText('The lowest price is ₦200')
  await expect(price).toBeFocused()
  await expect(price).toHaveAccessibleDescription(/^The lowest price is ₦200 From ₦200 to ₦50,000/)
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await price.fill('50001')
  await expect(composer.problem).toBeHidden()
  await expect(price).not.toHaveAttribute('aria-invalid', 'true')
  await composer.caption.focus()
  await expect(price).toHaveAccessibleDescription(/^The highest price is ₦50,000 until /)
  await composer.post.click()
  await expect(composer.problem).toHaveText(/^The highest price is ₦50,000 until /)
  await price.fill('five')
  await expect(price).toHaveValue('five')
  await expect(price).toHaveAccessibleDescription(/^Enter the amount in digits/)
  await price.fill('١٥٠٠')
  const read =
    'Entered as ₦1,500.00You receive ₦1,350.00 of ₦1,500.00From ₦200 to ₦50,000 in your first 30 days.'
  await expect(composer.dialog.getByText(read)).toBeVisible()
  await composer.dialog.getByRole('button', { name: 'Preview, picture 2 of 2' }).click()
  await expect(composer.dialog.getByText('1 preview everyone can see')).toBeVisible()
  await composer.post.click()
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible()

  await page.goto(`/${creator.username}`)
  const post = page.getByRole('article').filter({ hasText: 'Carnival at night' })
  await expect(post.getByText('For sale: ₦1,500')).toBeVisible()
  const guest = await open()
  await guest.goto(`/${creator.username}`)
  await expect(guest.getByRole('button', { name: 'Unlock for ₦1,500' })).toBeVisible()
  await expect(guest.getByRole('button', { name: /Preview/ })).toHaveCount(1)

  await post.getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Set price…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price of this post' })
  await expect(dialog.getByText('From ₦200 to ₦50,000')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Price' }).fill('2000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(post.getByText('For sale: ₦2,000')).toBeVisible()
})

test('a creator blocks a buyer and refunds them in one press, and open screens of both show it', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Ireti'), createMember('Stalker')])
  const posts = [await publishForSale(creator), await publishForSale(creator)]
  for (const { postId } of posts) {
    await payByCard(fan, {
      amount: 150_000 as never,
      transactionSource: 'PURCHASE',
      creatorId: creator.id,
      itemKind: 'POST',
      itemId: postId,
    })
  }
  const [sales, purchases] = [
    await open(creator, { at: '/settings/earnings?history=sales' }),
    await open(fan, { at: '/settings/purchases' }),
  ]
  await expect(purchases.getByRole('list', { name: 'Purchases' }).getByRole('listitem')).toHaveCount(2)
  const page = await open(creator, { at: `/${fan.username}` })
  await page.getByRole('button', { name: 'Profile options' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  const question = page.getByRole('alertdialog', { name: `Block @${fan.username}?` })
  await expect(question.getByText('They bought 2 of your posts for ₦3,000.00.')).toBeVisible()
  const offer = question.getByRole('checkbox', { name: 'Refund their purchases and take the posts back' })
  await expect(offer).not.toBeChecked()
  await offer.check()
  await expectAccessible(page, 'the question before a block with refunds')
  await question.getByRole('button', { name: 'Block and refund' }).click()
  await expect(page.getByRole('main').getByText(`You blocked @${fan.username}`)).toBeVisible()
  await expect(sales.getByText('Refunded', { exact: true })).toHaveCount(2)
  await expect(purchases.getByText('Refunded', { exact: true })).toHaveCount(2)
})

test('a block that refunds more than a day allows asks who blocks for their password', async ({ open }) => {
  const [creator, fan] = await Promise.all([createCreator('Folake'), createMember('Collector')])
  for (const price of [30_000, 25_000]) {
    const { postId } = await publishPost(creator, {
      caption: 'A painting',
      sale: { price, body: 'Oil on linen.' },
    })
    const item = { creatorId: creator.id, itemKind: 'POST', itemId: postId } as const
    await payByCard(fan, { amount: (price * 100) as never, transactionSource: 'PURCHASE', ...item })
  }
  const page = await open(creator, { at: `/${fan.username}` })
  await page.getByRole('button', { name: 'Profile options' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  const question = page.getByRole('alertdialog', { name: `Block @${fan.username}?` })
  await question.getByRole('checkbox').check()
  await question.getByRole('button', { name: 'Block and refund' }).click()
  const dialog = page.getByRole('dialog', { name: /Confirm/ })
  await dialog.getByLabel('Password', { exact: true }).fill(creator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText(`You blocked @${fan.username}`)).toBeVisible()
})

/** The page of the post shows its pictures and its text. */
async function expectOpen(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /Open image/ })).toHaveCount(3)
  await expect(page.getByText('Cut the cloth along the grain.')).toBeVisible()
}

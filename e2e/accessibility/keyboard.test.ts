import { expect } from '@playwright/test'
import { topUpByCard } from '../setup/card.ts'
import { waitForEmailedCode } from '../setup/emails.ts'
import { createCreator, createMember, generateUniqueNames } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { focusAndPress, tabTo } from '../setup/screens/keyboard.ts'
import { test } from '../setup/test.ts'

const phone = { width: 390, height: 844 }

test('by keys alone a fan tips, subscribes, comments, tops up and changes a setting', async ({ open }) => {
  test.slow()
  const creator = await createCreator('Bisola', { price: 700 })
  const { postId } = await publishPost(creator, { caption: 'Who is awake?' })
  const fan = await createMember('Emeka')
  await topUpByCard(fan, 2000)
  const page = await open(fan, { at: `/${creator.username}`, viewport: phone })
  const main = page.getByRole('main')
  await expect(main.getByText('Who is awake?')).toBeVisible()

  await test.step('past what stands on every page', async () => {
    await focusAndPress(page.getByRole('link', { name: 'Skip to content' }))
    await expect(main).toBeFocused()
  })

  await test.step('a tip', async () => {
    const tip = main.getByRole('button', { name: `Tip ${creator.displayName}` })
    await focusAndPress(tip)
    const dialog = page.getByRole('dialog', { name: 'Send tip' })
    await expect(dialog).toBeVisible()
    await focusAndPress(dialog.getByRole('button', { name: '₦500', exact: true }), 'Space')
    await tabTo(dialog.getByLabel('Message (optional)'))
    await page.keyboard.type('Bravo')
    await focusAndPress(dialog.getByRole('button', { name: 'Send tip · ₦500.00', exact: true }))
    await expect(page.getByText('Your tip has been sent.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(tip).toBeFocused()
  })

  await test.step('a month', async () => {
    await focusAndPress(main.getByRole('button', { name: 'Subscribe', exact: true }))
    const dialog = page.getByRole('dialog', { name: `Subscribe to ${creator.displayName}` })
    await expect(dialog).toBeVisible()
    await focusAndPress(dialog.getByRole('button', { name: 'Subscribe · ₦700.00', exact: true }))
    await expect(page.getByText('Subscription successful')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('a comment', async () => {
    await page.goto(`/${creator.username}/post/${postId}`)
    await tabTo(main.getByRole('textbox', { name: 'Write a comment' }))
    await page.keyboard.type('I am')
    await focusAndPress(main.getByRole('button', { name: 'Comment', exact: true }))
    await expect(main.getByRole('article').filter({ hasText: 'I am' }).last()).toBeVisible()
  })

  await test.step('a setting', async () => {
    await page.goto('/settings/privacy')
    const found = main.getByRole('switch', { name: /^Show me in search/ })
    await focusAndPress(found, 'Space')
    await expect(found).not.toBeChecked()
  })

  await test.step('a top-up, begun and left', async () => {
    const fundWallet = page
      .getByRole('navigation', { name: 'Tabs' })
      .getByRole('button', { name: 'Fund Wallet' })
    await focusAndPress(fundWallet)
    const dialog = page.getByRole('dialog', { name: 'Wallet Balance' })
    await expect(dialog).toBeVisible()
    await tabTo(dialog.getByRole('textbox', { name: 'Enter amount to add to your wallet' }))
    await page.keyboard.type('5000')
    await tabTo(dialog.getByRole('button', { name: 'Top-up · ₦5,177.67', exact: true }))
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(fundWallet).toBeFocused()
  })
})

test('by keys alone somebody joins and posts', async ({ open }) => {
  test.slow()
  const person = generateUniqueNames('Ife')
  const page = await open(null, { viewport: { width: 1280, height: 720 } })
  await page.goto('/auth')
  const main = page.getByRole('main')
  const type = async (label: string, text: string) => {
    await tabTo(page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await test.step('joins', async () => {
    await expect(page.getByLabel('Email')).toBeVisible()
    await type('Email', person.email)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('6-digit code')).toBeFocused()
    await page.keyboard.type(await waitForEmailedCode(person.email))
    await expect(page.getByLabel('Username')).toBeVisible()
    await type('Username', person.username)
    await type('Display name', person.displayName)
    await focusAndPress(page.getByRole('button', { name: /^Country/ }))
    await expect(page.getByRole('combobox', { name: 'Search countries' })).toBeFocused()
    await page.keyboard.type('nigeria')
    await page.keyboard.press('Enter')
    await type('Date of birth', '12041995')
    await type('Password', 'Sunny-Day-42')
    await focusAndPress(page.getByLabel(/^I am 18 or over/), 'Space')
    await focusAndPress(page.getByRole('button', { name: 'Join', exact: true }))
    const steps = page.getByRole('dialog')
    await expect(steps).toBeVisible()
    await focusAndPress(steps.getByRole('button', { name: 'Skip' }))
    await expect(steps).toBeHidden()
    await expect(main.getByRole('heading', { name: 'Home' })).toBeVisible()
  })
  await test.step('posts', async () => {
    // From the head of the page: the posts of others may be many.
    await page.goto('/')
    const newPost = page.getByRole('button', { name: 'New Post' })
    await expect(newPost).toBeVisible()
    await focusAndPress(newPost)
    const dialog = page.getByRole('dialog', { name: 'New Post' })
    await expect(dialog.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.type('Hello from my keys')
    await focusAndPress(dialog.getByRole('button', { name: 'Post', exact: true }))
    await expect(dialog).toBeHidden()
    await expect(main.getByText('Hello from my keys')).toBeVisible()
  })
})

import { expect } from '@playwright/test'
import { api } from '../setup/api.ts'
import { openComposer } from '../setup/compose.ts'
import { publishPollPost, publishTaggedPost } from '../setup/media-posts.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { delayAnimationFrames } from '../setup/screens/delay-animation-frames.ts'
import { test } from '../setup/test.ts'

test('somebody is mentioned in a comment by the keys and by the mouse', async ({ open }) => {
  const [creator, one, other] = await Promise.all([
    createCreator('Mena'),
    createMember('Obinna'),
    createMember('Olachi'),
  ])
  const { postId } = await publishPost(creator, { caption: 'Who was there?' })
  const page = await open(await createMember('Writer'), { at: `/${creator.username}/post/${postId}` })
  const box = page.getByLabel('Write a comment')
  const found = page.locator('main').getByRole('listbox', { name: 'People' }).getByRole('option')

  const optionOf = ({ username }: Person) => found.filter({ hasText: username })

  await box.pressSequentially(`With @${one.username}`)
  await expect(optionOf(one)).toHaveAttribute('aria-selected', 'true')
  await box.press('ArrowDown')
  await box.press('ArrowUp')
  await box.press('Enter')
  await expect(box).toHaveValue(`With @${one.username} `)

  await box.pressSequentially(`and @${other.username}`)
  await optionOf(other).click()
  await expect(box).toHaveValue(`With @${one.username} and @${other.username} `)
  await expect(box).toBeFocused()

  await box.pressSequentially(`@${one.username}`)
  await expect(optionOf(one)).toBeVisible()
  await box.press('Escape')
  await expect(found).toHaveCount(0)
})

test('on a phone whose keyboard is open, the comment field and who is offered lie in sight', async ({
  open,
}) => {
  const creator = await createCreator('Rume')
  const { postId } = await publishPost(creator, { caption: 'Under the keyboard' })
  const page = await open(await createMember('Sade'), {
    at: `/${creator.username}/post/${postId}`,
    viewport: { width: 390, height: 844 },
  })
  const box = page.getByLabel('Write a comment')
  await box.click()
  // What Chrome does as the keyboard opens: the page gets what is left.
  await page.setViewportSize({ width: 390, height: 420 })
  await box.pressSequentially(`Hello @${creator.username}`)
  const option = page.getByRole('option').filter({ hasText: creator.username })
  await expect(option).toBeInViewport({ ratio: 1 })
  await expect(box).toBeInViewport({ ratio: 1 })
  for (const each of [box, option]) {
    const isOnTop = await each.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      return element.contains(there)
    })
    expect(isOnTop, 'nothing lies over it').toBe(true)
  }
  await option.click()
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('link', { name: `@${creator.username}` }).last()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeVisible()
})

test('a post is written with people who are offered, and only those who are there are linked', async ({
  open,
}) => {
  const [writer, friend] = await Promise.all([createCreator('Tola'), createMember('Uche')])
  const page = await open(writer)
  await delayAnimationFrames(page)
  const composer = await openComposer(page)
  await composer.caption.pressSequentially(`With @${friend.username.slice(0, -1)}`)
  await page.getByRole('option').filter({ hasText: friend.username }).waitFor()
  await composer.caption.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(composer.dialog).toBeVisible()
  await composer.caption.pressSequentially(friend.username.slice(-1))
  await page.getByRole('option').filter({ hasText: friend.username }).click()
  await expect(composer.caption).toHaveValue(`With @${friend.username} `)
  await composer.caption.pressSequentially('and @nobody_of_that_name here')
  await expect(composer.caption).toHaveValue(`With @${friend.username} and @nobody_of_that_name here`)
  const linked = composer.dialog.locator('span.text-link')
  await expect(linked).toHaveText([`@${friend.username}`])
  await composer.post.click()
  await expect(composer.dialog).toBeHidden()
  const post = page.getByRole('article').filter({ hasText: 'and @nobody_of_that_name here' })
  await expect(post.getByRole('link', { name: `@${friend.username}` })).toBeVisible()
  await expect(post.getByRole('link', { name: '@nobody_of_that_name' })).toHaveCount(0)
})

test('a vote shows at once, with the shares that the server counts, and is for good', async ({ open }) => {
  const [creator, fan, other] = await Promise.all([
    createCreator('Pola'),
    createMember('Vote'),
    createMember('Other'),
  ])
  const poll = await publishPollPost(creator, 'Which city next?', ['Lagos', 'Accra', 'Nairobi'])
  await api('GET /post/vote-poll-option/{optionId}', {
    token: other.token,
    params: { optionId: poll.options[1]?.optionId ?? '' },
  })
  const page = await open(fan, { at: `/${creator.username}/post/${poll.postId}` })
  const card = page.getByRole('article').first()
  await expect(card.getByText('Ends in 1 week')).toBeVisible()
  await expect(card.getByText('%')).toHaveCount(0)
  const counted = page.waitForResponse((response) => response.url().includes('/post/vote-poll-option/'))
  await card.getByRole('button', { name: 'Lagos' }).click()
  await expect(card.getByRole('img', { name: 'Your vote' })).toBeVisible()
  await expect(card.getByText('2 votes · Ends in 1 week')).toBeVisible()
  await expect(card.getByRole('list', { name: 'Poll' }).getByRole('listitem')).toHaveText([
    /Lagos.*50%/,
    /Accra.*50%/,
    /Nairobi.*0%/,
  ])
  await expect(card.getByRole('button', { name: 'Accra' })).toHaveCount(0)
  expect((await counted).ok()).toBe(true)
  await page.reload()
  await expect(card.getByRole('img', { name: 'Your vote' })).toBeVisible()
  await expectAccessible(page, 'a post with a poll')
})

test('a vote that the server refuses is taken back without a word', async ({ open }) => {
  const [creator, fan] = await Promise.all([createCreator('Pole'), createMember('Lost')])
  const poll = await publishPollPost(creator, 'Tea or coffee?', ['Tea', 'Coffee'])
  const page = await open(fan)
  // Nobody tells this screen that the post is gone.
  await page.route('**/notification/stream*', (route) => route.abort())
  await page.goto(`/${creator.username}/post/${poll.postId}`)
  await expect(page.getByRole('button', { name: 'Tea' })).toBeVisible()
  await api('GET /post/delete-post/{postId}', { token: creator.token, params: { postId: poll.postId } })
  const refusal = page.waitForResponse((response) => response.url().includes('/post/vote-poll-option/'))
  await page.getByRole('button', { name: 'Tea' }).click()
  expect((await refusal).status()).toBe(404)
  await expect(page.getByRole('button', { name: 'Tea' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Your vote' })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a post that its reader does not like leaves the feed, and comes back by undo', async ({ open }) => {
  const [creator, fan] = await Promise.all([createCreator('Lola'), createMember('Picky')])
  await publishPost(creator, { caption: 'Not for you' })
  await api('GET /subscription/create-free-subscription/{creatorId}', {
    token: fan.token,
    params: { creatorId: creator.id },
  })
  const page = await open(fan, { at: '/?tab=subscribed' })
  const card = page.getByRole('article').filter({ hasText: 'Not for you' })
  const dislike = async () => {
    await card.getByRole('button', { name: 'Post options' }).click()
    await page.getByRole('menuitem', { name: "I don't like this post" }).click()
    await expect(page.getByText("This post won't appear in your home feed.")).toBeVisible()
    await expect(card).toHaveCount(0)
  }
  await dislike()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
  const hidden = page.waitForResponse((response) => response.url().includes('/post/hide-post/'))
  await dislike()
  await hidden
  await page.goto('/?tab=subscribed')
  await expect(page.getByText('Nothing here... for now')).toBeVisible()
})

test('a report wants a reason and words, and reaches the moderators once', async ({ open }) => {
  const [creator, fan] = await Promise.all([createCreator('Bade'), createMember('Witness')])
  const { postId } = await publishPost(creator, { caption: 'Somebody else made this' })
  const page = await open(fan, { at: `/${creator.username}/post/${postId}` })
  await page.getByRole('article').first().getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report post' })
  await expect(dialog.getByRole('link', { name: 'acceptable use policy' })).toHaveAttribute(
    'href',
    '/site/legal/acceptable-use-policy',
  )
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveText([
    'Please select a valid reason first',
    'Kindly give use more information on the issue',
  ])
  await expectAccessible(page, 'the report dialog')
  await dialog.getByRole('radio', { name: 'Leaked or stolen content' }).check()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByLabel('Tell us more').fill('   ')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Kindly give use more information on the issue')
  await dialog.getByLabel('Tell us more').fill('I took this picture in 2024.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you for your report')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a tag of a post leads to the posts about the same', async ({ open }) => {
  const creator = await createCreator('Tagi')
  const { data: tags } = await api('GET /master-record/get-content-tag', {})
  const [tag, unused] = tags
  if (!tag || !unused) throw new Error('There are no tags.')
  await publishTaggedPost(creator, 'About one thing', [tag.code])
  const page = await open()
  await page.goto(`/${creator.username}`)
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: tag.name }).click()
  await expect(page).toHaveURL(`/tags/${tag.code}`)
  await expect(page.getByRole('heading', { name: tag.name })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'About one thing' })).toBeVisible()
  await expectAccessible(page, 'the posts of a tag')
  await page.goto(`/tags/${tags.at(-1)?.code}`)
  await expect(page.getByText('Nothing here... for now')).toBeVisible()
  await page.goto('/tags/NO_SUCH_TAG')
  await expect(page.getByText("This tag doesn't exist.")).toBeVisible()
})

import { expect } from '@playwright/test'
import { recomputeExploreScores } from '../../server/src/social/explore/refresh-explore.ts'
import { api } from '../setup/api.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { runAsOperator } from '../setup/stack/operator.ts'
import { test } from '../setup/test.ts'

test('a term stands in the address with its tab, and finds people, posts and tags in spite of an error', async ({
  open,
}) => {
  const creator = await createCreator('Zephyrine')
  const word = `harmattan${creator.username.slice(-4)}`
  await publishPost(creator, { caption: `A ${word} morning` })
  const page = await open(null)
  await page.goto('/search')
  const field = page.getByRole('searchbox', { name: 'Search people, posts and tags' })
  await field.fill('zephirine')
  await expect(page).toHaveURL('/search?q=zephirine')
  await expect(page.getByRole('link', { name: creator.displayName }).first()).toBeVisible()
  await expect(page.locator('mark', { hasText: 'Zephyrine' }).first()).toBeVisible()

  await field.fill(word.toUpperCase())
  await page.getByRole('link', { name: 'Posts', exact: true }).click()
  await expect(page).toHaveURL(`/search?q=${word.toUpperCase()}&tab=posts`)
  const found = page.getByRole('article').filter({ hasText: word })
  await expect(found.locator('mark')).toHaveText(word)

  await field.fill('musci')
  await page.getByRole('link', { name: 'Tags', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Music' }).click()
  await expect(page).toHaveURL('/tags/MUSIC')
  await page.goBack()
  await expect(field).toHaveValue('musci')

  // Who writes a tag as tags are written means one.
  await page.goto('/search?q=%23music')
  await expect(page.getByRole('main').getByRole('link', { name: 'Music' })).toBeVisible()
})

test('Explore shows what is popular, by topic and by country, and why somebody is suggested', async ({
  open,
}) => {
  const [creator, friend, other, fan] = await Promise.all([
    createCreator('Xplora'),
    createCreator('Amiga'),
    createCreator('Amigo'),
    createMember('Seeker'),
  ])
  await publishPost(creator, {
    caption: `Under the mango tree of ${creator.username}`,
    tags: ['TRAVEL'],
  })
  const follow = (token: string, creatorId: string) =>
    api('GET /subscription/create-free-subscription/{creatorId}', { params: { creatorId }, token })
  for (const { id, token } of [friend, other])
    await follow(fan.token, id).then(() => follow(token, creator.id))
  await runAsOperator((ctx) => recomputeExploreScores.run(ctx, undefined as never))

  const page = await open(fan, { at: '/search' })
  await page.getByRole('main').getByRole('link', { name: 'Explore' }).click()
  await expect(page).toHaveURL('/explore')
  await expect(page.getByRole('heading', { name: 'Explore' })).toBeVisible()
  await expectAccessible(page, 'what is trending')
  await page.getByRole('link', { name: 'By topic' }).click()
  await expect(page).toHaveURL('/explore?tab=creators')
  await page.getByRole('link', { name: 'By country' }).click()
  await expect(page).toHaveURL('/explore?tab=countries')
  await expect(page.getByRole('navigation', { name: 'Countries' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Countries' }).getByRole('link', { name: 'Nigeria' }).click()
  await expect(page).toHaveURL('/explore?tab=countries&country=NG')
  const suggested = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `@${creator.username}` })
  await expect(suggested).toContainText('2 people you follow subscribe')
  await expectAccessible(page, 'the creators of a country')

  const guest = await open(null, { viewport: { width: 1440, height: 900 } })
  await guest.goto('/')
  await guest.getByRole('navigation', { name: 'Topics' }).getByRole('link').first().click()
  await expect(guest).toHaveURL(/\/explore\?tab=creators&tag=[A-Z_]+$/)
  await expect(guest.getByRole('main').getByRole('listitem').first()).toBeVisible()
})

test('subscriptions are filtered, searched and sorted in the address, and what fails can be asked for again', async ({
  open,
}) => {
  const [first, second, fan] = await Promise.all([
    createCreator('Aaron'),
    createCreator('Zuri'),
    createMember('Reader'),
  ])
  for (const { id } of [first, second]) {
    await api('GET /subscription/create-free-subscription/{creatorId}', {
      params: { creatorId: id },
      token: fan.token,
    })
  }
  const page = await open(fan, { at: '/subscriptions' })
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: '@' })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(second.displayName)
  await page.getByRole('button', { name: 'Sort' }).click()
  await page
    .getByRole('menuitemcheckbox', { name: 'By name' })
    .or(page.getByRole('menuitemradio', { name: 'By name' }))
    .click()
  await expect(page).toHaveURL('/subscriptions?sort=name')
  await expect(rows.first()).toContainText(first.displayName)
  await page.getByRole('searchbox', { name: 'Search your subscriptions' }).fill(second.username)
  await expect(page).toHaveURL(new RegExp(`name=${second.username}`))
  await expect(rows).toHaveCount(1)
  await expectAccessible(page, 'a filtered list of subscriptions')
  await page
    .getByRole('navigation', { name: 'Subscription types' })
    .getByRole('link', { name: 'Paid' })
    .click()
  await expect(page.getByText('No result')).toBeVisible()

  await page.route('**/subscription/search-subscriptions*', (route) => route.abort())
  await page.goto('/subscriptions')
  await expect(page.getByText('Your subscriptions could not be loaded')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/subscription/search-subscriptions*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows).toHaveCount(2)
})

test('what somebody mutes is gone from Home, and is there again when it is not muted', async ({ open }) => {
  const creator = await createCreator('Loud')
  const fan = await createMember('Quiet')
  await api('GET /subscription/create-free-subscription/{creatorId}', {
    params: { creatorId: creator.id },
    token: fan.token,
  })
  await publishPost(creator, { caption: `Spoiler of ${creator.username}` })
  const page = await open(fan, { at: '/?tab=subscribed' })
  const post = page.getByRole('article').filter({ hasText: `Spoiler of ${creator.username}` })
  await expect(post).toBeVisible()

  await page.goto('/settings')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Privacy/ })
    .click()
  const word = page.getByRole('textbox', { name: 'A word or phrase to mute' })
  await word.fill('?!')
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(word).toHaveAccessibleDescription("Enter a word. Punctuation alone can't be muted.")
  await expect(word).toHaveValue('?!')
  await word.fill('Spoilér!')
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unmute Spoilér!' })).toBeVisible()
  await page.getByRole('group', { name: 'Who can mention you' }).getByText('No one').click()
  await page.getByRole('switch', { name: /Show me in search/ }).click()
  await expect
    .poll(async () => (await api('GET /user/privacy', { token: fan.token })).data)
    .toMatchObject({ mutedWords: ['Spoilér!'], mentionsFrom: 'NOBODY', isFindable: false })
  await page.goto('/?tab=subscribed')
  await expect(page.getByText('Nothing here... for now')).toBeVisible()

  await page.goto('/settings/privacy')
  await expect(page.getByRole('switch', { name: /Show me in search/ })).not.toBeChecked()
  const unmuted = page.waitForResponse((response) => response.url().endsWith('/user/update-privacy'))
  await page.getByRole('button', { name: 'Unmute Spoilér!' }).click()
  await expect(page.getByRole('button', { name: 'Unmute Spoilér!' })).toBeHidden()
  expect((await unmuted).ok()).toBe(true)
  await page.goto('/?tab=subscribed')
  await expect(post).toBeVisible()
  await post.getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: `Mute @${creator.username}` }).click()
  await expect(post).toBeHidden()
  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: `Unmute ${creator.displayName}` }).click()
  await expect(page.getByText("You haven't muted anyone.")).toBeVisible()
})

test('choices of privacy made one right after the other all stay as they were made', async ({ open }) => {
  const fan = await createMember('Hasty')
  const page = await open(fan, { at: '/settings/privacy' })
  const found = page.getByRole('switch', { name: /Show me in search/ })
  const suggested = page.getByRole('switch', { name: /Suggest me/ })
  const answer = Promise.withResolvers<void>()
  await page.route(
    '**/user/update-privacy',
    async (route) => {
      const response = await route.fetch()
      await answer.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await found.click()
  await suggested.click()
  await expect(suggested).not.toBeChecked()
  const shown = await suggested.evaluateHandle((choice) => {
    const states: (string | null)[] = []
    new MutationObserver(() => states.push(choice.getAttribute('aria-checked'))).observe(choice, {
      attributeFilter: ['aria-checked'],
    })
    return states
  })
  answer.resolve()
  await expect
    .poll(async () => (await api('GET /user/privacy', { token: fan.token })).data)
    .toMatchObject({ isFindable: false, isSuggestible: false })
  await expect(found).not.toBeChecked()
  await expect(suggested).not.toBeChecked()
  expect(await shown.jsonValue()).toEqual([])
})

import { expect } from '@playwright/test'
import { api } from '../setup/api.ts'
import { topUpByCard } from '../setup/card.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { test } from '../setup/test.ts'
import { sendTip } from '../setup/tips.ts'

/** The first visit of a member who has nothing of it in the cache, until its page asks for nothing more. */
const mostRequests = 45

test('no screen of a member asks for more than 45 files and replies at a first visit', async ({ open }) => {
  const [creator, member, payer] = await Promise.all([
    createCreator('Ada'),
    createCreator('Tobi'),
    createMember('Zubair'),
  ])
  const pictures = [await drawJpeg('one.jpg', '#d2691e', 1200, 900)]
  const { postId } = await publishPost(creator, { caption: 'By the water', pictures })
  await publishPost(member, { caption: 'My own', pictures })
  await api('GET /subscription/create-free-subscription/{creatorId}', {
    token: member.token,
    params: { creatorId: creator.id },
  })
  await topUpByCard(payer, 1000)
  await topUpByCard(member, 1000)
  await sendTip(payer, member, 500)
  const home = await open(member, { at: '/site/about', viewport: { width: 1280, height: 800 } })
  const devTools = await home.context().newCDPSession(home)
  const found: string[] = []
  for (const path of [
    '/',
    `/${creator.username}`,
    `/${creator.username}/post/${postId}`,
    '/settings/wallet',
    '/settings/earnings',
  ]) {
    await devTools.send('Network.clearBrowserCache')
    const page = await home.context().newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.resourceType()} ${request.url()}`))
    await page.goto(path)
    let before = -1
    await expect
      .poll(
        () => {
          const isStill = asked.length === before
          before = asked.length
          return isStill
        },
        { intervals: [1500] },
      )
      .toBe(true)
    expect(asked.length, path).toBeGreaterThan(10)
    if (asked.length > mostRequests) found.push(`${path}: ${asked.length}\n${asked.join('\n')}`)
    await page.close()
  }
  expect(found).toEqual([])
})

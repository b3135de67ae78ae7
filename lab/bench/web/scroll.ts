import { Client } from 'pg'
import type { BenchBrowser } from './browser.ts'
import type { BudgetedFigure } from './figure.ts'
import type { ProductOrigins } from './pages.ts'

const writer = 'endless'
const posts = 2000
const stepPixels = 400
const mostTaskMs = 50
const mostCards = 60

/** Inserts a creator with many public posts; every second has a picture of the demo. */
export async function insertCreatorWithManyPosts(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const person = '01BENCHP000000000000000001'
  const post = `('01BENCHT' || lpad(n::text, 18, '0'))`
  const statements = [
    `INSERT INTO account (id, username, email, display_name, bio, country_code, currency_code, date_of_birth,
       verification_status, terms_accepted_at, created_at)
     VALUES ('${person}', '${writer}', '${writer}@bench.example', 'Endless', '', 'NG', 'NGN', '1990-01-01',
       'VERIFIED', now(), now())`,
    `INSERT INTO account_count (account_id, subscribers, posts) VALUES ('${person}', 0, ${posts})`,
    `INSERT INTO post (id, creator_id, type, caption, is_public, posted_at)
     SELECT ${post}, '${person}', CASE WHEN n % 2 = 0 THEN 'TEXT' ELSE 'MEDIA' END,
       rtrim('Post ' || n || repeat(' with more or fewer words', n % 7)), true,
       now() - (${posts} - n) * interval '1 minute'
     FROM generate_series(1, ${posts}) n`,
    `INSERT INTO post_count (creator_id, post_id, likes, comments)
     SELECT '${person}', ${post}, n % 500, n % 20 FROM generate_series(1, ${posts}) n`,
    `WITH picture AS (
       SELECT row_number() OVER (ORDER BY media_file.id) AS place, count(*) OVER () AS all_of_them, media_file.*
       FROM media_file JOIN post ON post.id = post_id AND post.is_public AND NOT post.is_adult
       WHERE content_type LIKE 'image/%' AND media_file.deleted_at IS NULL
     )
     INSERT INTO media_file (id, owner_id, purpose, post_id, position, content_type, width, height, bytes, placeholder,
       renditions, created_at)
     SELECT '01BENCHF' || lpad(n::text, 18, '0'), '${person}', 'POST', ${post}, 0, content_type, width, height, bytes,
       placeholder, renditions, now()
     FROM generate_series(1, ${posts}, 2) n JOIN picture ON place = 1 + n % all_of_them`,
  ]
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Scrolls through all of it: the longest time for which nothing else could happen, and how many cards there were at once. */
export async function measureScroll(
  { context }: BenchBrowser,
  { web }: ProductOrigins,
): Promise<BudgetedFigure[]> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${web}/${writer}`)
  await page.getByRole('feed').waitFor()
  await page.evaluate(() => {
    const seen = { longestTaskMs: 0, cards: 0, last: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        seen.longestTaskMs = Math.max(seen.longestTaskMs, duration)
    }).observe({ type: 'longtask' })
    const countCards = () => {
      const cards = document.querySelectorAll('[data-post]')
      seen.cards = Math.max(seen.cards, cards.length)
      for (const card of cards) seen.last = Math.max(seen.last, Number(card.getAttribute('aria-posinset')))
      requestAnimationFrame(countCards)
    }
    countCards()
  })
  type Seen = { longestTaskMs: number; cards: number; last: number }
  const readSeen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  await page.mouse.move(600, 500)
  let seen = await readSeen()
  for (let steps = 0; seen.last < posts; steps++) {
    if (steps * stepPixels > posts * 2000)
      throw new Error(`Only ${seen.last} of ${posts} posts were reached.`)
    await page.mouse.wheel(0, stepPixels)
    if (steps % 20 === 0) seen = await readSeen()
  }
  await page.close()
  return [
    {
      name: `scrolling ${posts} posts: longest task`,
      value: seen.longestTaskMs,
      unit: 'ms',
      most: mostTaskMs,
    },
    { name: `scrolling ${posts} posts: cards at once`, value: seen.cards, unit: 'cards', most: mostCards },
  ]
}

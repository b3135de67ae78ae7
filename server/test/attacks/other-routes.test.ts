import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { times } from '../setup/runner/length.ts'
import { oneOf, type Randomness } from '../setup/runner/randomness.ts'
import { attack } from './attack.ts'
import { oddText } from './odd-values.ts'
import { spoil } from './spoil.ts'
import { startTarget, type Target } from './target.ts'
import { type Draft, type Route, validRequest } from './valid-requests.ts'

let target: Target

beforeAll(async () => {
  target = await startTarget()
}, 120_000)

function route(path: `/${string}`, ...query: string[]): Route {
  const shape = z.object(Object.fromEntries(query.map((name) => [name, z.string().optional()])))
  return { method: 'GET', path, who: 'anyone', ...(query.length > 0 ? { query: shape } : {}) }
}

const shareCard = route('/creator/share-card/{username}')

/** Routes whose answer is not the response of a call. */
const routes = [
  route('/files/{fileId}', 't', 'w'),
  route('/exports/{exportId}', 't'),
  shareCard,
  route('/pages/sitemap'),
  route('/pages/sitemap/{part}'),
  route('/pages/feed/{username}'),
  route('/pages/feed-of/{token}'),
  route('/pages/oembed', 'url', 'maxwidth', 'maxheight'),
  route('/notification/unsubscribe/{token}'),
  route('/api-docs', 'ui'),
  route('/health/live'),
  route('/health/ready'),
]

test(
  'files, feeds, cards and pages are given or refused, whatever is asked of them',
  async () => {
    const { people, known, world } = target
    // Each person's card is drawn in a sandbox of its own: those of few are asked for again and again.
    const knownFew = new Map(known).set('username', (known.get('username') ?? []).slice(0, 4))
    const found = await attack(
      target,
      { title: 'routes', count: times(400, 6000), attackers: people },
      (random, { token }) => {
        const asked = oneOf(random, routes)
        const names = asked === shareCard ? knownFew : known
        const draft = validRequest(asked, names, world.names, random, token)
        for (const [name] of draft.query) if (random(3) === 0) draft.query.push([name, oddText(random)])
        spoil(draft, random)
        if (random(4) === 0) draft.method = 'HEAD'
        return draft
      },
    )
    expect(found).toEqual([])
  },
  times(600_000, 3_600_000),
)

const upload: Route = { method: 'POST', path: '/uploads', who: 'member' }
const uploaded: Route = { method: 'GET', path: '/uploads/{id}', who: 'member' }

test(
  'uploads that are resumed are taken or refused, whatever is said of them',
  async () => {
    const { people, known, world } = target
    const found = await attack(
      target,
      { title: 'uploads', count: times(300, 5000), attackers: people },
      (random, { token }) => {
        const draft = validRequest(random(2) === 0 ? upload : uploaded, known, world.names, random, token)
        asUpload(draft, random)
        if (random(2) === 0) spoil(draft, random)
        return draft
      },
    )
    expect(found).toEqual([])
  },
  times(600_000, 3_600_000),
)

const counts = [
  '0',
  '1',
  '10',
  '100',
  '-1',
  '999999999999999',
  '9999999999999999',
  '1e3',
  '0x10',
  ' 1',
  '',
  '1, 1',
  '52428801',
]

/** Speaks as a resumable upload does, or nearly. */
function asUpload(draft: Draft, random: Randomness): void {
  draft.method = draft.call === upload ? 'POST' : oneOf(random, ['PATCH', 'HEAD', 'DELETE', 'GET'])
  Object.assign(draft.headers, {
    'tus-resumable': random(8) === 0 ? oneOf(random, ['0.2.2', '', '1.0.0, 1.0.0', 'x']) : '1.0.0',
    'upload-length': oneOf(random, counts),
    'upload-offset': oneOf(random, counts),
    'upload-metadata': metadata(random),
    'content-type': random(4) === 0 ? 'application/json' : 'application/offset+octet-stream',
  })
  if (draft.method !== 'HEAD' && random(3) > 0) draft.bytes = Buffer.alloc(random(200), 'x')
}

function metadata(random: Randomness): string {
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  return oneOf(random, [
    `part ${encoded('IMAGE')}`,
    `part ${encoded('VIDEO')},filename ${encoded(oddText(random))}`,
    `part ${encoded('IMAGE')},filename ${encoded('x'.repeat(2900))}`,
    `part ${encoded('IMAGE')},key ${encoded(oddText(random))}`,
    `part ${encoded(oddText(random))}`,
    `part ${encoded('IMAGE')},part ${encoded('AUDIO')}`,
    'part',
    'part =',
    ','.repeat(500),
    '',
  ])
}

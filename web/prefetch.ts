import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { searchComments } from '@fanfare/contract/calls/comments'
import { getPublicCreatorDetails, suggestedCreators } from '@fanfare/contract/calls/creators'
import { exploreShelves } from '@fanfare/contract/calls/explore'
import { getPostDetails, searchPost, searchPublicCreatorPost } from '@fanfare/contract/calls/posts'
import { reservedUsernames } from '@fanfare/contract/fields/names'
import { lives } from '@fanfare/contract/lives'
import type { Plugin } from 'vite'
import { type EntryPoint, filesOfEntryPoints, type Menu } from './manual-chunks.ts'
import { intents } from './src/lib/paths.ts'

/** Marker in the head of the page, before its styles: a script after those waits for them. */
const place = '<!-- prefetch -->'

/** Fonts of the pages’ text, which even Arabic pages use for names. */
const latinFonts = /(inter|bricolage)-latin-[\w-]{8}\.woff2$/

type PrefetchPart = {
  entries: EntryPoint[]
  /** First API calls of the app, byte for byte. */
  calls: string[]
  /** Minimum screen width at which it is rendered. */
  atLeast?: string
  /** Audience that it is rendered for; all if omitted. */
  whose?: 'guest' | 'member'
}

/** Side columns, on screens with enough width. */
const sideColumns: PrefetchPart[] = [
  { entries: ['guest'], calls: [], atLeast: '36rem', whose: 'guest' },
  { entries: ['sidebar'], calls: [], atLeast: '36rem', whose: 'member' },
  { entries: ['rail'], calls: [], atLeast: '62rem' },
]

/**
 * Prefetched parts of visits by address: of guests, and for home of members. `other` is every address but
 * these.
 */
const visits: Record<string, PrefetchPart[]> = {
  landing: [
    { entries: ['welcome'], calls: [suggestedCreators.path] },
    { entries: ['topics'], calls: [exploreShelves.path], atLeast: '62rem' },
  ],
  home: [
    { entries: ['data', 'home'], calls: [`${searchPost.path.replace('{tab}', 'all')}?limit=20`] },
    ...sideColumns,
  ],
  profile: [
    {
      entries: ['data', 'profile'],
      calls: [
        getPublicCreatorDetails.path,
        `${searchPublicCreatorPost.path.replace('{tab}', 'all')}?limit=20&sort=newest&timeFilter=all`,
      ],
    },
    ...sideColumns,
  ],
  post: [
    { entries: ['data', 'post'], calls: [getPostDetails.path, `${searchComments.path}?limit=20`] },
    ...sideColumns,
  ],
  site: [{ entries: ['pages'], calls: [] }],
  other: [{ entries: ['pages', 'data'], calls: [] }],
}

/** Puts `prefetch.js` into the page, with the names of the files that visits begin with. */
export function prefetch(): Plugin {
  return {
    name: 'prefetch',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const addressesOf = (begins: (EntryPoint | Menu)[]) =>
          filesOfEntryPoints(begins, bundle).map((name) => `/${name}`)
        const ahead = JSON.stringify({
          visits: Object.fromEntries(
            Object.entries(visits).map(([visit, parts]) => [
              visit,
              parts.map(({ entries: begins, ...rest }) => ({ ...rest, files: addressesOf(begins) })),
            ]),
          ),
          session: addressesOf(['session']),
          drawn: addressesOf(['drawn']),
          press: addressesOf(['pages', 'data', 'enter']),
          menus: { profile: addressesOf(['profileMenu', 'postMenu']), post: addressesOf(['postMenu']) },
          fonts: Object.keys(bundle)
            .filter((name) => latinFonts.test(name))
            .map((name) => `/${name}`),
          fileTokenMs: lives.fileTokenMinutes * 60_000,
          reserved: [...reservedUsernames],
          guestHashes: ['', ...intents.map((each) => `#${each}`)],
        })
        const script = await readFile(join(import.meta.dirname, 'prefetch.js'), 'utf8')
        // What it says of itself is for whoever reads the source.
        const code = script.replace(/^\/\*\*[\s\S]*?\*\/\n/, '').replace(/^ *\/\/.*\n/gm, '')
        return html.replace(place, () => `<script>{const ahead = ${ahead}\n${code}}</script>`)
      },
    },
  }
}

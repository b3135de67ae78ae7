import { join } from 'node:path'
import { searchComments } from '@fanfare/contract/calls/social/comments'
import { getPublicCreatorDetails, suggestedCreators } from '@fanfare/contract/calls/social/creators'
import { exploreShelves } from '@fanfare/contract/calls/social/explore'
import { getPostDetails, searchPost, searchPublicCreatorPost } from '@fanfare/contract/calls/social/posts'
import { reservedUsernames } from '@fanfare/contract/fields/names'
import { build, type Plugin } from 'vite'
import { extraFilesOfEntryPoints } from './chunk-files.ts'
import type { EntryPoint, InteractionEntryPoint } from './entry-points.ts'
import type { FirstScreenKind, PrefetchPlan } from './src/app/prefetch/plan.ts'
import { guestIntents } from './src/lib/paths.ts'

/** Marker in the head of the page, before its styles: a script after those waits for them. */
const marker = '<!-- prefetch -->'

/** Fonts of the pages’ text, which even Arabic pages use for names. */
const latinFonts = /(inter|bricolage)-latin-[\w-]{8}\.woff2$/

type PrefetchPart = Omit<PrefetchPlan['visits'][FirstScreenKind][number], 'files'> & { entries: EntryPoint[] }

/** Side columns, on screens with enough width. */
const sideColumns: PrefetchPart[] = [
  { entries: ['guest'], calls: [], atLeast: '36rem', whose: 'guest' },
  { entries: ['sidebar'], calls: [], atLeast: '36rem', whose: 'member' },
  { entries: ['rail'], calls: [], atLeast: '62rem' },
]

/** Prefetched parts of visits by address: of guests, and for home of members. */
const visits: Record<FirstScreenKind, PrefetchPart[]> = {
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
    {
      entries: ['data', 'post'],
      calls: [getPostDetails.path],
      callsIfOpen: [`${searchComments.path}?limit=20`],
    },
    ...sideColumns,
  ],
  site: [{ entries: ['pages'], calls: [] }],
  other: [{ entries: ['pages', 'data'], calls: [] }],
}

/** Puts the script of `app/prefetch` into the page, with the names of the files that visits begin with. */
export function prefetchPlugin(): Plugin {
  return {
    name: 'prefetch',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const addressesOf = (begins: (EntryPoint | InteractionEntryPoint)[]) =>
          extraFilesOfEntryPoints(begins, bundle).map((name) => `/${name}`)
        const prefetched: PrefetchPlan = {
          visits: Object.fromEntries(
            Object.entries(visits).map(([visit, parts]) => [
              visit,
              parts.map(({ entries, ...rest }) => ({ ...rest, files: addressesOf(entries) })),
            ]),
          ) as PrefetchPlan['visits'],
          session: addressesOf(['session']),
          hydration: addressesOf(['hydration']),
          press: addressesOf(['pages', 'data', 'enter']),
          pressParts: {
            landing: addressesOf(['announcement']),
            profile: addressesOf(['announcement', 'profileMenu', 'postMenu', 'postParts']),
            post: addressesOf(['announcement', 'postMenu', 'postParts']),
          },
          fonts: Object.keys(bundle)
            .filter((name) => latinFonts.test(name))
            .map((name) => `/${name}`),
          reservedUsernames: [...reservedUsernames],
          guestHashes: ['', ...guestIntents.map((each) => `#${each}`)],
        }
        const script = await inlineScript()
        return html.replace(
          marker,
          () => `<script>{const prefetchPlan = ${JSON.stringify(prefetched)};\n${script}}</script>`,
        )
      },
    },
  }
}

/** Bundles the script into one text: it runs before all others, and shares their modules. */
async function inlineScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: {
        entry: join(import.meta.dirname, 'src/app/prefetch/prefetch.ts'),
        formats: ['iife'],
        name: 'prefetch',
      },
    },
  })
  const [output] = [built].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('The script of app/prefetch was not built.')
  return chunk.code
}

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/**
 * Entry points of visits, each with the modules that it fetches immediately. Modules common to all are in the
 * entry chunk.
 */
const entryPoints = {
  welcome: ['features/landing/landing-page.tsx', 'features/landing/creator-wall.tsx'],
  topics: ['features/landing/landing-tags.tsx'],
  data: ['lib/cache/with-query-client.tsx'],
  /** The forms that a guest is led to. */
  enter: [
    'features/auth/auth-layout.tsx',
    'features/auth/sign-in-page.tsx',
    'features/auth/join/join-page.tsx',
  ],
  form: [
    'features/auth/auth-layout.tsx',
    'features/auth/sign-in-page.tsx',
    'features/auth/join/join-page.tsx',
    'features/auth/reset/reset-page.tsx',
  ],
  /** Pages that show no one’s posts. */
  site: [
    'layout/site/site-layout.tsx',
    'layout/site/site-page.tsx',
    'features/legal/legal-page.tsx',
    'features/help/support-page.tsx',
  ],
  home: ['features/onboarding/member-home.tsx'],
  pages: ['app/pages.ts'],
  /** Services that start last, on every page. */
  device: ['app/start-device-services.ts'],
  /** Code that restores a member’s session, before any of their screens. */
  session: ['app/member-session.ts'],
  /** Around every screen of a member: beside it, below it, and over it. */
  sidebar: ['app/shell/sidebar/member-sidebar.tsx'],
  tabs: ['app/shell/member-tabs.tsx'],
  member: ['features/posts/composer/unfinished/publications-dock.tsx', 'features/posts/new-posts-pill.tsx'],
  /** Code that loads after the member’s first screen. */
  following: ['app/live/live-updates.ts', 'app/offline/start-offline.ts'],
  guest: ['app/shell/sidebar/guest-sidebar.tsx'],
  /** Around every screen that is wide. */
  rail: ['app/shell/right-rail.tsx'],
  profile: ['features/profile/profile-page.tsx'],
  /** Code that hydrates a server-rendered page. */
  hydration: ['app/ssr/hydrate-page.ts'],
  preview: ['features/profile/preview-page.tsx'],
  post: ['features/posts/pages/post-page.tsx'],
  /** The two screens of a member's money. */
  money: ['features/wallet/wallet-page.tsx', 'features/earnings/earnings-page.tsx'],
  /** First steps above a new creator’s home. */
  steps: ['features/onboarding/creator-onboarding.tsx'],
  /** Actions on a profile for members. */
  offer: ['features/profile/offer/member-offer.tsx', 'features/notifications/bell-button.tsx'],
  /** Comment box below a post for members. */
  comment: ['features/comments/box/member-comment.tsx', 'features/comments/queued-comments.tsx'],
}
export type EntryPoint = keyof typeof entryPoints

/** Modules that a press on a server-rendered page opens; the build splits them as it does others that load later. */
const menus = {
  postMenu: ['features/posts/card/post-menu-content.tsx'],
  profileMenu: ['features/profile/profile-menu-content.tsx'],
}
export type MenuEntryPoint = keyof typeof menus
const openings = { ...entryPoints, ...menus }

/** The beginnings of which nothing is named that comes with a press: it would be most of their names. */
export const firstScreenEntryPoints = [
  'welcome',
  'topics',
  'data',
  'home',
  'session',
  'sidebar',
  'tabs',
  'member',
  'guest',
  'rail',
  'profile',
  'post',
] as const satisfies EntryPoint[]
const elsewhere = 'elsewhere'
/** Modules that the screens of money share with dialogs about money. */
const isOfMoney =
  /\/web\/src\/(features\/(wallet|payments|withdrawals|earnings|statements)|lib\/(cache\/wallet-queries|session\/use-fresh-balance))\b|\/contract\/src\/(calls\/)?money\//
/** Modules that they share with other lists. */
const isOfLists = /\/web\/src\/(layout\/(page|menus|links|preferences)|lib\/paging)\//
/** Modules that the offer of a profile shares with dialogs about its creator, and a comment's field with that of replies. */
const isOfOffer = /\/web\/src\/features\/(profile|subscriptions|notifications|payments)\//
const isOfComments = /\/web\/src\/features\/comments\//
/**
 * Modules that are split here although no visit starts with them: shapes of the contract load on their own,
 * and import what they share.
 */
const isJoinable = /\/(web|ui)\/src\/|\/contract\/src\/calls\/|\/lucide-react\//

type Graph = {
  getModuleInfo(
    id: string,
  ): { code: string | null; importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

/** Packages whose one module names all that there is, of which each importer takes a few. */
const isBarrel = /node_modules\/(lucide-react|radix-ui)\//
const isIcon = /lucide-react\/dist\/esm\/icons\//
const isOfIcons = /node_modules\/lucide-react\/dist\/esm\/lucide-react\.mjs$/

/** The chunk of modules that a single beginning needs, so that its entry needs no file beside it. */
const soleChunks: Readonly<Record<string, string>> = {
  session: 'session',
  home: 'home',
  rail: 'column',
  sidebar: 'aside-member',
  guest: 'aside-guest',
  data: 'data',
  member: 'publications',
  offer: 'offer-parts',
  comment: 'comment-parts',
  following: 'following-parts',
  device: 'device-parts',
}

/** The chunk of modules that are imported dynamically, or by almost everything, and share a file with others of the same visits. */
const entryChunks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    session: ['app/member-session.ts', 'lib/session/session-actions.ts'],
    home: ['features/onboarding/member-home.tsx'],
    // Home needs these without the dock, which is fetched behind every screen of a member.
    'with-home': ['features/posts/composer/unfinished/publications-strip.tsx', 'lib/cache/onboarding-key.ts'],
    publications: [
      'features/posts/composer/unfinished/publications-dock.tsx',
      'features/posts/composer/state/publish-jobs-key.ts',
      'features/posts/new-posts-pill.tsx',
    ],
    'offer-parts': ['features/profile/offer/member-offer.tsx', 'features/notifications/bell-button.tsx'],
    'comment-parts': ['features/comments/box/member-comment.tsx', 'features/comments/queued-comments.tsx'],
    data: ['lib/cache/with-query-client.tsx', 'lib/cache/query-client.ts'],
    column: ['app/shell/right-rail.tsx'],
    'aside-member': ['app/shell/sidebar/member-sidebar.tsx'],
    'aside-guest': ['app/shell/sidebar/guest-sidebar.tsx'],
    'following-parts': ['app/live/live-updates.ts', 'app/offline/start-offline.ts'],
    'device-parts': [
      'app/start-device-services.ts',
      'lib/storage/encrypted-store.ts',
      '../../node_modules/idb-keyval/dist/index.js',
    ],
    // Less than a kilobyte each: what needs them needs a form, or the cache.
    'form-parts': [
      '../../contract/src/text/format/digits.ts',
      '../../contract/src/money/platform-fee.ts',
      '../../contract/src/fields/parse-amount.ts',
      '../../contract/src/fields/parse-price.ts',
    ],
  }).flatMap(([chunk, files]) => files.map((file): [string, string] => [pathOf(file), chunk])),
)

let reached: ReadonlyMap<string, ReadonlySet<string>> | undefined

/**
 * The chunk of a module that several visits begin with, or null where the build decides. Left to itself it makes a file for
 * each set of pages: 80 for a profile, of which most hold an icon or a query, and each of which waits for its turn on the
 * line. What a beginning has in common with pages that come later is one file too.
 */
export function manualChunkOf(id: string, graph: Graph): string | null {
  reached ??= reachability(graph)
  const entryChunk = entryChunks.get(id)
  if (entryChunk !== undefined) return entryChunk
  const by = reached.get(id)
  if (by === undefined) return null
  if (by.size === 1) return soleChunks[[...by][0] ?? ''] ?? null
  const isAny = (...names: EntryPoint[]) => names.some((name) => by.has(name))
  const pages = [
    ...(isAny('home', 'sidebar', 'tabs', 'member', 'following') ? ['home'] : []),
    ...(isAny('profile') ? ['profile'] : []),
    ...(isAny('post') ? ['post'] : []),
  ]
  const [page] = pages
  const isLater = !firstScreenEntryPoints.some((name) => by.has(name))
  if (isLater && isAny('money') && (isOfMoney.test(id) || isIcon.test(id))) return 'money'
  if (isLater && isJoinable.test(id)) {
    if (isAny('enter')) return by.size > 2 ? 'form-parts' : 'auth'
    if (isAny('device')) return 'device-parts'
    if (isAny('following')) return 'following-parts'
    if (isAny('money') && isOfLists.test(id)) return 'list-parts'
    if (isAny('offer') && isOfOffer.test(id)) return 'offer-parts'
    if (isAny('comment') && isOfComments.test(id)) return 'comment-parts'
    if (isAny('steps')) return by.size > 1 && isAny('money') ? 'form-parts' : 'steps-parts'
  }
  if (isAny('welcome', 'topics')) {
    if (isAny('data', 'rail') || pages.length > 0) return 'first'
    return isAny('welcome') ? 'with-welcome' : 'with-topics'
  }
  if (isAny('device') && isAny('profile', 'post') && !isAny('data', 'welcome')) return 'frame'
  if (isAny('data')) return 'data'
  if (isAny('session')) return isAny('post', 'profile') ? 'data' : 'session'
  // A wide screen fetches its columns at once: a file each, not one for every icon of them.
  if (isAny('rail', 'guest', 'sidebar') && !isAny('home', 'tabs', 'member', 'profile', 'post', 'site')) {
    if (isAny('form')) return 'fields'
    if (isAny('rail') || (isAny('guest') && isAny('sidebar'))) return 'column'
    return isAny('guest') ? 'aside-guest' : 'aside-member'
  }
  // A file each would be one request more for a few hundred bytes.
  if (isAny('tabs') && isAny('rail', 'sidebar') && !isAny('profile', 'post')) return 'with-home'
  // What a profile shares with its own preview alone is the profile's, and what stands around members alone the build's to part.
  if (page === undefined && isAny('rail') && isAny('form')) return 'fields'
  if (page === undefined || (by.size === 2 && isAny('preview')) || !isAny('home', 'profile', 'post'))
    return null
  // Nobody fetches all of a post for a chevron.
  if (pages.length === 1 && page === 'post' && by.has(elsewhere) && isIcon.test(id)) return 'data'
  // The sign-in has little in common with what it leads to, and does not fetch all of that.
  if (isAny('site') && pages.length > 1) return 'frame'
  if (isAny('form')) {
    if (pages.length === 1) return 'forms'
    return isAny('post', 'rail') ? 'data' : 'tabs'
  }
  if (isAny('rail') && pages.length === 1) return 'with-rail'
  if (pages.length > 1) return isAny('post') ? 'shared' : 'lists'
  return `with-${page}`
}

/** Maps each module to the entry points that need it, and notes if a lazily loaded module does. */
function reachability(graph: Graph): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const begin = (name: string, ids: readonly string[]) => {
    for (const id of closureOf(ids, (one) => needsOf(one, graph))) {
      found.set(id, (found.get(id) ?? new Set()).add(name))
    }
  }
  const known = new Set(Object.values(entryPoints).flat().map(pathOf))
  const all = closureOf([pathOf('main.tsx')], (id) => {
    const module = graph.getModuleInfo(id)
    return module ? [...module.importedIds, ...module.dynamicallyImportedIds] : []
  })
  const later = new Set([...all].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
  const gone = [...known].find((id) => !all.has(id))
  if (gone !== undefined)
    throw new Error(`${gone} is no beginning any more: name what is in manual-chunks.ts.`)
  for (const [name, files] of Object.entries(entryPoints)) begin(name, files.map(pathOf))
  begin(
    elsewhere,
    [...later].filter((id) => !known.has(id)),
  )
  // What is imported by itself has to stay a file of its own.
  for (const id of later) if (!entryChunks.has(id)) found.delete(id)
  return found
}

/** Returns the imports of a module; of icon packages, only the icons that it names. */
function needsOf(id: string, graph: Graph): string[] {
  const module = graph.getModuleInfo(id)
  const barrel = module?.importedIds.find((one) => isOfIcons.test(one))
  if (!module || barrel === undefined) return module?.importedIds ?? []
  const [, names = ''] = /import\s*{([^}]*)}\s*from\s*['"]lucide-react['"]/.exec(module.code ?? '') ?? []
  const icons = names
    .split(',')
    .flatMap((name) => iconsOf(barrel, graph).get(name.trim().split(/\s/)[0] ?? '') ?? [])
  return [...module.importedIds, ...icons]
}

let icons: ReadonlyMap<string, string> | undefined

/** The module of each icon by its names. */
function iconsOf(barrel: string, graph: Graph): ReadonlyMap<string, string> {
  icons ??= new Map(
    [
      ...(graph.getModuleInfo(barrel)?.code ?? '').matchAll(
        /export\s*{([^}]*)}\s*from\s*['"]\.\/(icons\/[^'"]+)['"]/g,
      ),
    ].flatMap(([, names = '', file = '']) =>
      names
        .split(',')
        .map((name): [string, string] => [
          name.trim().split(' as ').at(-1) ?? '',
          join(dirname(barrel), file),
        ]),
    ),
  )
  return icons
}

function closureOf(ids: readonly string[], next: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(ids)
  for (const id of found) {
    for (const one of next(id)) if (!isBarrel.test(one) || isIcon.test(one)) found.add(one)
  }
  return found
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(`src/${file}`, import.meta.url))
}

/** @throws where files of a build need each other: whichever runs first finds the other empty */
export function rejectChunkCycles(bundle: Rolldown.OutputBundle): void {
  const done = new Set<string>()
  const follow = (name: string, path: readonly string[]) => {
    if (path.includes(name)) throw new Error(`These files need each other: ${[...path, name].join(', ')}`)
    const file = bundle[name]
    if (file?.type !== 'chunk' || done.has(name)) return
    for (const one of file.imports) follow(one, [...path, name])
    done.add(name)
  }
  for (const name of Object.keys(bundle)) follow(name, [])
}

/** The files of a build that bring these beginnings or menus, but for those that every page begins with. */
export function filesOfEntryPoints(
  names: readonly (EntryPoint | MenuEntryPoint)[],
  bundle: Rolldown.OutputBundle,
): string[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
  )
  const bringing = (begin: readonly string[]) => closureOf(begin, (name) => chunks.get(name)?.imports ?? [])
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  const there = bringing(entries)
  const wanted = new Set(names.flatMap((name) => openings[name].map(pathOf)))
  const begin = [...chunks.values()].filter(({ moduleIds }) => moduleIds.some((id) => wanted.has(id)))
  return [...bringing(begin.map(({ fileName }) => fileName))].filter((name) => !there.has(name))
}

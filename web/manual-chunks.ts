import { type EntryPoint, firstScreenEntryPoints, sourcePath } from './entry-points.ts'
import { elsewhere, findEntryPointsOfModules, isIcon, type ModuleGraph } from './module-graph.ts'

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
  }).flatMap(([chunk, files]) => files.map((file): [string, string] => [sourcePath(file), chunk])),
)

let reached: ReadonlyMap<string, ReadonlySet<string>> | undefined

/**
 * The chunk of a module that several visits begin with, or null where the build decides. Left to itself it makes a file for
 * each set of pages: 80 for a profile, of which most hold an icon or a query, and each of which waits for its turn on the
 * line. What a beginning has in common with pages that come later is one file too.
 */
export function manualChunkOf(id: string, graph: ModuleGraph): string | null {
  reached ??= findEntryPointsOfModules(graph, entryChunks)
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
  if (isLater && isAny('money') && isOfMoney.test(id)) return 'money'
  if (isLater && isJoinable.test(id)) {
    if (isAny('enter')) return by.size > 2 ? 'form-parts' : 'auth'
    if (isAny('device')) return 'device-parts'
    if (isAny('following')) return 'following-parts'
    if (isAny('money') && isOfLists.test(id)) return 'list-parts'
    if (isAny('offer') && isOfOffer.test(id)) return 'offer-parts'
    if (isAny('comment') && isOfComments.test(id)) return 'comment-parts'
    if (isAny('steps')) return by.size > 1 && isAny('money') ? 'form-parts' : 'steps-parts'
    if (isAny('money') && isIcon.test(id)) return 'money'
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

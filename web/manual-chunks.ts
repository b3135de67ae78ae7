import { type EntryPoint, firstScreenEntryPoints, toSourcePath } from './entry-points.ts'
import {
  iconModulePattern,
  lazyEntryPointName,
  type ModuleGraph,
  mapModulesToEntryPoints,
} from './module-graph.ts'

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
  member: 'pending-posts',
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
    'with-home': [
      'features/posts/composer/unfinished/pending-posts-strip.tsx',
      'lib/cache/onboarding-query-key.ts',
    ],
    'pending-posts': [
      'features/posts/composer/unfinished/pending-posts-dock.tsx',
      'features/posts/composer/state/publish-jobs-key.ts',
      'features/posts/new-posts-pill.tsx',
    ],
    'offer-parts': [
      'features/profile/offer/member-subscription-offer.tsx',
      'features/notifications/new-post-notifications-button.tsx',
    ],
    'comment-parts': [
      'features/comments/box/member-comment-box.tsx',
      'features/comments/queued-comments.tsx',
    ],
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
    ],
  }).flatMap(([chunk, files]) => files.map((file): [string, string] => [toSourcePath(file), chunk])),
)

/** A module that several entry points need. */
type SharedModule = {
  id: string
  /** Number of entry points that need it, `lazyEntryPointName` included. */
  count: number
  /** Pages of posts that need it; whatever surrounds a member's pages counts as home. */
  pages: readonly ('home' | 'profile' | 'post')[]
  isForAny: (...names: readonly (EntryPoint | typeof lazyEntryPointName)[]) => boolean
  /** No first screen needs it. */
  isLater: boolean
}

const isJoinedLater = ({ id, isLater }: SharedModule) => isLater && isJoinable.test(id)

const isOfColumnsOnly = ({ isForAny }: SharedModule) =>
  isForAny('rail', 'guest', 'sidebar') && !isForAny('home', 'tabs', 'member', 'profile', 'post', 'site')

/** The chunks of modules that several entry points need: the first row whose test holds. Null leaves it to the build. */
const sharedChunks: readonly (readonly [chunk: string | null, test: (module: SharedModule) => boolean])[] = [
  // The wallet and the earnings share one file with dialogs about money.
  ['money', ({ id, isLater, isForAny }) => isLater && isForAny('money') && isOfMoney.test(id)],
  // Fields that the sign-in shares with other forms.
  ['form-parts', (module) => isJoinedLater(module) && module.isForAny('enter') && module.count > 2],
  // What only the forms of signing in and joining need.
  ['auth', (module) => isJoinedLater(module) && module.isForAny('enter')],
  // Services that start last load in one request.
  ['device-parts', (module) => isJoinedLater(module) && module.isForAny('device')],
  // So does what follows a member's first screen.
  ['following-parts', (module) => isJoinedLater(module) && module.isForAny('following')],
  // Pages and menus that the lists of money share with other lists.
  ['list-parts', (module) => isJoinedLater(module) && module.isForAny('money') && isOfLists.test(module.id)],
  // A profile's offer and the dialogs about its creator load one after the other.
  ['offer-parts', (module) => isJoinedLater(module) && module.isForAny('offer') && isOfOffer.test(module.id)],
  // The field of a comment and that of a reply are the same.
  [
    'comment-parts',
    (module) => isJoinedLater(module) && module.isForAny('comment') && isOfComments.test(module.id),
  ],
  // Amounts of a creator's first steps are fields of forms.
  ['form-parts', (module) => isJoinedLater(module) && module.isForAny('steps') && module.isForAny('money')],
  // First steps are shown to new creators only.
  ['steps-parts', (module) => isJoinedLater(module) && module.isForAny('steps')],
  // Each icon would be a request.
  [
    'money',
    (module) => isJoinedLater(module) && module.isForAny('money') && iconModulePattern.test(module.id),
  ],
  // The landing page and its tags share these with pages and their data.
  [
    'first',
    ({ isForAny, pages }) => isForAny('welcome', 'topics') && (isForAny('data', 'rail') || pages.length > 0),
  ],
  // The landing page shares these with what comes later only.
  ['with-welcome', ({ isForAny }) => isForAny('welcome')],
  // So do its tags.
  ['with-topics', ({ isForAny }) => isForAny('topics')],
  // Pages need these before their data, and the last services need them too.
  ['frame', ({ isForAny }) => isForAny('device') && isForAny('profile', 'post') && !isForAny('data')],
  // The query cache comes with every page that shows data.
  ['data', ({ isForAny }) => isForAny('data')],
  // What restoring a session shares with pages that guests see too.
  ['data', ({ isForAny }) => isForAny('session') && isForAny('post', 'profile')],
  // The rest of it is for members.
  ['session', ({ isForAny }) => isForAny('session')],
  // A wide screen fetches its columns at once: a file each, not one for every icon of them. Their search field is a form's.
  ['fields', (module) => isOfColumnsOnly(module) && module.isForAny('form')],
  // The right column is the same for guests and members, as is what both their sidebars have.
  [
    'column',
    (module) =>
      isOfColumnsOnly(module) &&
      (module.isForAny('rail') || (module.isForAny('guest') && module.isForAny('sidebar'))),
  ],
  // The left column of guests.
  ['aside-guest', (module) => isOfColumnsOnly(module) && module.isForAny('guest')],
  // The left column of members.
  ['aside-member', isOfColumnsOnly],
  // A file each would be one request more for a few hundred bytes.
  [
    'with-home',
    ({ isForAny }) => isForAny('tabs') && isForAny('rail', 'sidebar') && !isForAny('profile', 'post'),
  ],
  // The search field of wide screens, shared with forms and pages without posts.
  ['fields', ({ isForAny, pages }) => pages.length === 0 && isForAny('rail') && isForAny('form')],
  // The build divides what no page of posts has.
  [null, ({ pages }) => pages.length === 0],
  // What a profile shares with its own preview alone is the profile's.
  [null, ({ isForAny, count }) => count === 2 && isForAny('preview')],
  // What stands around members alone is the build's to divide.
  [null, ({ isForAny }) => !isForAny('home', 'profile', 'post')],
  // Nobody fetches all of a post for a chevron.
  [
    'data',
    ({ id, isForAny, pages }) =>
      isOnly('post', pages) && isForAny(lazyEntryPointName) && iconModulePattern.test(id),
  ],
  // The sign-in has little in common with what it leads to, and does not fetch all of that.
  ['frame', ({ isForAny, pages }) => isForAny('site') && pages.length > 1],
  // What forms share with a single page.
  ['forms', ({ isForAny, pages }) => isForAny('form') && pages.length === 1],
  // Guests come to posts and wide screens with the data, and to forms from there.
  ['data', ({ isForAny }) => isForAny('form') && isForAny('post', 'rail')],
  // What forms share with home and profiles: tabs.
  ['tabs', ({ isForAny }) => isForAny('form')],
  // A narrow screen has no right column, and a page shares little with it.
  ['with-rail', ({ isForAny, pages }) => isForAny('rail') && pages.length === 1],
  // What a post's page shares with pages that list posts.
  ['shared', ({ isForAny, pages }) => pages.length > 1 && isForAny('post')],
  // What only pages that list posts share.
  ['lists', ({ pages }) => pages.length > 1],
  // What one page shares with pages that come later is one file too.
  ['with-home', ({ pages }) => isOnly('home', pages)],
  ['with-profile', ({ pages }) => isOnly('profile', pages)],
  ['with-post', ({ pages }) => isOnly('post', pages)],
]

let reached: ReadonlyMap<string, ReadonlySet<string>> | undefined

/**
 * The chunk of a module that several visits begin with, or null where the build decides. Left to itself it makes a file for
 * each set of pages: 80 for a profile, of which most hold an icon or a query, and each of which waits for its turn on the
 * line. What a beginning has in common with pages that come later is one file too.
 */
export function manualChunkOf(id: string, graph: ModuleGraph): string | null {
  reached ??= mapModulesToEntryPoints(graph, entryChunks)
  const entryChunk = entryChunks.get(id)
  if (entryChunk !== undefined) return entryChunk
  const by = reached.get(id)
  if (by === undefined) return null
  if (by.size === 1) return soleChunks[[...by][0] ?? ''] ?? null
  const module = sharedModule(id, by)
  return sharedChunks.find(([, test]) => test(module))?.[0] ?? null
}

function sharedModule(id: string, by: ReadonlySet<string>): SharedModule {
  const isForAny: SharedModule['isForAny'] = (...names) => names.some((name) => by.has(name))
  return {
    id,
    count: by.size,
    pages: [
      ...(isForAny('home', 'sidebar', 'tabs', 'member', 'following') ? (['home'] as const) : []),
      ...(isForAny('profile') ? (['profile'] as const) : []),
      ...(isForAny('post') ? (['post'] as const) : []),
    ],
    isForAny,
    isLater: !isForAny(...firstScreenEntryPoints),
  }
}

function isOnly(page: SharedModule['pages'][number], pages: SharedModule['pages']): boolean {
  return pages.length === 1 && pages[0] === page
}

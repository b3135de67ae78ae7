/**
 * Runs in the page while the scripts of the app are being loaded. Fetches the files of the screen at this
 * address, and sends its first API requests; `lib/api/prefetched.ts` takes the replies.
 */
import { deploymentSettings } from '../../lib/page-settings.ts'
import { findStoredSession } from '../../lib/session/stored-session.ts'
import { firstPicturePreload } from './first-picture.ts'
import { appendHeadLink, appTemplate, fetchApiReply, preloadAppScript, runAppScript } from './page.ts'
import { firstScreenKindOf, parseProfileOrPostPath, prefetchPlanOfBuild } from './plan.ts'
import { showPageThenHydrateOnInteraction } from './server-rendered-page.ts'

const { apiOrigin, analytics, announcement } = deploymentSettings
const { lang } = document.documentElement

let isMember = false
let mayBeOfAge = false
let hasScrollPosition = false
let hasReadAnnouncement = false
let isCounted = analytics !== null && !navigator.globalPrivacyControl
try {
  isMember = localStorage.getItem('user') !== null
  mayBeOfAge = localStorage.getItem('guest-age') !== null
  hasScrollPosition = sessionStorage.getItem('feed-place') !== null
  hasReadAnnouncement =
    announcement?.text !== '' && localStorage.getItem('announcement-read') === announcement?.text
  isCounted &&= localStorage.getItem('visits') !== 'declined'
} catch {
  // Storage is blocked: a guest.
}

const visit = firstScreenKindOf(location.pathname, isMember)
const { username = '', postId = '' } = parseProfileOrPostPath(location.pathname)
const parts = prefetchPlanOfBuild.visits[visit].filter(
  ({ atLeast, whose }) =>
    (!atLeast || matchMedia(`(width >= ${atLeast})`).matches) &&
    (!whose || (whose === 'member') === isMember),
)
const session = isMember ? prefetchPlanOfBuild.session : []
const files = [...session, ...parts.flatMap((part) => part.files)]

// A page that the server rendered for guests stays as it is for a viewer who would see the same, until they
// interact; for anyone who may see another page, or had scrolled further down, the app shows their own. An
// installed app starts at once: it stores content for offline reading, and receives what other apps share.
const isServerRendered =
  appTemplate?.dataset.language === lang &&
  !matchMedia('(display-mode: standalone)').matches &&
  !isMember &&
  !mayBeOfAge &&
  !hasScrollPosition &&
  !hasReadAnnouncement &&
  // What such a hash opens is for members: a guest sees the page without it.
  prefetchPlanOfBuild.guestHashes.includes(location.hash)

// Under the page's own name there is a connection already.
if (!apiOrigin.startsWith(`${location.origin}/`)) {
  appendHeadLink({ rel: 'preconnect', href: apiOrigin, crossOrigin: 'anonymous' })
}

// What browsers offer when they like: the app takes it up once it is there (`lib/pwa/install-prompt-event.ts`).
addEventListener('beforeinstallprompt', (event) => {
  if (globalThis.takesInstallOffers) return
  event.preventDefault()
  globalThis.installOffer = event
})

if (isServerRendered) showPageThenHydrateOnInteraction({ visit, files, isCounted })
else {
  const entryLoaded = loadApp()
  // A guest who has confirmed their age sends a token, and sees more than other guests. Of a member's pages
  // only home fetches its own data first.
  if (location.search === '' && (isMember ? visit === 'home' : !mayBeOfAge)) prefetchData(entryLoaded)
}

/** Fetches the files of the screen, and runs the app. Resolves when its script is loaded, or cannot be. */
function loadApp(): Promise<unknown> | undefined {
  // What stands beside the column gives way to it.
  const urgent = new Set([
    ...session,
    ...parts.filter(({ atLeast }) => !atLeast).flatMap((part) => part.files),
  ])
  for (const href of new Set(files)) {
    appendHeadLink({ rel: 'modulepreload', href, fetchPriority: urgent.has(href) ? 'auto' : 'low' })
  }
  // A page that was not server-rendered names the script itself.
  if (!appTemplate) return undefined
  const preload = preloadAppScript()
  document.addEventListener('DOMContentLoaded', () => {
    document.getElementById('drawn')?.remove()
    runAppScript()
  })
  return new Promise((resolve) => {
    preload.onload = resolve
    preload.onerror = resolve
  })
}

function prefetchData(entryLoaded: Promise<unknown> | undefined): void {
  const opened = isMember ? findStoredSession().catch(() => null) : undefined
  // The page itself was answered so, as to a guest: its calls would be too.
  const isMissing = !isMember && document.querySelector('meta[name=page-status]') !== null
  const request = async (url: string) => {
    if (isMissing) return missingReply()
    if (!opened) return fetchApiReply(url)
    const token = (await opened)?.user.token
    return token === undefined ? undefined : fetchApiReply(url, { authorization: `Bearer ${token}` })
  }
  const urlOf = (call: string) => apiOrigin + call.replace('{username}', username).replace('{postId}', postId)
  const replies: Record<string, Promise<Response | undefined>> = {}
  for (const url of parts.flatMap((part) => part.calls).map(urlOf)) {
    replies[url] = request(url).catch(() => undefined)
  }
  const [post] = Object.values(replies)
  // What stands under a locked post would be refused.
  const requestIfOpen = async (url: string) => {
    const reply = (await post)?.clone()
    const { data } = (await reply?.json()) ?? {}
    return data?.isSubscribed ? request(url) : undefined
  }
  for (const url of parts.flatMap((part) => part.callsIfOpen ?? []).map(urlOf)) {
    replies[url] = requestIfOpen(url).catch(() => undefined)
  }
  globalThis.prefetched = { at: location.href, token: opened?.then((found) => found?.user.token), replies }

  const preloadPicture = async () => {
    const [first] = Object.values(replies)
    const reply = (await first)?.clone()
    const { data } = (await reply?.json()) ?? {}
    // Nothing shows it before the app is there: on a slow connection it gives way.
    await entryLoaded
    const fileToken = (await opened)?.fileToken
    if (isMember && !fileToken) return
    const picture = firstPicturePreload(visit, data, (path, width) => {
      const url = new URL(apiOrigin + path)
      if (width) url.searchParams.set('w', String(width))
      if (fileToken) url.searchParams.set('t', fileToken.value)
      return url.href
    })
    if (picture) appendHeadLink({ rel: 'preload', as: 'image', fetchPriority: 'high', ...picture })
  }
  // Whatever came instead is shown by the app.
  preloadPicture().catch(() => undefined)
}

function missingReply(): Response {
  const code = postId ? 'POST_NOT_FOUND' : 'CREATOR_NOT_FOUND'
  return new Response(JSON.stringify({ code, status: 404, detail: '' }), { status: 404 })
}

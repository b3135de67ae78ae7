import { fileURLToPath } from 'node:url'

/**
 * Entry points of visits, each with the modules that it fetches immediately. Modules common to all are in the
 * entry chunk.
 */
export const visitEntryPoints = {
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
  member: ['features/posts/composer/unfinished/pending-posts-dock.tsx', 'features/posts/new-posts-pill.tsx'],
  /** Code that loads after the member’s first screen. */
  following: ['app/live/live-updates.ts', 'app/offline/start-offline.ts'],
  guest: ['app/shell/sidebar/guest-sidebar.tsx'],
  /** Around every screen that is wide. */
  rail: ['app/shell/right-rail.tsx'],
  profile: ['features/profile/profile-page.tsx'],
  /** Code that hydrates a server-rendered page. */
  hydration: ['app/ssr/hydrate-page.ts'],
  preview: ['features/profile/own-profile-preview-page.tsx'],
  post: ['features/posts/pages/post-page.tsx'],
  /** The two screens of a member's money. */
  money: ['features/wallet/wallet-page.tsx', 'features/earnings/earnings-page.tsx'],
  /** First steps above a new creator’s home. */
  steps: ['features/onboarding/creator-onboarding.tsx'],
  /** Actions on a profile for members. */
  offer: [
    'features/profile/offer/member-subscription-offer.tsx',
    'features/notifications/new-post-notifications-button.tsx',
  ],
  /** Comment box below a post for members. */
  comment: ['features/comments/box/member-comment-box.tsx', 'features/comments/queued-comments.tsx'],
}
export type EntryPoint = keyof typeof visitEntryPoints

/**
 * Modules that a press on a server-rendered page needs: those that it opens, and parts of the page that hydration waits for.
 * The build splits them as it does others that load later.
 */
const pressParts = {
  postMenu: ['features/posts/card/opened-post-menu.tsx'],
  profileMenu: ['features/profile/opened-profile-menu.tsx', 'layout/sharing/share-profile-dialog.tsx'],
  announcement: ['app/shell/announcement-bar.tsx'],
  postParts: [
    'features/posts/adult/adult-content-overlay.tsx',
    'features/posts/card/post-poll.tsx',
    'features/posts/media/transcripts.tsx',
    'features/posts/sale/post-body-text.tsx',
    'features/posts/sale/locked-post-for-sale.tsx',
  ],
}
export type InteractionEntryPoint = keyof typeof pressParts
/** All entry points, those for a press too. */
export const allEntryPoints = { ...visitEntryPoints, ...pressParts }

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

/** Returns the path of a module by its name below `web/src`. */
export function toSourcePath(file: string): string {
  return fileURLToPath(new URL(`src/${file}`, import.meta.url))
}

/** Kind of a first screen. `other` is every address but those of the others. */
export type FirstScreenKind = 'landing' | 'home' | 'profile' | 'post' | 'site' | 'other'

type Part = {
  files: string[]
  /** First API calls of the app, byte for byte, with `{username}` and `{postId}` to be filled in. */
  calls: string[]
  /** The same, once the first of all calls has brought a post that is open. */
  callsIfOpen?: string[]
  /** Minimum screen width at which the part is rendered. */
  atLeast?: string
  /** Audience that the part is rendered for; all if omitted. */
  whose?: 'guest' | 'member'
}

/** Files and API calls of first screens, which the build knows. */
export type PrefetchPlan = {
  visits: Record<FirstScreenKind, Part[]>
  /** Files that restore a member's session. */
  session: string[]
  /** Files that hydrate a server-rendered page, and those that a press on it needs. */
  hydration: string[]
  press: string[]
  /** Files of the parts of a server-rendered page that a press needs. */
  pressParts: Partial<Record<FirstScreenKind, string[]>>
  fonts: string[]
  reservedUsernames: string[]
  /** Hashes of addresses that guests see the same page at. */
  guestHashes: string[]
}

/** Put before this script by `web/prefetch.ts`. */
declare const prefetchPlan: PrefetchPlan

export const prefetchPlanOfBuild = prefetchPlan

const personForm = /^\/([\w.]+)(?:\/post\/(\w+))?$/

/** Parses the address of a profile or a post. */
export function parseProfileOrPostPath(path: string): { username?: string; postId?: string } {
  const [, username, postId] = personForm.exec(path) ?? []
  return { username, postId }
}

export function firstScreenKindOf(path: string, isMember: boolean): FirstScreenKind {
  if (path === '/') return isMember ? 'home' : 'landing'
  const { username, postId } = parseProfileOrPostPath(path)
  if (username !== undefined && !prefetchPlanOfBuild.reservedUsernames.includes(username.toLowerCase()))
    return postId ? 'post' : 'profile'
  return path.startsWith('/site/') ? 'site' : 'other'
}

import { normalizeUsername } from '@fanfare/contract/text/normalize-for-comparison'

const profileForm = /^\/([^/]+)\/?$/
const postForm = /^\/[^/]+\/post\/([0-9A-HJKMNP-TV-Z]{26})\/?$/
const tagForm = /^\/tags\/(\w+)\/?$/

/** Identifies the public page at a path; undefined for anything else. */
export function matchPublicPage(path: string) {
  const [, code] = tagForm.exec(path) ?? []
  if (code !== undefined) return { kind: 'tag', code } as const
  const [, postId] = postForm.exec(path) ?? []
  if (postId !== undefined) return { kind: 'post', postId } as const
  const [, username] = profileForm.exec(path) ?? []
  return username === undefined ? undefined : profileOf(username)
}

/** A username as it was typed or copied: with an @ before it, in wide letters, or with what is not seen. */
function profileOf(segment: string) {
  const username = normalizeUsername(decoded(segment) ?? '')
  return /^[a-z0-9_.]+$/.test(username) ? ({ kind: 'profile', username } as const) : undefined
}

/** Null where its percent signs encode nothing. */
function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

import type { AdminRole } from './backoffice/admin-role.ts'

/**
 * Callers that a call admits: `anyone` (signed in or not), a signed-in `member`, a `verified` member, or an
 * `admin` of the back office, whose token is of another kind and valid for nothing else.
 */
export type CallerKind = 'anyone' | 'member' | 'verified' | 'admin'

/** The file parts that a multipart call takes: by field name, how many and how large each may be, and what more are told. */
export type FilePartLimits = Record<string, { maxCount: number; maxBytes: number; tooMany?: string }>

/** Static facts of a call, which are all that a client needs to make it: no schema is included. */
export type CallFacts = {
  method: 'GET' | 'POST'
  /** Path parameters stand in braces: `/post/like-post/{postId}`. Clients fill them with `fillPath`. */
  path: `/${string}`
  who: CallerKind
  /** Roles that may make a call with `who: 'admin'`; without it, every admin may. */
  roles?: readonly AdminRole[]
  /** 200 unless something is created. */
  status?: 200 | 201
  /** A GET that changes state: it answers POST too, and HEAD never reaches it. Declared as the POST where that takes a body. */
  changes?: true
  multipart?: FilePartLimits
  /** `data` is an array, and the reply carries `page` beside it. */
  paged?: true
  /** Moves money, or decides where it goes: the admin shows a fresh second factor with each call. */
  movesMoney?: true
}

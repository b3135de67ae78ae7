import type { Call } from '@fanfare/contract/call'

/**
 * What a request is for, by which it waits for a place and is turned away where there is none. Lists and what is the same for
 * everybody have few places and wait shortly; money has places of its own, which no flood of anything else takes.
 */
export type AdmissionClass = 'list' | 'look' | 'change' | 'sending' | 'sign-in' | 'money' | 'always'

/** Who signs in or confirms that it is her: her password is hashed, which costs a processor what a hundred tips do. */
const signsIn =
  /^\/(user\/(login|register|logout|reset-password|stop-email-change|undo-delete-account)$|two-factor\/|passkey\/|google-auth\/|twitter\/|admin\/(login|logout|(open|finish)-set-up|start-passkey(-\w+)*)$)/
/** What pays, is paid, and tells of it. */
const pays = /^\/(paystack|stripe|transfer|subscription|wallet)\//
/** Not a page of a list, and yet many things, or what strangers and machines look at. */
const shows =
  /^\/(pages|explore|search|master-record)\/|^\/creator\/(suggested-creators|search-creator|share-card|known-usernames)\b/

/** How urgent a declared call is: the one place that says so of all of them. */
export function admissionClassOf({ method, path, changes, multipart, paged, who }: Call): AdmissionClass {
  if (multipart) return 'sending'
  if (paged) return who === 'admin' ? 'look' : 'list'
  if (pays.test(path)) return 'money'
  if (signsIn.test(path)) return 'sign-in'
  if (shows.test(path)) return 'list'
  return method === 'POST' || changes || who === 'admin' ? 'change' : 'look'
}

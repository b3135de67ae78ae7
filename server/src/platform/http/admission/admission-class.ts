import type { Call } from '@fanfare/contract/call'

/**
 * Traffic class of a request, which decides how long it waits for a slot and whether it is shed. Lists and
 * what is the same for everybody have few slots and wait briefly; money has slots of its own, which no flood
 * of other requests takes.
 */
export type AdmissionClass = 'list' | 'look' | 'change' | 'sending' | 'sign-in' | 'money' | 'always'

/**
 * Paths of calls that sign in or confirm an identity: a password is hashed, which costs as much CPU as a
 * hundred tips.
 */
const signsIn =
  /^\/(user\/(login|register|logout|reset-password|stop-email-change|undo-delete-account)$|two-factor\/|passkey\/|google-auth\/|twitter\/|admin\/(login|logout|(open|finish)-set-up|start-passkey(-\w+)*)$)/
/** Paths of calls that pay, are paid, or report on it. */
const pays = /^\/(paystack|stripe|transfer|subscription|wallet)\//
/**
 * Paths of calls that are no page of a list and yet return many things, or that strangers and machines read.
 */
const shows =
  /^\/(pages|explore|search|master-record)\/|^\/creator\/(suggested-creators|search-creator|share-card|known-usernames)\b/

/** Returns the traffic class of a declared call; defined here for all of them. */
export function admissionClassOf({ method, path, changes, multipart, paged, who }: Call): AdmissionClass {
  if (multipart) return 'sending'
  if (paged) return who === 'admin' ? 'look' : 'list'
  if (pays.test(path)) return 'money'
  if (signsIn.test(path)) return 'sign-in'
  if (shows.test(path)) return 'list'
  return method === 'POST' || changes || who === 'admin' ? 'change' : 'look'
}

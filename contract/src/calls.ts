import * as accounts from './accounts.ts'
import * as backoffice from './backoffice.ts'
import * as bankStatements from './bank-statements.ts'
import type { Call } from './call.ts'
import * as catalog from './catalog.ts'
import * as comments from './comments.ts'
import * as creators from './creators.ts'
import * as lists from './lists.ts'
import * as moderation from './moderation.ts'
import * as payments from './payments.ts'
import * as platformAccounts from './platform-accounts.ts'
import * as posts from './posts.ts'
import * as proposals from './proposals.ts'
import * as refunds from './refunds.ts'
import * as saves from './saves.ts'
import * as statements from './statements.ts'
import * as subscriptions from './subscriptions.ts'
import * as transfers from './transfers.ts'
import * as twoFactor from './two-factor.ts'
import * as verification from './verification.ts'
import * as withdrawals from './withdrawals.ts'

const nouns = {
  accounts,
  twoFactor,
  verification,
  creators,
  posts,
  comments,
  saves,
  lists,
  moderation,
  subscriptions,
  payments,
  refunds,
  statements,
  withdrawals,
  transfers,
  platformAccounts,
  bankStatements,
  proposals,
  catalog,
  backoffice,
}

type CallsIn<M> = { [K in keyof M]: M[K] extends Call ? M[K] : never }[keyof M]
/** Every call of the API. */
export type AnyCall = { [N in keyof typeof nouns]: CallsIn<(typeof nouns)[N]> }[keyof typeof nouns]
type KeyOf<C> = C extends Call ? `${C['method']} ${C['path']}` : never
export type CallKey = KeyOf<AnyCall>
/** The declared call behind `POST /user/login`. */
export type CallBy<K extends CallKey> = K extends `${infer M} ${infer P}`
  ? Extract<AnyCall, { method: M; path: P }>
  : never

function isCall(exported: unknown): exported is Call {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported
}

/** All calls with the name and noun under which the contract declares them, for the reference and the permission matrix. */
export const allCalls: readonly { noun: string; name: string; call: Call }[] = Object.entries(nouns).flatMap(
  ([noun, exported]) =>
    Object.entries(exported).flatMap(([name, value]) => (isCall(value) ? [{ noun, name, call: value }] : [])),
)

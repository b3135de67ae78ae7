import type { Calls } from '@fanfare/contract/all-calls'
import { jpeg } from '../../../setup/posts.ts'
import { type Aim, type Names, type Persona, personas } from '../cast.ts'

/**
 * Personas that may make a call, by the owner of what it names, and the data that is sent with it. All others
 * are refused.
 */
export type Rule = {
  /** Allowed personas, by what the call names. */
  may: { [A in Aim | 'nothing']?: readonly Persona[] }
  /** Parameters of the path that name nothing of anybody's. */
  path?: Names
  query?: Record<string, string>
  body?: (names: Names) => object
  form?: (names: Names) => FormData
  /** True if the call affects the author of what it names, or the counts of a follower, and so the fan. */
  concernsWriter?: true
  /** Tables that the call may change where it is refused. */
  changesIfRefused?: readonly string[]
  /** Secret about the actor that the response may contain, as the fan did the same before. */
  reveals?: string
  /** Reason why no persona is let through: the call requires something that this world cannot have. */
  needs?: string
}

/** Calls of members and of everybody; those of admins are declared whole by the contract's `roles`. */
export type Declared = { [K in keyof Calls]: Calls[K]['who'] extends 'admin' ? never : K }[keyof Calls]

export const without = (who: readonly Persona[], ...not: Persona[]) =>
  who.filter((persona) => !not.includes(persona))
export const everybody = personas
export const members = personas.filter((persona) => persona !== 'guest')
export const notBlocked = personas.filter((persona) => persona !== 'blocked' && persona !== 'blocker')
export const acquaintances = notBlocked.filter((persona) => persona !== 'guest')
export const hearing = without(notBlocked, 'muter')
export const hearingMembers = without(acquaintances, 'muter')
export const buyers: Persona[] = ['creator', 'fan', 'muted', 'muter']
export const hearingBuyers: Persona[] = ['creator', 'fan', 'muted']
export const creator: Persona[] = ['creator']
export const fan: Persona[] = ['fan']

/** Rule of calls that only read or change the member’s own data. */
export const membersOnly: Rule = { may: { nothing: members } }
export const anybodys: Rule = { may: { nothing: everybody } }
export const nobodys = { left: [], deleted: [] }

export const readsPost: Rule = {
  may: { open: notBlocked, paid: notBlocked, removed: [], draft: [], ...nobodys },
}
const person: Rule['may'] = {
  creator: without(acquaintances, 'creator'),
  fan: without(acquaintances, 'fan'),
  ...nobodys,
}
/** Personas allowed on own lists: a blocked person may still be on them. */
export const ownLists: Rule['may'] = {
  ...person,
  creator: without(members, 'creator', 'blocked'),
  fan: without(members, 'fan', 'blocked'),
}
const report = { reason: 'Scam or fraud', description: 'She asks for money.' }
export const confirmed = { confirmation: { password: 'Sunny-Day-42' } }
export const says = () => ({ content: 'How lovely' })
export const reports = () => report

let orders = 0
export function ordered(amount: number) {
  orders += 1
  return { amount, currencyCode: 'NGN', reference: `ORDER_${orders}`, transactionSource: 'TOP_UP' }
}

/** A small picture, the same each time. */
export const picture = new Blob([Uint8Array.from(await jpeg(400, 300))], { type: 'image/jpeg' })

export function form(parts: Record<string, string | Blob>): FormData {
  const made = new FormData()
  for (const [name, part] of Object.entries(parts)) made.set(name, part)
  return made
}

export const needsProof = 'what a provider or the mail has proven'

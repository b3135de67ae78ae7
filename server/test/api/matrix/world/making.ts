import type { MoneyApp } from '../../../setup/money/money.ts'
import type { Person } from '../../../setup/people.ts'
import type { Former, Member, Persona } from '../cast.ts'

export type People = Record<Member | Former | 'free', Person>

/** Inputs of each part of the world. */
export type Making = {
  app: MoneyApp
  people: People
  /** A word that stands nowhere else. */
  mark: (what: string) => string
  /** Notes that a text is for these alone. @returns the text */
  secret: (what: string, text: string, may: readonly Persona[]) => string
}

/** Personas with no block between them and the creator. */
export const unblocked: readonly Persona[] = [
  'guest',
  'creator',
  'fan',
  'stranger',
  'lapsed',
  'muted',
  'muter',
]

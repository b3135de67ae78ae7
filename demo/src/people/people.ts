import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import { currencyOfCountry } from '../../../server/src/social/catalog/countries.ts'

export const password = 'Fanfare-demo1!'

export type Person = {
  username: string
  name: string
  country: string
  currency: CurrencyCode
  born: string
  location: string
  bio: string
  /** The subject of the picture over the profile. */
  banner: string
}

export type Creator = Person & {
  /** What she calls the link on her page. */
  link: string
  /** Told to whoever begins to follow. */
  welcome: string
  tags: readonly string[]
  /** A month in major units of her currency, 0 where it is free. */
  price: number
  /** Was free at first, and has had the price for so many days only. */
  pricedDaysAgo?: number
  /** How many follow and like, against the others. */
  popularity: number
  /** How long ago the newest post is. */
  lastPostHoursAgo: number
}

export const emailOf = ({ username }: Pick<Person, 'username'>) => `${username}@demo.example`

/** Creators, the first of whom is the first to join. Their posts are in `posts/`. */
export const creators: readonly Creator[] = rowsOf('creators').map((cell) => ({
  ...personIn(cell),
  link: cell('link'),
  welcome: cell('welcome'),
  tags: cell('tags').split(' '),
  price: Number(cell('price')),
  popularity: Number(cell('popularity')),
  lastPostHoursAgo: Number(cell('lastPostHoursAgo')),
  ...(cell('pricedDaysAgo') !== '' && { pricedDaysAgo: Number(cell('pricedDaysAgo')) }),
}))

/** People who follow. */
export const fans: readonly Person[] = rowsOf('fans').map(personIn)

type Cell = (column: string) => string

function personIn(cell: Cell): Person {
  return {
    username: cell('username'),
    name: cell('name'),
    country: cell('country'),
    currency: currencyOfCountry(cell('country')),
    born: cell('born'),
    location: cell('location'),
    bio: cell('bio'),
    banner: cell('banner'),
  }
}

/** A table in `people/`: a line each, and the first one names the columns. */
function rowsOf(table: string): Cell[] {
  const text = readFileSync(join(import.meta.dirname, '../../people', `${table}.txt`), 'utf8')
  const [columns = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split(' | '))
  return rows.map((row) => (column) => row[columns.indexOf(column)] ?? '')
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import { currencyOfCountry } from '../../../server/src/social/catalog/countries.ts'

export const demoPassword = 'Fanfare-demo1!'

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
  /** Title of the link on the creator's page. */
  link: string
  /** Message to new followers. */
  welcome: string
  tags: readonly string[]
  /** Monthly price in major units of the creator's currency, 0 if free. */
  price: number
  /** Number of days since a price was set on a page that was free at first. */
  pricedDaysAgo?: number
  /** Weight of the creator for follows and likes, relative to the others. */
  popularity: number
  /** Age of the newest post, in hours. */
  lastPostHoursAgo: number
}

export const demoEmailOf = ({ username }: Pick<Person, 'username'>) => `${username}@demo.example`

/** Creators, the first of whom is the first to join. Their posts are in `posts/`. */
export const demoCreators: readonly Creator[] = rowsOf('creators').map((cell) => ({
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
export const demoFans: readonly Person[] = rowsOf('fans').map(personIn)

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

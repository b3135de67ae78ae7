import { z } from 'zod'

/** The id of the post in the path of its page, which nothing but a slash, a query or a fragment follows. */
const idInPath = /\/post\/([0-9A-HJKMNP-TV-Z]{26})(?:[/?#]|$)/

/** The address of a post as a browser shows it. */
export const postWebAddress = z
  .string('Enter the link to the post')
  .trim()
  .max(500, { error: 'Addresses can have up to 500 characters', abort: true })
  .regex(idInPath, "This isn't a link to a post")

/** Finds the id of the post at an address; null where it is the address of none. */
export function postIdOfAddress(address: string): string | null {
  return idInPath.exec(address)?.[1] ?? null
}

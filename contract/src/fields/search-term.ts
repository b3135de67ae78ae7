import { z } from 'zod'
import { limits } from '../limits.ts'

/** Search text; it may be empty. */
export const searchText = z
  .string()
  .trim()
  .max(limits.searchTermLength, `Searches can have up to ${limits.searchTermLength} characters`)

export const nonEmptySearchText = searchText.min(1)

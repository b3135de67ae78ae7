import { z } from 'zod'
import { integerFromText } from './integer-from-text.ts'

/** A year of a path. */
export const calendarYear = integerFromText(
  z
    .int('Enter a valid year')
    .min(2000, 'Enter a year from 2000 to 2999')
    .max(2999, 'Enter a year from 2000 to 2999'),
)

/** A month of a path, from 1 to 12. */
export const calendarMonthNumber = integerFromText(
  z.int('Enter a valid month').min(1, 'Enter a month from 1 to 12').max(12, 'Enter a month from 1 to 12'),
)

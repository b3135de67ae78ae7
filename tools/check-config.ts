import process from 'node:process'
import { brandAccent, legibilityOf } from '../server/src/brand/kinds-of-brand.ts'
import { fail } from './process/terminal.ts'
import { readSettings } from './settings/settings.ts'

try {
  const { BRAND_ACCENT: accent } = readSettings().environment
  console.log('The settings are right.')
  if (accent) console.log(legibilityOf(brandAccent.parse(accent)))
} catch (error) {
  fail(error)
}
process.exit()

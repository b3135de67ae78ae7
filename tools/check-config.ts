import process from 'node:process'
import { fail } from './process/terminal.ts'
import { readSettings } from './settings/settings.ts'

try {
  readSettings()
  console.log('The settings are right.')
} catch (error) {
  fail(error)
}
process.exit()

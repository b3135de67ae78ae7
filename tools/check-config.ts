import process from 'node:process'
import { readSettings } from './settings.ts'
import { fail } from './terminal.ts'

try {
  readSettings()
  console.log('The settings are right.')
} catch (error) {
  fail(error)
}
process.exit()

import process from 'node:process'
import { brandAccent, legibilityOf } from '../server/src/brand/kinds-of-brand.ts'
import { namesOfSettings, warningsOf } from '../server/src/config/check-settings.ts'
import { settingsInPlaces } from '../server/src/config/environment.ts'
import { readArguments } from '../server/src/config/read-arguments.ts'
import { unknownSettings } from '../server/src/config/unknown-settings.ts'
import { Failure } from './process/failure.ts'
import { findFolderProblem } from './process/open-folder.ts'
import { fail, warn } from './process/terminal.ts'
import { readSettings, type Settings } from './settings/settings.ts'

try {
  readArguments(process.argv.slice(2), {})
  const { environment } = settingsOrFailure()
  console.log('The settings are right.')
  for (const warning of warningsOf(environment)) warn(warning)
  if (environment.BRAND_ACCENT) console.log(legibilityOf(brandAccent.parse(environment.BRAND_ACCENT)))
} catch (error) {
  fail(error)
}
process.exit()

/** @throws Failure that names what is wrong, and beside it what nothing reads */
function settingsOrFailure() {
  const misses = () => unknownSettings(namesOfSettings, settingsInPlaces())
  try {
    const settings = readSettings()
    const wrong = [...misses(), ...folderProblems(settings)]
    if (wrong.length === 0) return settings
    throw new Failure(`The settings are not right (see .env.example):\n${wrong.join('\n')}`)
  } catch (cause) {
    const isOfSettings = cause instanceof Failure && cause.message.startsWith('The settings are not right')
    if (!isOfSettings) throw cause
    const lines = new Set([...cause.message.split('\n'), ...misses()])
    throw new Failure([...lines].join('\n'))
  }
}

/** What is wrong with the folders that are named; of the usual one, whoever starts the product is told. */
function folderProblems({ dataDir, archiveDir }: Settings): string[] {
  const { own, file } = settingsInPlaces()
  const isNamed = Boolean(own.DATA_DIR || file.DATA_DIR)
  return [
    isNamed ? findFolderProblem(dataDir, 'DATA_DIR') : null,
    archiveDir ? findFolderProblem(archiveDir, 'ARCHIVE_DIR') : null,
  ].filter((problem) => problem !== null)
}

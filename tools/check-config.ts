import { resolve } from 'node:path'
import process from 'node:process'
import { brandAccentSetting, describeAccentContrast } from '../server/src/platform/brand/kinds-of-brand.ts'
import {
  describeMissingLauncherSuppliedSettings,
  findSettingWarnings,
  settingNames,
} from '../server/src/platform/config/check-settings.ts'
import {
  describeRepeatedSettings,
  type EnvironmentVariables,
  readEnvironmentLeniently,
  settingsBySource,
} from '../server/src/platform/config/environment.ts'
import { readArguments } from '../server/src/platform/config/read-arguments.ts'
import { describeUnknownSettings } from '../server/src/platform/config/unknown-settings.ts'
import { findFolderProblem } from './process/ensure-writable-folder.ts'
import { OperatorError } from './process/operator-error.ts'
import { reportFailureAndSetExitCode, warn } from './process/terminal.ts'
import { readInstanceSettings, repositoryRoot } from './settings/settings.ts'

const title = "Some settings aren't valid (see .env.example):"

try {
  readArguments(process.argv.slice(2), {})
  const environment = readEnvironmentLeniently()
  const unknown = describeUnknownSettings(settingNames, settingsBySource())
  const wrong = new Set([...problems(), ...unknown, ...folderProblems(environment)])
  if (wrong.size > 0) reportFailureAndSetExitCode(new OperatorError([title, ...wrong].join('\n')))
  else console.log('All settings are valid.')
  const supplied = wrong.size === 0 ? describeMissingLauncherSuppliedSettings(environment) : []
  const warnings = [describeRepeatedSettings(), supplied, findSettingWarnings(environment)]
  for (const warning of warnings.flat()) warn(warning)
  const { BRAND_ACCENT: accent } = environment
  if (wrong.size === 0 && accent) console.log(describeAccentContrast(brandAccentSetting.parse(accent)))
} catch (error) {
  reportFailureAndSetExitCode(error)
}
process.exit()

/** Lists what keeps an instance from starting, a line each. */
function problems(): string[] {
  try {
    readInstanceSettings()
    return []
  } catch (cause) {
    if (!(cause instanceof OperatorError)) throw cause
    return cause.message.split('\n').filter((line) => line !== title)
  }
}

/** Lists problems of the configured folders; those of the default one are reported at start. */
function folderProblems({ DATA_DIR: dataDir, ARCHIVE_DIR: archiveDir }: EnvironmentVariables): string[] {
  return [
    dataDir ? findFolderProblem(resolve(repositoryRoot, dataDir), 'DATA_DIR') : null,
    archiveDir ? findFolderProblem(resolve(repositoryRoot, archiveDir), 'ARCHIVE_DIR') : null,
  ].filter((problem) => problem !== null)
}

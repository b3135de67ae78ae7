import process from 'node:process'
import { styleText } from 'node:util'
import { readArguments } from '../../server/src/platform/config/read-arguments.ts'
import { OperatorError } from '../process/operator-error.ts'
import { reportFailureAndSetExitCode } from '../process/terminal.ts'
import { type InstanceSettings, readInstanceSettings } from '../settings/settings.ts'
import type { DoctorFinding } from './finding.ts'
import { streamInstanceFindings } from './stream-instance-findings.ts'

try {
  readArguments(process.argv.slice(2), {})
  process.umask(0o077)
  let wrongCount = 0
  for await (const finding of findings()) {
    print(finding)
    if (finding.todo !== undefined && !finding.isWarning) wrongCount += 1
  }
  if (wrongCount > 0) process.exitCode = 1
  console.log(wrongCount === 0 ? '\n  Everything looks good.' : `\n  Problems found: ${wrongCount}.`)
} catch (error) {
  reportFailureAndSetExitCode(error)
}
process.exit()

async function* findings(): AsyncGenerator<DoctorFinding> {
  let settings: InstanceSettings
  try {
    settings = readInstanceSettings()
  } catch (cause) {
    if (!(cause instanceof OperatorError)) throw cause
    yield { what: cause.message, todo: 'Correct the settings first; the other checks need them.' }
    return
  }
  yield { what: 'All settings are valid.' }
  yield* streamInstanceFindings(settings)
}

function print({ what, todo, isWarning }: DoctorFinding): void {
  const bad = isWarning ? styleText('yellow', '!') : styleText('red', '✗')
  const mark = todo === undefined ? styleText('green', '✓') : bad
  console.log(`  ${mark} ${what.replaceAll('\n', '\n    ')}`)
  if (todo !== undefined) console.log(`    → ${todo}`)
}

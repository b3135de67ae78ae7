import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { styleText } from 'node:util'
import { findSettingWarnings, settingNames } from '../server/src/platform/config/check-settings.ts'
import { type EnvironmentVariables, settingsBySource } from '../server/src/platform/config/environment.ts'
import { readOptionsOrExit } from '../server/src/platform/config/read-arguments.ts'
import { describeUnknownSettings } from '../server/src/platform/config/unknown-settings.ts'
import { type InstanceLock, lockInstanceAndEndOrphans, refuseFullDisk } from './process/instance.ts'
import { refuseTakenPorts } from './process/ports.ts'
import { handleStopSignals, reportFailureAndSetExitCode, say, warn } from './process/terminal.ts'
import { startChildProgram } from './services/child-program.ts'
import { restrictDataFolder } from './settings/restrict-folder.ts'
import { type InstanceSettings, readInstanceSettings, repositoryRoot } from './settings/settings.ts'
import { type Stack, startStack } from './stack.ts'

/** Time at which the command was entered, of which this is the second process. */
const [began = performance.timeOrigin, ...args] = process.argv.slice(2)
const { development: isDevelopment = false } = readOptionsOrExit({ development: { type: 'boolean' } }, args)

let stack: Stack | undefined
let isStopping = false
const stopAsked = Promise.withResolvers<void>()
handleStopSignals({
  stop() {
    isStopping = true
    say('Stopping')
    stopAsked.resolve()
  },
  kill() {
    stack?.kill()
    process.exit(1)
  },
})

try {
  await main()
} catch (error) {
  if (!isStopping) reportFailureAndSetExitCode(error)
}
process.exit()

async function main(): Promise<void> {
  const settings = readInstanceSettings()
  const unknown = describeUnknownSettings(settingNames, settingsBySource())
  for (const line of [...findSettingWarnings(settings.environment), ...unknown]) warn(line)
  const instance = await lockInstanceAndEndOrphans(settings.dataDir, join(repositoryRoot, 'tools/start.ts'), [
    settings.origins.web,
    settings.origins.api,
    ...(settings.origins.admin ? [settings.origins.admin] : []),
  ])
  try {
    restrictDataFolder(settings.dataDir)
    refuseFullDisk(settings.dataDir)
    await refuseTakenPorts(portsOf(settings))
    let demo: Demo | undefined
    const onServer = (environment: EnvironmentVariables) => {
      if (settings.isDemo) demo = makeDemo(settings, environment, instance)
    }
    const starting = startStack({
      ...{ settings, instance, durable: true, restarts: true, isDevelopment },
      ...{ onServer, say, warn },
    })
    stack = (await Promise.race([starting, stopAsked.promise])) ?? undefined
    // Asked to stop half-way: the parts end with this process, and the next start sees to what does not.
    if (!stack) return
    if (demoSignIns(settings.dataDir).length === 0) {
      await Promise.race([demo?.isReady, stack.failed, stopAsked.promise])
    }
    if (!isStopping) announce(settings)
    const sentence = await Promise.race([stack.failed, stopAsked.promise])
    if (sentence !== undefined) {
      process.exitCode = 1
      console.error(`\n${styleText('red', '  ✗')} ${sentence.replaceAll('\n', '\n    ')}\n`)
      say('Stopping the rest')
    }
    await demo?.stop()
    await stack.stop()
    instance.release()
  } catch (error) {
    await stack?.stop()
    instance.release()
    throw error
  }
}

function portsOf({ ports, origins, environment, usesFakeProviders }: InstanceSettings) {
  const webHost = environment.WEB_HOST ?? '127.0.0.1'
  const apiHost = environment.API_HOST ?? '127.0.0.1'
  const metricsHost = environment.METRICS_HOST ?? '127.0.0.1'
  return [
    { setting: 'WEB_PORT', port: ports.web, host: webHost },
    ...(origins.admin
      ? [{ setting: 'ADMIN_PORT', port: ports.admin, host: environment.ADMIN_HOST ?? '127.0.0.1' }]
      : []),
    { setting: 'API_PORT', port: ports.api, host: apiHost },
    { setting: 'METRICS_PORT', port: ports.metrics, host: metricsHost },
    ...(usesFakeProviders
      ? [
          { setting: 'SANDBOX_PORT', port: ports.fakeProviders, host: '127.0.0.1' },
          { setting: 'SANDBOX_SMTP_PORT', port: ports.mail, host: '127.0.0.1' },
        ]
      : []),
  ]
}

type Demo = {
  /** Settles when people can sign in and see something, or nothing more is to be expected. */
  isReady: Promise<unknown>
  stop(): Promise<void>
}

/** The demo tool decides for itself whether anything is left to make. The app can be used without: it only warns. */
function makeDemo(
  settings: InstanceSettings,
  environment: EnvironmentVariables,
  instance: InstanceLock,
): Demo {
  const ready = Promise.withResolvers<void>()
  const logs = join(settings.dataDir, 'logs')
  const demo = startChildProgram({
    name: 'demo',
    program: 'demo/src/main.ts',
    environment,
    logs,
    hear(line) {
      if (line === 'ready') ready.resolve()
      else say(`Demo: ${line}`)
    },
    warn,
  })
  instance.record(demo)
  void demo.ended.then((how) => {
    ready.resolve()
    if (how !== 'with code 0' && !isStopping) {
      warn(`The demo data couldn't be created. See ${join(logs, 'demo.log')}.`)
    }
  })
  return { isReady: ready.promise, stop: demo.stop }
}

function announce({ origins, ports, dataDir, isDemo, usesFakeProviders }: InstanceSettings): void {
  const rows = [
    ['Fanfare', styleText(['bold', 'underline'], origins.web)],
    ...(origins.admin ? [['Back office', origins.admin]] : []),
    ['API', `${origins.api}   documented at ${origins.api}/api-docs`],
    ...(usesFakeProviders ? [['Inbox', `${origins.fakeProviders}/mail   receives every email sent`]] : []),
    ...(isDevelopment ? [['Emails', `${origins.web}/mail   previews of every email`]] : []),
    ['Metrics', `http://127.0.0.1:${ports.metrics}/metrics`],
    ['Data', `${dataDir}   logs in ${join(dataDir, 'logs')}`],
    ...(isDemo ? demoSignIns(dataDir) : []),
    ...(usesFakeProviders ? [['Test card', '4084 0840 8408 4081']] : []),
  ]
  const seconds = ((Date.now() - Number(began)) / 1000).toFixed(1)
  console.log(
    `\n${styleText('green', '  ✓')} ${styleText('bold', 'Fanfare is up')} ${styleText('dim', `in ${seconds} s; Ctrl-C stops it`)}\n`,
  )
  for (const [label = '', text = ''] of rows) console.log(`    ${styleText('dim', label.padEnd(13))}${text}`)
  console.log()
}

/** The demo tool leaves `demo-sign-ins.json`: [{who, identifier, password}]. */
function demoSignIns(dataDir: string): string[][] {
  const path = join(dataDir, 'demo-sign-ins.json')
  if (!existsSync(path)) return []
  const signIns: { who: string; identifier: string; password: string }[] = JSON.parse(
    readFileSync(path, 'utf8'),
  )
  return signIns.map(({ who, identifier, password }, index) => [
    index === 0 ? 'Sign in' : '',
    `${identifier} / ${password}   ${who}`,
  ])
}

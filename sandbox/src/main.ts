import process from 'node:process'
import { readFakeProvidersSettings, refuseProduction } from './config.ts'
import { startFakeProviders } from './start.ts'

try {
  refuseProduction()
  const fakeProviders = await startFakeProviders({
    ...readFakeProvidersSettings(),
    log: (line) => console.error(line),
  })
  const { url, paystackUrl, inlineScriptUrl, smtpUrl } = fakeProviders
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    fakeProviders.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Ends with whoever holds the other end of standard input, even when that one is killed.
  if (process.argv.includes('--exit-with-parent')) process.stdin.on('end', stop).on('error', stop).resume()
  console.log(JSON.stringify({ ready: 'sandbox', url, paystackUrl, inlineScriptUrl, smtpUrl }))
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  console.error(`The sandbox cannot run: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

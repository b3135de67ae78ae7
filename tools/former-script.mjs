import { spawn } from 'node:child_process'
import process, { env } from 'node:process'

// Runs the npm script that a former one is called now, with its arguments. It writes nothing to the output, which a pipe may read.
const [script = '', ...args] = process.argv.slice(2)
process.stderr.write(
  `npm run ${env.npm_lifecycle_event} is now called npm run ${script}: the next release won't accept the old name.\n`,
)
const npm = env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, env.npm_execpath] : ['npm']
const [command = '', ...first] = npm
const child = spawn(command, [...first, 'run', '--silent', script, '--', ...args], { stdio: 'inherit' })
// Ctrl-C in a terminal reaches both; this process ends after the script.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.once('error', (error) => {
  process.stderr.write(`npm couldn't be started: ${error.message}\n`)
  process.exitCode = 1
})
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})

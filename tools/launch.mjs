import { resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

// Starts a TypeScript program in this process, and the API and the worker with the flags of Node that bound their memory. Plain JavaScript: an older Node would end in a stack before the program could
// say anything.
const oldestMajor = 24
/** @type {Record<string, string[]>} Roles that had programs of their own, which are taken for one release. */
const formerPrograms = {
  'tools/web/serve-web.ts': ['server/src/main.ts', 'web'],
  'tools/web/serve-admin.ts': ['server/src/main.ts', 'admin-web'],
}
const [, launcher = '', given = '', ...rest] = process.argv
const [program = '', ...args] = [...(formerPrograms[given] ?? [given]), ...rest]
process.argv.splice(2, Number.POSITIVE_INFINITY, ...args)
const major = Number.parseInt(process.versions.node, 10)
const problem =
  program === ''
    ? 'Name the program to run: node tools/launch.mjs FILE ARGS…'
    : major < oldestMajor
      ? `This is Node ${process.versions.node}, but Fanfare needs Node ${oldestMajor} or later. Install it from https://nodejs.org.`
      : ''
if (problem !== '') {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}
if (given !== program) {
  const now = [program, ...args].join(' ')
  process.stderr.write(`Warning: ${given} is now ${now}: the next release won't accept the old name\n`)
}
if (program === 'server/src/main.ts' && /^(api|worker|all)$/.test(args[0] ?? '')) await restartWithFlags()
// Processes that the program starts as itself begin where it did.
const path = resolve(program)
process.argv[1] = path
await import(pathToFileURL(path).href)

/**
 * Replaces this process by one with the flags that this Node knows, under the same id. Does nothing where the process has
 * them already, or cannot be replaced.
 */
async function restartWithFlags() {
  const { nodeFlags, supportedNodeFlags } = await import('../server/src/platform/node-flags.ts')
  if (process.platform === 'win32' || nodeFlags.some((flag) => process.execArgv.includes(flag))) return
  const flags = supportedNodeFlags()
  if (flags.length === 0) return
  // What the operator gives comes last, and wins.
  process.execve?.(process.execPath, [
    process.execPath,
    ...flags,
    ...process.execArgv,
    launcher,
    program,
    ...args,
  ])
}

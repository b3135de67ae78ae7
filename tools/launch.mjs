import { resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

// Starts a program of TypeScript in this process. Plain JavaScript: an older Node would end in a stack before the program could
// say anything.
const oldestMajor = 24
const [program = ''] = process.argv.splice(2, 1)
const major = Number.parseInt(process.versions.node, 10)
const problem =
  program === ''
    ? 'Name the program to run: node tools/launch.mjs FILE ARGS…'
    : major < oldestMajor
      ? `This is Node ${process.versions.node}; Fanfare needs Node ${oldestMajor} or later: install it from https://nodejs.org.`
      : ''
if (problem !== '') {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}
// Processes that the program starts as itself begin where it did.
const path = resolve(program)
process.argv[1] = path
await import(pathToFileURL(path).href)

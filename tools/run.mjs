import process from 'node:process'
import { runAndExit, runProgram, SetupFailure, setUp } from './setup/setup.mjs'

await runAndExit(async () => {
  const args = process.argv.slice(2)
  if (args.length === 0) throw new SetupFailure('Name the program to run: node tools/run.mjs FILE ARGS…')
  // What measures brings packages that nothing else needs.
  const withTests = args[0]?.startsWith('lab/')
  return runProgram(await setUp({ withTests }), 'tools/run.ts', args)
})

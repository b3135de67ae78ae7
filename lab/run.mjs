import process from 'node:process'
import { runAndExit, runProgram, SetupFailure, setUp } from '../tools/setup/setup.mjs'

await runAndExit(async () => {
  const [program, ...args] = process.argv.slice(2)
  if (program === undefined) throw new SetupFailure('Name the program to run: node lab/run.mjs FILE ARGS…')
  return runProgram(await setUp({ withTests: true }), program, args)
})

import process from 'node:process'
import { exitWith, handOver, SetupFailure, setUp } from '../tools/setup/setup.mjs'

await exitWith(async () => {
  const [program, ...args] = process.argv.slice(2)
  if (program === undefined) throw new SetupFailure('Name the program to run: node lab/run.mjs FILE ARGS…')
  return handOver(await setUp({ withTests: true }), program, args)
})

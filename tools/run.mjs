import process from 'node:process'
import { exitWith, handOver, SetupFailure, setUp } from './setup/setup.mjs'

await exitWith(async () => {
  const args = process.argv.slice(2)
  if (args.length === 0) throw new SetupFailure('Name the program to run: node tools/run.mjs FILE ARGS…')
  // What measures brings packages that nothing else needs.
  const withTests = args[0]?.startsWith('lab/')
  return handOver(await setUp({ withTests }), 'tools/run.ts', args)
})

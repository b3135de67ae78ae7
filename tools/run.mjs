import process from 'node:process'
import { exitWith, handOver, SetupFailure, setUp } from './setup/setup.mjs'

await exitWith(async () => {
  const args = process.argv.slice(2)
  if (args.length === 0) throw new SetupFailure('Name the program to run: node tools/run.mjs FILE ARGS…')
  return handOver(await setUp(), 'tools/run.ts', args)
})

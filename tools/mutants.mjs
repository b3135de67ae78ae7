import process from 'node:process'
import { exitWith, handOver, setUp } from './setup/setup.mjs'

await exitWith(async () =>
  handOver(await setUp({ withTests: true }), 'server/test/rules/try-mutants.ts', process.argv.slice(2)),
)

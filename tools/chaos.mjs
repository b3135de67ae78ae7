import process from 'node:process'
import { exitWith, handOver, setUp } from './setup.mjs'

await exitWith(async () =>
  handOver(await setUp(), 'server/test/failure/chaos/chaos.ts', process.argv.slice(2)),
)

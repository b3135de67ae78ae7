import process from 'node:process'
import { exitWith, handOver, setUp } from './setup/setup.mjs'

await exitWith(async () =>
  handOver(await setUp({ withTests: true }), 'load/src/cluster/cluster.ts', process.argv.slice(2)),
)

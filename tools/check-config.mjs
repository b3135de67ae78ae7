import process from 'node:process'
import { exitWith, handOver, setUp } from './setup/setup.mjs'

await exitWith(async () => handOver(await setUp(), 'tools/check-config.ts', process.argv.slice(2)))

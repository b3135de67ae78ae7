import process from 'node:process'
import { exitWith, handOver, setUp } from './setup/setup.mjs'

await exitWith(async () => handOver(await setUp(), 'tools/doctor/doctor.ts', process.argv.slice(2)))

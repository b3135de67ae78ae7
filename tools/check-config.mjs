import process from 'node:process'
import { runAndExit, runProgram, setUp } from './setup/setup.mjs'

await runAndExit(async () => runProgram(await setUp(), 'tools/check-config.ts', process.argv.slice(2)))

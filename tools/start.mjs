import process from 'node:process'
import { runAndExit, runProgram, setUp } from './setup/setup.mjs'

const args = process.argv.slice(2)
await runAndExit(async () => {
  const node = await setUp({ withTests: args.includes('--development') })
  return runProgram(node, 'tools/start.ts', [String(performance.timeOrigin), ...args])
})

import process from 'node:process'
import { exitWith, handOver, setUp } from './setup/setup.mjs'

const args = process.argv.slice(2)
await exitWith(async () => {
  const node = await setUp({ withTests: args.includes('--development') })
  return handOver(node, 'tools/start.ts', [String(performance.timeOrigin), ...args])
})

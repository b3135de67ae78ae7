import { exitWith, handOver, setUp } from './setup.mjs'

await exitWith(async () => handOver(await setUp(), 'tools/start.ts', [String(performance.timeOrigin)]))

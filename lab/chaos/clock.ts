import process from 'node:process'

// Loaded before a process of the server, whose parent says by how much its clock is wrong. It ends with its parent.
let offsetMs = Number(process.env.CLOCK_OFFSET_MS ?? 0)
const now = () => RealDate.now() + offsetMs
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (date, given: [] | [number]) => (given.length === 0 ? new date(now()) : new date(...given)),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
})

process.on('message', (message) => {
  if (typeof message === 'number') offsetMs = message
})
process.on('disconnect', () => process.exit())
process.channel?.unref()

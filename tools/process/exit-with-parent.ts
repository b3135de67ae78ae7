import process from 'node:process'

/** Time that a process has for an orderly end after its parent has gone. */
const GRACE_MS = 30_000

// Nobody else reads what a service writes.
process.umask(0o077)

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), GRACE_MS).unref()
  process.kill(process.pid, 'SIGTERM')
})
// The channel only tells that the starter has ended; it must not keep a process alive that has nothing left to do.
process.channel?.unref()

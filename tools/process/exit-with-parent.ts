import process from 'node:process'

/** How long a process may take for an orderly end once its starter is gone. */
const GRACE_MS = 30_000

// Nobody else reads what a service writes.
process.umask(0o077)

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), GRACE_MS).unref()
  process.kill(process.pid, 'SIGTERM')
})
// The channel only tells that the starter has ended; it must not keep a process alive that has nothing left to do.
process.channel?.unref()

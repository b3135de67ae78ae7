/** Maximum wait for the first screen; on a connection that slow, the rest may load next to it. */
const maxWaitMs = 5000
/**
 * Time after the first screen in which only live updates start: a phone is still busy with rendering, and
 * with the first interaction.
 */
const idleMs = 1500

/**
 * Resolves when the first screen is loaded, including its fonts and images. Resolves at once when offline,
 * because the offline snapshot is waited for.
 */
export async function awaitFirstScreenOrTimeout(): Promise<void> {
  // Not by `document.fonts.ready`, which has the page laid out before it answers.
  const loaded = new Promise((done) => {
    if (document.readyState === 'complete') done(undefined)
    else window.addEventListener('load', done, { once: true })
  })
  await Promise.race([cut(), loaded, after(maxWaitMs)])
}

/** Resolves after the idle time that follows it. */
export async function awaitIdleDelayOrOffline(): Promise<void> {
  await Promise.race([cut(), after(idleMs)])
}

function cut(): Promise<void> {
  return new Promise((done) => {
    if (navigator.onLine) window.addEventListener('offline', () => done(), { once: true })
    else done()
  })
}

function after(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

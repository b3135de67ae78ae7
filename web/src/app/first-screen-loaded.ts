/** Whoever waits longer than this for the first screen has a line on which the rest may come beside it. */
const maxWaitMs = 5000
/** How long only what tells what happens follows it: a phone is still busy with what it shows, and with the first thing that is pressed. */
const idleMs = 1500

/** When all of it is there, its fonts and pictures too. Without a line at once: what is kept for that is waited for. */
export async function firstScreenLoaded(): Promise<void> {
  // Not by `document.fonts.ready`, which has the page laid out before it answers.
  const loaded = new Promise((done) => {
    if (document.readyState === 'complete') done(undefined)
    else window.addEventListener('load', done, { once: true })
  })
  await Promise.race([cut(), loaded, after(maxWaitMs)])
}

/** When it has also had its rest. */
export async function firstScreenIdle(): Promise<void> {
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

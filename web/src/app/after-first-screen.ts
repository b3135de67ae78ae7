/** Whoever waits longer than this for the first screen has a line on which the rest may come beside it. */
const patienceMs = 5000

/** When its words are there as they are to be: their fonts come last of what it cannot do without. */
export async function afterFirstScreen(): Promise<void> {
  const late = new Promise((done) => setTimeout(done, patienceMs))
  // Drawn, and with that its fonts asked for.
  await Promise.race([
    late,
    new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  ])
  await Promise.race([late, document.fonts.ready])
}

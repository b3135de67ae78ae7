import { afterAll, afterEach } from 'vitest'

type Deed = () => Promise<unknown>

const afterTests: Deed[] = []
const afterFile: Deed[] = []

/** Registers a callback that runs after each test of the current file. */
export function whenTestEnds(deed: Deed): void {
  afterTests.push(deed)
}

/** Registers a callback that runs at the end of the current file; the last registered runs first. */
export function whenFileEnds(deed: Deed): void {
  afterFile.push(deed)
}

/** Files share this module, and so its lists: each file has them worked off by hooks of its own. */
export function hookIntoFile(): void {
  afterEach(async () => {
    for (const deed of afterTests) await deed()
  })
  // Thousands of histories leave jobs that are worked off before the app is closed.
  afterAll(async () => {
    afterTests.splice(0)
    for (const deed of afterFile.splice(0).reverse()) await deed()
  }, 600_000)
}

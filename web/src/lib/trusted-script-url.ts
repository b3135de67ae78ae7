import solveWorkerUrl from './api/proof-of-work/solve-worker.ts?worker&url'
import { deploymentSettings } from './page-settings.ts'

type Rules = { createScriptURL: (address: string) => string }

declare global {
  interface Window {
    /** Trusted Types, if the browser supports them. */
    trustedTypes?: {
      createPolicy: (name: string, rules: Rules) => { createScriptURL(address: string): object }
    }
  }
}

/** URLs of all scripts that this app runs besides its own modules. */
const known = ['/sw.js', deploymentSettings.checkoutScriptUrl, solveWorkerUrl]

/** The one policy that the page lets be made: `server/src/roles/web.ts` names it. */
const policy = window.trustedTypes?.createPolicy('script-address', {
  createScriptURL(address) {
    if (!known.includes(address)) throw new TypeError(`${address} is no script of this app.`)
    return address
  },
})

/** An address in the form in which the page runs a script from it. */
export function trustedScriptUrl(address: string): string {
  // What the browser takes has no type of its own in the DOM that TypeScript knows.
  return (policy?.createScriptURL(address) ?? address) as string
}

import { tokenLifetimes } from '@fanfare/contract/limits/token-lifetimes'
import { serverNow } from '@fanfare/ui/lib/server-clock'

const NAME = 'guest-age'
/**
 * Time for which a guest who was too young is not asked again, so that they do not try other dates: one day,
 * in milliseconds.
 */
const TOO_YOUNG_MS = 24 * 60 * 60_000

type StoredAge = { agePass: string | null; until: number }

let state = read()
const listeners = new Set<() => void>()

/** Age state of a guest on this device: their age token, or that they were too young. */
export const guestAgeStore = {
  /** Returns the age token in the form of a file token; the same object while it is valid. */
  pass: () => (isGood(state) ? state.token : null),
  isRefused: () => isGood(state) && state.token === null,
  storePass(agePass: string, expiresAt: string) {
    store({ agePass, until: Date.parse(expiresAt) })
  },
  storeRefused() {
    store({ agePass: null, until: serverNow() + TOO_YOUNG_MS })
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

type AgeState = { token: { value: string; since: number } | null; until: number }

function isGood(found: AgeState | null): found is AgeState {
  return (
    found !== null &&
    found.until > serverNow() &&
    found.until < serverNow() + (tokenLifetimes.agePassDays + 1) * 86_400_000
  )
}

/** A pass is as good at its end as at its beginning: an address that is made with it need not be made anew. */
function stateOf({ agePass, until }: StoredAge): AgeState {
  return { token: agePass === null ? null : { value: agePass, since: until }, until }
}

function read(): AgeState | null {
  try {
    const { agePass, until }: Partial<StoredAge> = JSON.parse(localStorage.getItem(NAME) ?? '{}')
    return typeof until === 'number' ? stateOf({ agePass: agePass ?? null, until }) : null
  } catch {
    return null
  }
}

function store(next: StoredAge): void {
  state = stateOf(next)
  try {
    localStorage.setItem(NAME, JSON.stringify(next))
  } catch {
    // Storage is blocked: it is remembered until the page is loaded again.
  }
  for (const listener of listeners) listener()
}

import { serverNow } from '@fanfare/ui/lib/server-clock'
import type { deploymentSettings } from '../../lib/page-settings.ts'

type Counter = NonNullable<(typeof deploymentSettings)['analytics']>

const device = 'visits-device'
const visit = 'visits-visit'

/**
 * Tells who counts that a page was opened. No cookie goes with it, and nothing of what was open before.
 * @param route the kind of page, `/:username`: whose or which it is stays here
 */
export function trackPageView(counter: Counter, route: string): void {
  const page = window.location.origin + route
  const { url, body } =
    counter.kind === 'plausible'
      ? {
          url: `${counter.origin}/api/event`,
          body: JSON.stringify({ name: 'pageview', url: page, domain: counter.domain }),
        }
      : { url: `${counter.origin}/g/collect?${googleParams(counter.id, page)}`, body: null }
  // A visit that is not counted is nothing to whoever makes it.
  fetch(url, {
    method: 'POST',
    body,
    mode: 'no-cors',
    credentials: 'omit',
    keepalive: true,
    referrerPolicy: 'no-referrer',
  }).catch(() => undefined)
}

/** Forgets the numbers by which visits of this device were told apart from others. */
export function clearAnalyticsIds(): void {
  try {
    localStorage.removeItem(device)
    sessionStorage.removeItem(visit)
  } catch {
    // Storage is blocked: there are none.
  }
}

/** Builds the parameters of a page view with the names that Google’s own tag uses. */
function googleParams(id: string, page: string): URLSearchParams {
  const client = getOrCreateId(
    () => localStorage,
    device,
    () => `${randomNumber()}.${seconds()}`,
  )
  const session = getOrCreateId(
    () => sessionStorage,
    visit,
    () => String(seconds()),
  )
  return new URLSearchParams({
    v: '2',
    tid: id,
    cid: client.value,
    sid: session.value,
    en: 'page_view',
    dl: page,
    ul: navigator.language.toLowerCase(),
    sr: `${screen.width}x${screen.height}`,
    _p: String(randomNumber()),
    // Nothing of it is for advertising.
    npa: '1',
    ...(client.isNew && { _fv: '1' }),
    ...(session.isNew && { _ss: '1' }),
    seg: '1',
  })
}

function getOrCreateId(
  storage: () => Storage,
  name: string,
  make: () => string,
): { value: string; isNew: boolean } {
  try {
    const there = storage().getItem(name)
    if (there !== null) return { value: there, isNew: false }
    const value = make()
    storage().setItem(name, value)
    return { value, isNew: true }
  } catch {
    // Storage is blocked: each page is a visit of its own.
    return { value: make(), isNew: true }
  }
}

function randomNumber(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}

function seconds(): number {
  return Math.trunc(serverNow() / 1000)
}

import type { platformSettingsOf } from '../platform/settings/watch-platform-settings.ts'

/** Platform settings that the API publishes for pages. */
export type PublishedSettings = Omit<
  ReturnType<typeof platformSettingsOf>,
  'reservedWords' | 'identityTakesTwo' | 'identityKeptDays'
>

const intervalMs = 10_000
const timeoutMs = 2000

/**
 * Follows the elements of a page’s head that depend on the platform’s settings: the API is asked for these every ten
 * seconds. Until it answers, they are those of the environment.
 * @param headOf renders the elements; null before the API has answered
 * @param onChange receives them, and the settings that they were rendered from, now and after each change
 */
export async function startPollingHeadElements(
  apiOrigin: string,
  headOf: (settings: PublishedSettings | null) => string,
  onChange: (head: string, settings: PublishedSettings | null) => Promise<void>,
): Promise<void> {
  let last = headOf(null)
  const refresh = async () => {
    const settings = await fetchSettings(apiOrigin).catch(() => null)
    const head = settings ? headOf(settings) : last
    if (head === last) return
    last = head
    await onChange(head, settings)
  }
  await onChange(last, null)
  await refresh()
  setInterval(() => void refresh().catch(console.error), intervalMs).unref()
}

async function fetchSettings(apiOrigin: string): Promise<PublishedSettings> {
  const url = `${apiOrigin}/master-record/platform-settings`
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`)
  const { data } = (await response.json()) as { data: PublishedSettings }
  return data
}

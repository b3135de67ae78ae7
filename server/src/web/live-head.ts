import type { platformSettingsOf } from '../platform/settings/watch-settings.ts'

/** Platform settings that the API sends to pages. */
export type Told = Omit<
  ReturnType<typeof platformSettingsOf>,
  'reservedWords' | 'identityTakesTwo' | 'identityKeptDays'
>

const askEveryMs = 10_000
const patienceMs = 2000

/**
 * The head of a page, made anew whenever owners have set the platform otherwise: the API is asked every ten seconds. Until
 * it answers, the page says what the environment says.
 * @param headOf makes it, of what the API tells; null before it did
 * @param tell is handed it, and what it was made of, each time it is another one
 */
export async function followHead(
  apiOrigin: string,
  headOf: (told: Told | null) => string,
  tell: (head: string, told: Told | null) => Promise<void>,
): Promise<void> {
  let last = headOf(null)
  const ask = async () => {
    const told = await toldBy(apiOrigin).catch(() => null)
    const head = told ? headOf(told) : last
    if (head === last) return
    last = head
    await tell(head, told)
  }
  await tell(last, null)
  await ask()
  setInterval(() => void ask().catch(console.error), askEveryMs).unref()
}

async function toldBy(apiOrigin: string): Promise<Told> {
  const url = `${apiOrigin}/master-record/platform-settings`
  const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`)
  const { data } = (await response.json()) as { data: Told }
  return data
}

type Settings = {
  /** Where paths of the API follow: an origin, and under a name that it shares a path. */
  apiOrigin: string
  /** Where members are. */
  webOrigin: string
  /** The address of the mark is null for the one that is drawn here. */
  brand: { name: string; mark: string | null }
  /** After so long without a touch the session ends. */
  idleMinutes: number
}

function readSettings(): Settings {
  const element = document.getElementById('settings')
  if (!element?.textContent) throw new Error('The page came without its settings.')
  return JSON.parse(element.textContent)
}

/** What differs between places; put into the page by whoever serves it. */
export const settings = readSettings()

type Settings = {
  /** Base URL of the API: an origin, with a path if it shares its host. */
  apiOrigin: string
  /** Origin of the members’ web app. */
  webOrigin: string
  /** The address of the mark is null for the one that is drawn here. */
  brand: { name: string; mark: string | null }
  /** Minutes without interaction after which the session ends. */
  idleMinutes: number
}

function readSettings(): Settings {
  const element = document.getElementById('settings')
  if (!element?.textContent) throw new Error('The page came without its settings.')
  return JSON.parse(element.textContent)
}

/** Settings of the deployment, which the web server inserts into the page. */
export const deploymentSettings = readSettings()

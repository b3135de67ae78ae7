/** Adds a link to the head of the page. */
export function appendHeadLink(attributes: Partial<HTMLLinkElement>): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), attributes)
  document.head.append(link)
  return link
}

/** The template of a server-rendered page, which holds back the script of the app; null on other pages. */
export const appTemplate = document.querySelector<HTMLTemplateElement>('#app')

function entryScript(): HTMLScriptElement {
  const script = appTemplate?.content.querySelector('script')
  if (!script) throw new Error('The page came without the script of the app.')
  return script
}

/** Fetches the script of the app without running it. */
export function preloadAppScript(attributes: Partial<HTMLLinkElement> = {}): HTMLLinkElement {
  const script = entryScript()
  const href = script.getAttribute('src') ?? ''
  return appendHeadLink({
    rel: 'modulepreload',
    href,
    integrity: script.integrity,
    crossOrigin: '',
    ...attributes,
  })
}

/** Runs the app. @param onLost called if its script cannot be loaded */
export function runAppScript(onLost?: () => void): void {
  const script = document.importNode(entryScript(), true)
  script.addEventListener('error', () => {
    script.remove()
    onLost?.()
  })
  document.head.append(script)
}

/** Sends a GET to the API, as a guest unless the headers say otherwise. */
export function fetchApiReply(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    headers: { accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(15_000),
  })
}

import type { CspViolationReports } from '@fanfare/contract/shapes/pages'
import type { Context } from '../platform/context.ts'

const directives = new Set([
  ...['script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr'],
  ...['img-src', 'media-src', 'font-src', 'connect-src', 'frame-src', 'worker-src', 'manifest-src'],
  ...['object-src', 'base-uri', 'form-action', 'require-trusted-types-for', 'trusted-types'],
])
/** Keywords that a report has in place of a missing URL. */
const keywords = /^(inline|eval|wasm-eval|data|blob|trusted-types-sink|trusted-types-policy)$/
const webAddress = /^https?:/
/** Files of the apps themselves: no user has chosen any part of their paths. */
const ownFile = /^\/(?:sw\.js|assets\/[\w.-]{1,100})$/
/**
 * Sink in which a text would have become code: `Element innerHTML|` followed by the text, which is not
 * logged.
 */
const sinkForm = /^([A-Za-z]+(?: [A-Za-z]+)?)\|/

const linesAnHour = 50
const hourMs = 3_600_000

type Violation = {
  document: string
  directive: string
  blocked: string
  source: string
  line: number | null | undefined
  column: number | null | undefined
  sample: string
}

/**
 * Counts what browsers say that the policy of our pages kept from happening, and writes down each kind of it once an hour.
 * Anybody may send anything: of what came only words that are known beforehand are kept, origins, and names of our own
 * files; no address of a page, as it may name somebody or open something, and no text. What extensions of browsers do is
 * passed over.
 */
export function createCspReportCounter({
  config,
  clock,
  log,
  metrics,
}: Context): (reports: CspViolationReports) => void {
  let hour = Number.NaN
  let said = new Set<string>()

  const appOf = (document: string) => {
    const origin = originOf(document)
    if (origin !== null && config.webOrigins.includes(origin)) return 'web'
    return origin !== null && config.adminPasskeys?.origins.includes(origin) ? 'admin' : undefined
  }
  const sayOnce = (facts: Record<string, unknown>) => {
    const current = Math.floor(clock.now().getTime() / hourMs)
    if (current !== hour) {
      hour = current
      said = new Set()
    }
    const line = JSON.stringify(facts)
    if (said.size >= linesAnHour || said.has(line)) return
    said.add(line)
    log.info('policy violation', facts)
  }

  return (reports) => {
    for (const { document, directive, blocked, source, line, column, sample } of violationsIn(reports)) {
      const app = appOf(document)
      if (app === undefined || isExtension(blocked) || isExtension(source)) continue
      const known = directives.has(directive) ? directive : 'other'
      metrics.violations.inc({ app, directive: known })
      const at = locationOf(source, document)
      sayOnce({
        ...{ app, directive: known, blocked: blockedOf(blocked), source: at },
        ...(at?.startsWith('/') && { line, column }),
        sink: sinkForm.exec(sample)?.[1] ?? null,
      })
    }
  }
}

function violationsIn(reports: CspViolationReports): Violation[] {
  if (!Array.isArray(reports)) {
    const report = reports['csp-report']
    const directive = report['effective-directive'] || report['violated-directive'] || ''
    return [
      {
        document: report['document-uri'] ?? '',
        // Older browsers write what the directive allows behind it.
        directive: directive.split(' ')[0] ?? '',
        blocked: report['blocked-uri'] ?? '',
        source: report['source-file'] ?? '',
        line: report['line-number'],
        column: report['column-number'],
        sample: report['script-sample'] ?? '',
      },
    ]
  }
  return reports
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) => ({
      document: body.documentURL ?? '',
      directive: body.effectiveDirective ?? '',
      blocked: body.blockedURL ?? '',
      source: body.sourceFile ?? '',
      line: body.lineNumber,
      column: body.columnNumber,
      sample: body.sample ?? '',
    }))
}

function isExtension(address: string): boolean {
  return /^[a-z]+(-[a-z]+)*-extension\b/.test(address)
}

/** The origin of what was kept out, or the word that stands for what has none. */
function blockedOf(blocked: string): string {
  if (keywords.test(blocked)) return blocked
  return originOf(blocked)?.slice(0, 200) ?? 'other'
}

/** Returns which of our files caused a violation; for anything else the origin; null where none is given. */
function locationOf(source: string, document: string): string | null {
  if (source === '') return null
  const origin = originOf(source)
  if (origin === null) return 'other'
  if (origin !== originOf(document)) return origin.slice(0, 200)
  const { pathname } = new URL(source)
  return ownFile.test(pathname) ? pathname : 'page'
}

function originOf(address: string): string | null {
  return webAddress.test(address) ? (URL.parse(address)?.origin ?? null) : null
}

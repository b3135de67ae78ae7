/** Path segments that URL parsers remove or resolve, percent-encoded or not (https://url.spec.whatwg.org/#double-dot-path-segment). */
const dotSegment = /^\.{1,2}$/

/**
 * Fills the parameters of a call's path. Dots alone are sent with a space behind them: no escape of theirs outlives a
 * URL parser, and the fields of text that people type trim it.
 */
export function fillPath(template: string, params: object): string {
  const values = new Map<string, unknown>(Object.entries(params))
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values.get(name) ?? '')
    return encodeURIComponent(dotSegment.test(value) ? `${value} ` : value)
  })
}

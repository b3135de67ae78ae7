import type { Config } from '../../config/config.ts'

const yearSeconds = 31_536_000

/** What goes with every answer that has no policy of its own: nothing is guessed, loaded, framed or told of where it was. */
export function safetyHeaders({ api }: Pick<Config, 'api'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(api.origin.startsWith('https:') ? { 'strict-transport-security': `max-age=${yearSeconds}` } : {}),
  }
}

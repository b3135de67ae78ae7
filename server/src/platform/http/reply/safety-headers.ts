import type { Config } from '../../config/config.ts'

const yearSeconds = 31_536_000

/**
 * Security headers of every response without a policy of its own: no sniffing, loading, framing or referrer.
 */
export function safetyHeaders({ api }: Pick<Config, 'api'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(api.origin.startsWith('https:') ? { 'strict-transport-security': `max-age=${yearSeconds}` } : {}),
  }
}

import type { AccountLanguageCode } from '@fanfare/contract/text/languages'
import type { FastifyRequest } from 'fastify'
import { networkOfAddress } from './networks.ts'
import { requestedLanguage } from './requested-language.ts'

/**
 * Client address and user agent, used by sessions and throttles, and the language in which a new member is
 * written to.
 */
export type ClientInfo = { address: string; userAgent: string; language?: AccountLanguageCode | null }

export function clientInfoOf(request: FastifyRequest): ClientInfo {
  return {
    address: networkOfAddress(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    language: requestedLanguage(request.headers['accept-language']),
  }
}

import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'

/** The origin of the web that the page of a request is on: where its person comes back to from elsewhere. */
export function webOriginOfRequest({ webOrigin, webOrigins }: Config, { headers }: FastifyRequest): string {
  return webOrigins.find((each) => each === headers.origin) ?? webOrigin
}

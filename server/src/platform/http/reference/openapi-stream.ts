import { liveUpdateEvents } from '@fanfare/contract/shapes/social/live'
import { type JsonSchema, toOpenApiSchema } from './openapi-schemas.ts'

/** The one call that goes on answering: server-sent events, by their names. */
export function openApiStreamPath(components: Record<string, JsonSchema>): JsonSchema {
  const events = Object.entries(liveUpdateEvents).map(
    ([name, shape]) => [name, toOpenApiSchema(shape, 'output', components)] as const,
  )
  const text = (name: string, location: 'query' | 'header', description: string) => ({
    ...{ name, in: location, required: false, description },
    schema: { type: 'string' },
  })
  return {
    get: {
      operationId: 'notificationStream',
      tags: ['notifications'],
      summary: 'What happens to me, as it happens: server-sent events',
      security: [{ bearer: [] }],
      parameters: [
        text('posts', 'query', 'Up to 100 ids with commas: posts whose counts are told'),
        text('Last-Event-ID', 'header', 'Goes on after this event, without loss for five minutes'),
      ],
      responses: {
        200: {
          description: 'Events by name, each with an `id`, and a comment line every 15 seconds',
          content: {
            'text/event-stream': { schema: { type: 'object', properties: Object.fromEntries(events) } },
          },
        },
        ...Object.fromEntries(
          Object.entries({ 401: 'NOT_SIGNED_IN', 429: 'TOO_MANY_REQUESTS', 503: 'UNAVAILABLE' }).map(
            ([status, description]) => [
              status,
              {
                description,
                content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
              },
            ],
          ),
        ),
      },
    },
  }
}

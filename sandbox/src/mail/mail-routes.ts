import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Inbox } from './inbox.ts'
import { renderInbox } from './inbox-page.ts'

const files = {
  'inbox.js': ['text/javascript', readFileSync(new URL('./inbox.js', import.meta.url), 'utf8')],
  'inbox.css': ['text/css', readFileSync(new URL('./inbox.css', import.meta.url), 'utf8')],
} as const

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // Mails style themselves inline and show pictures from anywhere; the frame that holds them runs nothing.
  "style-src 'self' 'unsafe-inline'",
  'img-src http: https: data:',
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

type ListQuery = { to?: unknown; id?: unknown }

/** The inbox as JSON for tests and as a page for people. */
export function registerMailRoutes(app: FastifyInstance, inbox: Inbox): void {
  app.get<{ Querystring: ListQuery }>('/messages', ({ query }) => inbox.list(readText(query.to)))

  app.delete('/messages', (_request, reply) => {
    inbox.clear()
    return reply.code(204).send()
  })

  for (const [name, [type, body]] of Object.entries(files)) {
    app.get(`/${name}`, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(body),
    )
  }

  app.get<{ Querystring: ListQuery }>('/', ({ query }, reply) => {
    const address = readText(query.to)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .send(renderInbox(inbox.list(address), address, readText(query.id)))
  })
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 254) : null
}

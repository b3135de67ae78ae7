import { allCalls } from '@fanfare/contract/all-calls'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'

const app = await startTestApp()

function ask(url: string, headers: Record<string, string> = {}) {
  return app.fastify.inject({ method: 'GET', url, headers })
}

/** Every reference in a document that leads to nothing in it. */
function danglingIn(document: object): string[] {
  const text = JSON.stringify(document)
  const { components } = document as { components: { schemas: object } }
  return [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(components.schemas, name))
}

describe('the reference', () => {
  test('is the OpenAPI document that clients were promised', async () => {
    const { statusCode, headers, body } = await ask('/api-docs', { accept: '*/*' })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    await expect(body).toMatchFileSnapshot('./openapi.snapshot')
  })

  test('describes every call', async () => {
    const document = (await ask('/api-docs')).json() as { openapi: string; paths: Record<string, object> }
    expect(document.openapi).toBe('3.1.0')
    expect(danglingIn(document)).toEqual([])
    expect(JSON.stringify(document)).not.toContain('$defs')
    for (const { call } of allCalls) {
      expect(Object.keys(document.paths[call.path] ?? {})).toContain(call.method.toLowerCase())
    }
    expect(Object.keys(document.paths['/uploads'] ?? {})).toEqual(['options', 'post'])
    expect(Object.keys(document.paths['/uploads/{id}'] ?? {})).toEqual(['head', 'patch', 'delete', 'options'])
  })

  test('is a page where a browser asks or a person wants it', async () => {
    for (const [url, accept] of [
      ['/api-docs', 'text/html,application/xhtml+xml'],
      ['/api-docs?ui', '*/*'],
    ] as const) {
      const { headers, body } = await ask(url, { accept })
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      for (const { call } of allCalls) expect(body).toContain(`data-words="${searchTextOf(call)}`)
    }
  })

  test('as a page loads nothing from elsewhere and runs nothing but its own script', async () => {
    const { headers, body } = await ask('/api-docs?ui')
    expect(body).not.toMatch(/(src|href)="(https?:)?\/\//)
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; script-src 'sha256-[\w+/=]{44}'; base-uri 'none'/,
    )
  })

  test('is not sent again to a client that has it', async () => {
    const first = await ask('/api-docs')
    const second = await ask('/api-docs', { 'if-none-match': String(first.headers.etag) })
    expect([second.statusCode, second.body]).toEqual([304, ''])
  })
})

function searchTextOf(call: { path: string }): string {
  const { name } = allCalls.find((each) => each.call.path === call.path) ?? { name: '' }
  return `${name} ${call.path}`.toLowerCase()
}

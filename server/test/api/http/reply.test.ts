import { call } from '@fanfare/contract/call'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { compileResponseWriter } from '../../../src/platform/http/reply/reply.ts'
import {
  asSerializedJson,
  compileFieldsWriter,
  compileWriterAroundField,
  type SerializedJson,
  SerializedReplyData,
} from '../../../src/platform/http/reply/serialized.ts'

const person = z.object({ name: z.string(), age: z.int().nullable() })
const facts = { method: 'GET', path: '/example', who: 'member' } as const
const declared = call(facts, {
  summary: 'Every kind of value that the contract has',
  data: z.object({
    text: z.string().nullable(),
    kind: z.enum(['A', 'B']).nullable(),
    amount: z.number().brand('Major'),
    one: person.nullable(),
    many: z.array(person),
    deep: z.array(z.array(z.object({ tags: z.array(z.string()).nullable() }))),
    either: z.union([z.string(), z.object({ code: z.string() })]),
    maybe: z.string().optional(),
  }),
})

const full = {
  text: 'Zoë "quoted" \u2028 </script>',
  kind: 'B' as const,
  amount: 12.34,
  one: { name: 'Amara', age: null },
  many: [
    { name: 'Bisi', age: 0 },
    { name: 'Chi', age: 31 },
  ],
  deep: [[{ tags: ['x'] }, { tags: null }], []],
  either: { code: 'C' },
  maybe: 'here',
}

describe('writing a reply', () => {
  const write = compileResponseWriter(declared, false)

  test('gives back what was declared', () => {
    expect(JSON.parse(String(write({ data: full })))).toEqual({ message: null, data: full })
  })

  test('writes null wherever it may stand, and leaves out what is optional', () => {
    const data = { ...full, text: null, kind: null, one: null, deep: [], maybe: undefined }
    const { maybe: _, ...rest } = data
    expect(JSON.parse(String(write({ data, message: 'Done' })))).toEqual({ message: 'Done', data: rest })
  })

  test('lets nothing leave that was not declared, at any depth', () => {
    const secret = 'secret'
    const text = write({
      data: {
        ...full,
        secret,
        one: { ...full.one, secret },
        many: [{ name: 'Bisi', age: 1, secret }],
        deep: [[{ tags: null, secret }]],
        either: { code: 'C', secret },
      },
      secret,
    } as { data: unknown })
    expect(text).not.toContain('secret')
  })

  test('fails rather than leave out what was promised', () => {
    const { many: _, ...rest } = full
    expect(() => write({ data: rest })).toThrow(/many/)
  })

  test('is held against the contract where people develop', () => {
    const strict = compileResponseWriter(declared, true)
    expect(() => strict({ data: { ...full, kind: 'C' } })).toThrow(/kind/)
    expect(() => strict({ data: full })).not.toThrow()
  })
})

describe('a reply of what is written already', () => {
  const note = z.object({ id: z.string(), by: person, said: z.string(), more: z.string().optional() })
  const list = call(facts, { summary: 'Notes', paged: true, data: z.array(note) })
  const page = { limit: 1, offset: 0, hasMore: true, nextCursor: 'next.1' }
  const one = { id: '1', by: { name: 'Zoë 🎈', age: 30 }, said: 'Naïve "quotes" — \u2028 and 漢字' }
  const writeName = compileFieldsWriter(person, ['name'])
  const writeAge = compileFieldsWriter(person, ['age'])
  const write = compileWriterAroundField(note, 'by')
  const json = (more: object = {}) =>
    write({ ...one, ...more }, `{${writeName(one.by)},${writeAge(one.by)}}` as SerializedJson)

  test('is byte for byte what would be written anew', () => {
    for (const check of [false, true]) {
      const reply = compileResponseWriter(list, check)
      const written = reply({ data: new SerializedReplyData(`[${json()}]` as SerializedJson), page })
      expect(String(written)).toBe(reply({ data: [one], page }))
      expect(
        reply({
          data: new SerializedReplyData(`[${json({ more: 'é' })}]` as SerializedJson),
          page,
          message: 'Voilà',
        }).toString(),
      ).toBe(reply({ data: [{ ...one, more: 'é' }], page, message: 'Voilà' }))
    }
  })

  test('lets nothing leave that was not declared', () => {
    expect(json({ secret: 'secret' })).not.toContain('secret')
  })

  test('is refused where people develop if it is not what is declared', () => {
    const strict = compileResponseWriter(list, true)
    for (const wrong of ['[{"id":"1"}]', `[${json().replace('{', '{"secret":"secret",')}]`, `[ ${json()}]`])
      expect(() => strict({ data: new SerializedReplyData(asSerializedJson(wrong)), page }), wrong).toThrow()
  })
})

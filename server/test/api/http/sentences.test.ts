import { allCalls } from '@fanfare/contract/all-calls'
import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { parseInput } from '../../../src/http/parse-input.ts'
import { Refusal } from '../../../src/refusal.ts'
import { holding, placesIn, schemaOf } from '../../setup/schema/places-in-schema.ts'

const wrong = [
  undefined,
  null,
  '',
  ' ',
  'two words',
  'x'.repeat(100_001),
  '-1',
  -1,
  0.5,
  1e18,
  true,
  [],
  Array.from({ length: 1001 }, () => 'x'),
  {},
]
const shapes = allCalls.flatMap(({ call: { method, path, body, query, params } }) =>
  Object.entries({ body, query, params }).flatMap(([of, shape]) =>
    shape ? [[`the ${of} of ${method} ${path}`, shape] as const] : [],
  ),
)

test.each(shapes)('what is wrong with %s is told in a sentence', (_, shape) => {
  const told = new Set(
    placesIn(schemaOf(shape)).flatMap((place) =>
      wrong.flatMap((value) => toldOf(shape, holding(value, place))),
    ),
  )
  expect(
    [...told].filter((message) =>
      /^(Too |Invalid |Unrecognized|Expected)|undefined|\bnull\b|>=|<=/.test(message),
    ),
  ).toEqual([])
})

function toldOf(shape: ZodType, sent: unknown): string[] {
  try {
    parseInput(shape, sent)
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return (error.more.errors ?? []).map(({ message }) => message)
  }
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findTransferReferences,
  generateTransferReference,
  parseTransferReference,
} from '../../src/money/transfers/reference-code.ts'
import { seed, times } from '../setup/runner/length.ts'

const alphabet = '0123456789CFHJKMNPRTWXY'
const confusables: Record<string, string> = { '0': 'OQD', '1': 'IL', '2': 'Z', '5': 'S', '6': 'G', '8': 'B' }
const runs = { numRuns: times(1000, 10_000), seed }

/** The eight characters of a reference, each time another. */
const codes = fc.noShrink(
  fc.constant(null).map(() => generateTransferReference().replace('FAN-', '').replace('-', '')),
)
const positions = fc.nat({ max: 7 })

function written(code: string): string {
  return `FAN-${code.slice(0, 4)}-${code.slice(4)}`
}

function replaced(code: string, position: number, by: string): string {
  return code.slice(0, position) + by + code.slice(position + 1)
}

test('a reference has the form that people are shown, and reads as itself', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(written(code)).toMatch(/^FAN-[0-9CFHJKMNPRTWXY]{4}-[0-9CFHJKMNPRTWXY]{4}$/)
      expect(parseTransferReference(written(code))).toBe(written(code))
    }),
    runs,
  )
})

test('every single wrong character is noticed', () => {
  fc.assert(
    fc.property(codes, (code) => {
      for (const [index, right] of [...code].entries()) {
        for (const wrong of alphabet) {
          if (wrong === right) continue
          const typed = replaced(code, index, wrong)
          if (parseTransferReference(typed) !== null) throw new Error(`${typed} passes for ${code}`)
        }
      }
    }),
    { numRuns: times(100, 1000), seed },
  )
})

test('every swap of two characters, neighbours or not, is noticed', () => {
  fc.assert(
    fc.property(codes, positions, positions, (code, one, other) => {
      const [first = '', second = ''] = [code[one], code[other]]
      fc.pre(first !== second)
      expect(parseTransferReference(replaced(replaced(code, one, second), other, first))).toBeNull()
    }),
    runs,
  )
})

test('look-alikes, case, spaces and dashes change nothing, wherever a bank puts them', () => {
  const separator = fc.constantFrom('', ' ', '-', '\n', ' - ', '/', '.', '\u00a0')
  fc.assert(
    fc.property(
      codes,
      fc.array(fc.record({ separator, isLower: fc.boolean(), likeness: fc.nat() }), {
        minLength: 11,
        maxLength: 11,
      }),
      fc.string({ maxLength: 30 }),
      fc.string({ maxLength: 30 }),
      (code, changes, before, after) => {
        const typed = [...`FAN${code}`].map((character, index) => {
          const { separator: gap = '', isLower = false, likeness = 0 } = changes[index] ?? {}
          const alike = index < 3 ? '' : (confusables[character] ?? '')
          const chosen = [character, ...alike][likeness % (alike.length + 1)] ?? character
          return (isLower ? chosen.toLowerCase() : chosen) + gap
        })
        const text = `${before} ${typed.join('')} ${after}`
        expect(findTransferReferences(text).whole).toContain(written(code))
      },
    ),
    runs,
  )
})

test('a damaged reference is told from none', () => {
  fc.assert(
    fc.property(codes, positions, fc.constantFrom(...alphabet), (code, position, wrong) => {
      fc.pre(code[position] !== wrong)
      const { whole, isDamaged } = findTransferReferences(
        `Transfer ${written(replaced(code, position, wrong))}`,
      )
      expect({ whole, isDamaged }).toEqual({ whole: [], isDamaged: true })
    }),
    runs,
  )
  expect(findTransferReferences('Fan club dues for November, thank you').isDamaged).toBe(false)
  expect(findTransferReferences('').isDamaged).toBe(false)
})

test('without its first letters a reference is a guess', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const { whole, bare } = findTransferReferences(`from Amara ${code.slice(0, 4)} ${code.slice(4)}`)
      expect(whole).toEqual([])
      expect(bare).toContain(written(code))
    }),
    runs,
  )
})

import { describe, expect, test } from 'vitest'
import { compareAccountHolderName } from './compare-names.ts'

describe('the name of a bank account', () => {
  test.each([
    ['Amara Obi', 'AMARA  OBI', 'SAME'],
    ['Amara Obi', 'Obi, Amara', 'SAME'],
    ['Amara Ngozi Obi', 'Amara Obi', 'SAME'],
    ['Amara Obi', 'MRS AMARA NGOZI OBI', 'SAME'],
    ['José García', 'Jose Garcia', 'SAME'],
    ['Ade-Ojo Bisi', 'Bisi Ade Ojo', 'SAME'],
    ['محمد علي', 'مُحَمَّد عَلِيّ', 'SAME'],
    ['Teller', 'TELLER', 'SAME'],
    ['王芳', '王芳', 'SAME'],
    ['Amara Obi', 'A. Obi', 'SAME'],
    ['Amara Ngozi Obi', 'Obi A N', 'SAME'],
    ['Amara Obi', 'Amara O.', 'SIMILAR'],
    ['Pat One p1tpth7b', 'p1tpth7b', 'SIMILAR'],
    ['Teller', 'Teller Jones', 'SIMILAR'],
    ['Amara Obi', 'Obi', 'SIMILAR'],
    ['Amara Obi', 'Obi Obi', 'SIMILAR'],
    ['Amara Obi', 'Bisi Obi', 'SIMILAR'],
    ['Amara Ngozi Obi', 'Amara Bello Obi', 'SIMILAR'],
    ['Amara Obi', 'A. O.', 'DIFFERENT'],
    ['Amara Obi', 'Bisi Bello', 'DIFFERENT'],
    ['Amara Obi', '', 'DIFFERENT'],
    ['Ana B. Diaz', 'B Clark', 'DIFFERENT'],
  ])('%s as %s is %s', (verified, account, match) => {
    expect(compareAccountHolderName(verified, account).match).toBe(match)
  })

  test('says which words only one of them has', () => {
    expect(compareAccountHolderName('Pat One p1tpth7b', 'P1TPTH7B Smith')).toEqual({
      match: 'SIMILAR',
      onlyInAccount: ['smith'],
      onlyInVerified: ['pat', 'one'],
    })
  })
})

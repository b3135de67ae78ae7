import { expect, test } from 'vitest'
import { parseMachineReadableZone } from './machine-readable-zone.ts'

// The specimens of ICAO Doc 9303.
const passport = `P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<
L898902C36UTO7408122F1204159ZE184226B<<<<<10`
const card = `I<UTOD231458907<<<<<<<<<<<<<<<
7408122F1204159UTO<<<<<<<<<<<6
ERIKSSON<<ANNA<MARIA<<<<<<<<<<`
const smallCard = `I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<
D231458907UTO7408122F1204159<<<<<<<6`

test.each([
  ['a passport', passport, 'L898902C3'],
  ['a card of three lines', card, 'D23145890'],
  ['a card of two lines', smallCard, 'D23145890'],
])('%s is read, and every digit checks', (_, typed, documentNumber) => {
  expect(parseMachineReadableZone(typed)).toEqual({
    documentNumber,
    dateOfBirth: '1974-08-12',
    expires: '2012-04-15',
    issuer: 'UTO',
    name: 'ERIKSSON, ANNA MARIA',
    wrong: [],
  })
})

test('a changed sign is found, with what it stands in', () => {
  expect(parseMachineReadableZone(passport.replace('740812', '740813'))?.wrong).toEqual([
    'date of birth',
    'whole zone',
  ])
  expect(parseMachineReadableZone(card.replace('D23145', 'D28145'))?.wrong).toEqual([
    'document number',
    'whole zone',
  ])
})

test('what is no such zone is not taken for one', () => {
  expect(parseMachineReadableZone('')).toBeNull()
  expect(parseMachineReadableZone('P<UTO')).toBeNull()
  expect(parseMachineReadableZone(passport.replace('ERIK', 'ÉRIK'))).toBeNull()
})
